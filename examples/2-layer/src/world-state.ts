import { z } from 'zod';
import { defineExtension } from './extension.ts';
import { check, refused, type Parsed } from './result.ts';
import { isRecord, json } from './wire.ts';

// #region delta
/**
 * Reserved are the names by which JavaScript reaches what objects share:
 * who writes there writes to all.
 */
const NAME = '(?!(__proto__|constructor|prototype)(\\.|$))[^.]+';
const names = (pattern: string, expected: string) =>
  z.string().regex(new RegExp(`^${pattern}$`), `expected ${expected}`);

const place = {
  domain: names(NAME, 'a name without a dot that is not reserved'),
  path: names(
    `${NAME}(\\.${NAME}){0,31}`,
    '1 to 32 names joined by dots, none of them reserved',
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
const world = z.custom<Record<string, unknown>>(isRecord, 'is no object');

// #region apply
/**
 * The state after all deltas; the one that was given stays as it is. If one
 * delta does not fit, none is applied.
 *
 * An absent parent becomes an object, an absent number counts from 0, an
 * absent list begins empty. A parent that is no object, `inc` on what is no
 * number and `push` on what is no list are refused, with the delta's path.
 * So is a sum of whole numbers beyond 2^53 - 1, where doubles skip some.
 */
export function apply(
  state: WorldState,
  deltas: readonly Delta[],
): Parsed<WorldState> {
  const checked = check(worldStateDelta, () => ({ deltas }));
  if (!checked.ok) return checked;
  const copied = check(world, () => structuredClone(state));
  if (!copied.ok) return refused('state', copied.reason);
  const next = copied.value;
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
      if (typeof before !== 'number')
        return no(`${last} is no number to add to`);
      const sum = before + delta.value;
      const isWhole = [before, delta.value].every(Number.isInteger);
      if (isWhole ? !Number.isSafeInteger(sum) : !Number.isFinite(sum))
        return no(`${last} would be too large to count`);
      parent[last] = sum;
    } else if (delta.op === 'push') {
      const list = (parent[last] = own(parent, last, []));
      if (!Array.isArray(list)) return no(`${last} is no list`);
      list.push(structuredClone(delta.value));
    } else parent[last] = structuredClone(delta.value);
  }
  return copied;
}

/** A member of the object itself, or what an absent one counts as. */
const own = (parent: object, name: string, absent: unknown): unknown =>
  Object.hasOwn(parent, name) ? parent[name as never] : absent;
// #endregion apply
