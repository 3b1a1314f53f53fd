import { z } from 'zod';
import { defineExtension } from './extension.ts';
import { refused, type Parsed } from './result.ts';
import { isRecord } from './wire.ts';

/** Members that every object inherits; to write them is to write to all objects. */
const INHERITED = new Set(['__proto__', 'constructor', 'prototype']);
const isOwn = (member: string) => member !== '' && !INHERITED.has(member);
const domain = z
  .string()
  .refine(isOwn, 'expected a name that no object inherits');
const path = z
  .string()
  .refine(
    (text) => text.split('.').every(isOwn),
    'expected names joined by dots, none inherited',
  );

const place = { domain, path };
const delta = z.discriminatedUnion('op', [
  z.object({ ...place, op: z.literal('set'), value: z.json() }),
  z.object({ ...place, op: z.literal('inc'), value: z.number() }),
  z.object({ ...place, op: z.literal('push'), value: z.json() }),
]);
const worldStateDelta = z.object({ deltas: z.array(delta) });

/** What an agent changed in the world (ADR D3, `worldstate-delta-v1`). */
export const worldStateDeltaV1 = defineExtension(
  'worldstate-delta-v1',
  'What a task changed in the world.',
  worldStateDelta,
);
export type Delta = z.output<typeof delta>;
export type WorldStateDelta = z.output<typeof worldStateDelta>;

/** What is known of the world: per domain an object. */
export type WorldState = Readonly<Record<string, unknown>>;

/**
 * The state after all deltas; the one that was given stays as it is. If one
 * delta does not fit, none is applied.
 *
 * An absent parent becomes an object, an absent number counts from 0, an
 * absent list begins empty. A parent that is no object, `inc` on what is no
 * number and `push` on what is no list are refused, with the delta's path.
 */
export function apply(
  state: WorldState,
  { deltas }: WorldStateDelta,
): Parsed<WorldState> {
  const next = structuredClone(state) as Record<string, unknown>;
  for (const [index, { domain, path, op, value }] of deltas.entries()) {
    const at = `deltas.${index}`;
    const members = [domain, ...path.split('.')];
    if (!members.every(isOwn))
      return refused(`${at}.path`, 'a member that objects inherit');
    const last = members.pop()!;
    let parent = next;
    for (const member of members) {
      const child = Object.hasOwn(parent, member)
        ? parent[member]
        : (parent[member] = {});
      if (!isRecord(child))
        return refused(`${at}.path`, `${member} is no object`);
      parent = child;
    }
    const before = Object.hasOwn(parent, last) ? parent[last] : undefined;
    if (op === 'set') {
      parent[last] = structuredClone(value);
    } else if (op === 'inc') {
      const sum =
        typeof (before ?? 0) === 'number'
          ? Number(before ?? 0) + value
          : NaN;
      if (!Number.isFinite(sum))
        return refused(`${at}.path`, `${last} is no number to add to`);
      parent[last] = sum;
    } else {
      if (before !== undefined && !Array.isArray(before)) {
        return refused(`${at}.path`, `${last} is no list`);
      }
      parent[last] = [...(before ?? []), structuredClone(value)];
    }
  }
  return { ok: true, value: next };
}
