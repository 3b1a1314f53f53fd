import { z } from 'zod';
import { defineExtension } from './extension.ts';
import { check, refused, type Parsed } from './result.ts';
import { isRecord, json } from './wire.ts';

// #region delta
/**
 * No empty name, and none that every object inherits: who writes to those
 * writes to all.
 */
const NAME = '(?!(__proto__|constructor|prototype)(\\.|$))[^.]+';
const names = (pattern: string, expected: string) =>
  z.string().regex(new RegExp(`^${pattern}$`), expected);

const place = {
  domain: names(NAME, 'expected a name that no object inherits'),
  path: names(
    `${NAME}(\\.${NAME})*`,
    'expected names that no object inherits, joined by dots',
  ),
};
const oneDelta = z.discriminatedUnion('op', [
  z.object({ ...place, op: z.literal('set'), value: json }),
  z.object({ ...place, op: z.literal('inc'), value: z.number() }),
  z.object({ ...place, op: z.literal('push'), value: json }),
]);
const worldStateDelta = z.object({ deltas: z.array(oneDelta) });
/** One change: where, and what is done there. */
export type Delta = z.output<typeof oneDelta>;
/** The changes that one task made, in order. */
export type WorldStateDelta = z.output<typeof worldStateDelta>;

/** What an agent changed in the world (ADR D3, `worldstate-delta-v1`). */
export const worldStateDeltaV1 = defineExtension(
  'worldstate-delta-v1',
  'What a task changed in the world.',
  worldStateDelta,
);
// #endregion delta

/** What is known of the world: JSON, per domain an object. */
export type WorldState = Readonly<Record<string, unknown>>;

// #region apply
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
  deltas: readonly Delta[],
): Parsed<WorldState> {
  const checked = check(worldStateDelta, () => ({ deltas }));
  if (!checked.ok) return checked;
  const next = structuredClone(state) as Record<string, unknown>;
  for (const [index, delta] of checked.value.deltas.entries()) {
    const no = (what: string) => refused(`deltas.${index}.path`, what);
    const parents = [delta.domain, ...delta.path.split('.')];
    const last = parents.pop()!;
    let parent = next;
    for (const name of parents) {
      const child = (parent[name] = own(parent, name, {}));
      if (!isRecord(child)) return no(`${name} is no object`);
      parent = child;
    }
    if (delta.op === 'inc') {
      const before = own(parent, last, 0);
      const sum = typeof before === 'number' ? before + delta.value : NaN;
      if (!Number.isFinite(sum))
        return no(`${last} is no number to add to`);
      parent[last] = sum;
    } else if (delta.op === 'push') {
      const list = own(parent, last, []);
      if (!Array.isArray(list)) return no(`${last} is no list`);
      parent[last] = [...list, structuredClone(delta.value)];
    } else parent[last] = structuredClone(delta.value);
  }
  return { ok: true, value: next };
}

/** A member of the object itself, or what an absent one counts as. */
const own = (parent: object, name: string, absent: unknown): unknown =>
  Object.hasOwn(parent, name) ? parent[name as never] : absent;
// #endregion apply
