import {
  Role,
  type Message,
  type SendMessageConfiguration,
  type SendMessageRequest,
} from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';

/**
 * As long as the id of a message may be, and those of tasks and contexts: a
 * UUID, as the SDK's tables have room for.
 */
const MESSAGE_ID = 128;
const ID = 36;
/** Each of them is looked up. */
const REFERENCES = 100;

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
export function checkRequest(request: SendMessageRequest): void {
  const { message, configuration, metadata } = request;
  if (!message) throw refusal('message', 'is required');
  checkMessage(message);
  if (configuration) checkConfiguration(configuration);
  const wanted = { ...message.metadata, ...metadata };
  for (const name of ['target', 'skill'])
    if (name in wanted && typeof wanted[name] !== 'string')
      throw refusal(`metadata.${name}`, 'expected a name');
  const { hops = [] } = wanted;
  if (!Array.isArray(hops) || !hops.every((hop) => typeof hop === 'string'))
    throw refusal('metadata.hops', 'expected a list of names');
}

function checkMessage(message: Message): void {
  const { messageId, contextId, taskId, role, parts } = message;
  checkLength('message.messageId', messageId, MESSAGE_ID);
  checkLength('message.contextId', contextId, ID);
  checkLength('message.taskId', taskId, ID);
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
  if (message.referenceTaskIds.length > REFERENCES)
    throw refusal(
      'message.referenceTaskIds',
      `expected ${REFERENCES} at most`,
    );
}

function checkConfiguration({
  historyLength,
  taskPushNotificationConfig,
}: SendMessageConfiguration): void {
  if (historyLength !== undefined && historyLength < 0)
    throw refusal('configuration.historyLength', 'expected no less than 0');
  const { id = '' } = taskPushNotificationConfig ?? {};
  checkLength('configuration.taskPushNotificationConfig.id', id, ID);
}

/** @throws RequestMalformedError that names the field */
export function checkLength(field: string, id: string, most = ID): void {
  if (id.length > most)
    throw refusal(field, `expected ${most} characters at most`);
}

const TEXTS = ['text', 'raw', 'url'];

/**
 * What cannot be told any more once the SDK has read a request: it makes
 * text of whatever it finds, and takes one content of a part that has two.
 *
 * @param message the wire's
 * @throws RequestMalformedError that names the field
 */
export function checkWire(message: unknown): void {
  if (!isObject(message)) return;
  for (const name of ['messageId', 'contextId', 'taskId'])
    checkText(`message.${name}`, message[name]);
  const { parts } = message;
  if (!Array.isArray(parts)) {
    if (parts === undefined) return;
    throw refusal('message.parts', 'expected a list');
  }
  for (const [at, part] of parts.entries()) {
    const field = `message.parts[${at}]`;
    if (!isObject(part)) throw refusal(field, 'expected an object');
    const kinds = [...TEXTS, 'data'].filter((kind) => kind in part);
    if (kinds.length > 1)
      throw refusal(field, `expected one of ${kinds.join(', ')}`);
    for (const kind of TEXTS) checkText(`${field}.${kind}`, part[kind]);
  }
}

function checkText(field: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'string')
    throw refusal(field, 'expected text');
}

/** Whether a value is what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value)
  );
}
