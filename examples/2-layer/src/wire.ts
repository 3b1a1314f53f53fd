import { Part } from '@a2a-js/sdk';
import { z } from 'zod';
import { check, type Parsed } from './result.ts';

/**
 * A part that carries `data`, in the SDK's form; on the wire it is
 * `{data, metadata: {mimeType}, mediaType: "application/json"}` (ADR §5).
 */
export function dataPart(data: unknown, mime: string): Part {
  const wire = {
    // A copy, so that what changes later does not change what was said.
    data: JSON.parse(JSON.stringify(data)) as unknown,
    metadata: { mimeType: mime },
    mediaType: 'application/json',
  };
  return Part.fromJSON(wire);
}

/**
 * Reads the payload of a part in either form, the SDK's or the wire's.
 * `metadata.mimeType` alone says what it is (ADR §5): undefined for another
 * type, and for what is no part at all.
 */
export function readPart<T>(
  part: unknown,
  mime: string,
  schema: z.ZodType<T>,
): Parsed<T> | undefined {
  const { data, metadata } = membersOf(part);
  if (membersOf(metadata)['mimeType'] !== mime) return undefined;
  // The SDK's form is its own affair; the SDK says what the wire has of it.
  const wire = () => Part.toJSON(part as Part) as { data?: unknown };
  return check(schema, () => (data === undefined ? wire().data : data));
}

/**
 * Of what may be a list all that `read` finds in it; of anything else,
 * nothing.
 */
export function readAll<T>(
  parts: unknown,
  read: (part: unknown) => T | undefined,
): T[] {
  const looked = check(z.array(z.unknown()), () => parts);
  return looked.ok ? looked.value.flatMap((part) => read(part) ?? []) : [];
}

const members = z.looseObject({});
/**
 * The members of what may be an object; of what cannot be looked at, none.
 */
export function membersOf(value: unknown): Record<string, unknown> {
  const looked = check(members, () => value);
  return looked.ok ? looked.value : {};
}

/** Whether a value is what JSON calls an object. */
export const { isPlainObject: isRecord } = z.core.util;

/**
 * Lists and objects in each other. Readers of protobuf stop at 100 messages
 * in each other, and an object takes three.
 */
const LEVELS = 24;

function isJson(value: unknown, levels = LEVELS): boolean {
  const isNested = (inner: unknown) => isJson(inner, levels - 1);
  if (Array.isArray(value)) return levels > 0 && [...value].every(isNested);
  if (isRecord(value))
    return levels > 0 && Object.values(value).every(isNested);
  const isWord = ['string', 'boolean'].includes(typeof value);
  return isWord || value === null || Number.isFinite(value);
}

/**
 * Any JSON value of at most 24 levels, kept as it is; `z.json()` would lose
 * a member `__proto__`.
 */
export const json = z.custom<z.core.util.JSONType>(
  (value) => isJson(value),
  `expected JSON of at most ${LEVELS} levels`,
);
