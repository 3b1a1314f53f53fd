import { Role, type SendMessageRequest } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';

/** As long as an id may be; a UUID has 36. */
const ID = 128;

/** A -32602 that names the field which is to blame. */
export function refusal(field: string, expected: string) {
  const message = `${field}: ${expected}`;
  return new RequestMalformedError({ message, metadata: { field } });
}

/**
 * What SDK 1.3.0 takes without a look: a message must have its id, its role
 * and parts with content (spec §4.1.4).
 *
 * @throws RequestMalformedError that names the field
 */
export function checkRequest({ message, metadata }: SendMessageRequest) {
  if (!message) throw refusal('message', 'is required');
  const { messageId, contextId, taskId, role, parts } = message;
  const ids = { messageId, contextId, taskId };
  for (const [name, id] of Object.entries(ids))
    if (id.length > ID)
      throw refusal(`message.${name}`, `expected ${ID} characters at most`);
  if (!messageId) throw refusal('message.messageId', 'is required');
  if (role !== Role.ROLE_USER)
    throw refusal('message.role', 'expected ROLE_USER');
  if (parts.length === 0)
    throw refusal('message.parts', 'expected one part at least');
  for (const [at, { content }] of parts.entries())
    if (!content)
      throw refusal(
        `message.parts[${at}]`,
        'expected one of text, data, raw, url',
      );
  const wanted = { ...message.metadata, ...metadata };
  for (const name of ['target', 'skill'])
    if (name in wanted && typeof wanted[name] !== 'string')
      throw refusal(`metadata.${name}`, 'expected a name');
  const { hops = [] } = wanted;
  if (!Array.isArray(hops) || !hops.every((hop) => typeof hop === 'string'))
    throw refusal('metadata.hops', 'expected a list of names');
}
