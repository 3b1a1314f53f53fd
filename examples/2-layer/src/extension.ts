import type { AgentExtension, Part } from '@a2a-js/sdk';
import type { z } from 'zod';
import { check, type Parsed } from './result.ts';
import { dataPart, membersOf, readAll, readPart } from './wire.ts';

/**
 * One convention of the fleet (ADR D3): how a kind of payload is named,
 * declared, written and read.
 */
export interface Extension<Payload> {
  /** As `cost-v1`: a kind and the version of its payload. */
  name: string;
  /** Names the convention on the card and in headers. */
  uri: string;
  /** Names the payload on a part. */
  mime: string;
  /** What is emitted; `schemas/` has it as JSON Schema. */
  schema: z.ZodType<Payload>;
  /** For `capabilities.extensions` of the card (spec §4.4.4). */
  declaration: AgentExtension;
  /**
   * The part that carries a payload (ADR §5). What is read from it is the
   * payload again.
   *
   * @throws TypeError for a payload that the schema refuses
   */
  emit(payload: Payload): Part;
  /**
   * The payload of a part, in the SDK's form or the wire's; undefined when
   * the part is not of this extension. Members that the schema does not
   * know are left out.
   */
  parse(part: unknown): Parsed<Payload> | undefined;
  /**
   * The payloads of all parts of this extension, in order, refused ones
   * included.
   */
  parseAll(parts: readonly unknown[]): Parsed<Payload>[];
  /**
   * The payload of an artifact's or a message's `metadata`, where the
   * fleet's Python layer 0.3.0 carries it, keyed by `uri` (spec §4.6.2).
   */
  parseMetadata(metadata: unknown): Parsed<Payload> | undefined;
}

/**
 * Defines an extension from its name and the schema of its payload.
 *
 * @param name as `cost-v1`: a kind and the version of its payload
 * @param lenient what is read, where peers send more than `schema` allows
 * @throws TypeError for a name that has more than lower-case letters,
 *   digits and hyphens
 */
export function defineExtension<Payload>(
  name: string,
  description: string,
  schema: z.ZodType<Payload>,
  lenient = schema,
): Extension<Payload> {
  if (!/^[a-z0-9-]+$/.test(name))
    throw new TypeError(`no name of an extension: ${name}`);
  const uri = `https://proto-labs.ai/a2a/ext/${name}`;
  const mime = `application/vnd.protolabs.${name}+json`;
  const parse = (part: unknown) => readPart(part, mime, lenient);
  return {
    name,
    uri,
    mime,
    schema,
    declaration: { uri, description, required: false, params: undefined },
    emit(payload) {
      const once = check(schema, () => payload);
      // What the schema makes of a payload must be a payload, too.
      const checked = once.ok ? check(schema, () => once.value) : once;
      if (checked.ok) return dataPart(checked.value, mime);
      const { path, reason } = checked;
      throw new TypeError(`${name}: ${path || 'the payload'}: ${reason}`);
    },
    parse,
    parseAll: (parts) => readAll(parts, parse),
    parseMetadata(metadata) {
      const members = membersOf(metadata);
      if (!Object.hasOwn(members, uri)) return undefined;
      return check(lenient, () => members[uri]);
    },
  };
}
