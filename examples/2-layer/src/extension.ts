import type { AgentExtension, Part } from '@a2a-js/sdk';
import type { z } from 'zod';
import { check, refused, type Parsed } from './result.ts';
import { dataPart, isRecord, readDataPart } from './wire.ts';

/**
 * One convention of the fleet (ADR D3): how a kind of payload is named,
 * declared, written and read. `In` is what an agent may emit, `Out` what a
 * reader gets.
 */
export interface Extension<In, Out = In> {
  name: string;
  /** Names the convention on the card and in headers. */
  uri: string;
  /** Names the payload on a part. */
  mime: string;
  schema: z.ZodType<Out, In>;
  /** For `capabilities.extensions` of the card (spec §4.4.4). */
  declaration: AgentExtension;
  /**
   * The part that carries a payload.
   *
   * @throws TypeError for a payload that no reader would accept as it is
   */
  emit(payload: In): Part;
  /**
   * The payload of a part, in the SDK's form or the wire's; undefined when
   * the part is not of this extension.
   */
  parse(part: unknown): Parsed<Out> | undefined;
  /** The payloads of all parts of this extension, in order, refused ones included. */
  parseAll(parts: readonly unknown[]): Parsed<Out>[];
  /**
   * The payload of an artifact's or a message's `metadata`, where the fleet's
   * Python layer 0.3.0 carries it, keyed by `uri` (spec §4.6.2).
   */
  parseMetadata(metadata: unknown): Parsed<Out> | undefined;
}

/**
 * Defines an extension from its name and the schema of its payload.
 *
 * @param name as `cost-v1`: a kind and the version of its payload
 * @param strict what an emitted payload must satisfy, where reading is more lenient
 */
export function defineExtension<In, Out>(
  name: string,
  description: string,
  schema: z.ZodType<Out, In>,
  strict: z.ZodType = schema,
): Extension<In, Out> {
  const uri = `https://proto-labs.ai/a2a/ext/${name}`;
  const mime = `application/vnd.protolabs.${name}+json`;

  const parse = (part: unknown): Parsed<Out> | undefined => {
    const read = readDataPart(part);
    if (read.mime !== mime) return undefined;
    if (!('data' in read)) return refused('', 'the part has no data');
    return check(schema, read.data);
  };

  return {
    name,
    uri,
    mime,
    schema,
    declaration: { uri, description, required: false, params: undefined },
    emit(payload) {
      const result = check(strict, payload);
      if (!result.ok) {
        throw new TypeError(
          `${name}: ${result.path || 'the payload'}: ${result.reason}`,
        );
      }
      return dataPart(payload, mime);
    },
    parse,
    parseAll: (parts) =>
      parts.map(parse).filter((read) => read !== undefined),
    parseMetadata(metadata) {
      if (!isRecord(metadata) || !Object.hasOwn(metadata, uri))
        return undefined;
      return check(schema, metadata[uri]);
    },
  };
}
