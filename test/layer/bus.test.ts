import { TaskState } from '@a2a-js/sdk';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  legacyStringToState,
  stateToLegacyString,
  type BusState,
} from '../../examples/2-layer/src/index.ts';
import { contextOf } from '../../examples/3-hub/src/index.ts';
import { hubOf, send } from '../hub/hub.ts';

const STATES = Object.values(TaskState).filter((state) => typeof state === 'number');
const NAMELESS = [TaskState.TASK_STATE_UNSPECIFIED, TaskState.UNRECOGNIZED];

describe('the boundary of the bus', () => {
  it.each(STATES.filter((state) => !NAMELESS.includes(state)))(
    'state %d, there and back',
    (state) => {
      const word = stateToLegacyString(state);
      expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(legacyStringToState(word)).toBe(state);
    },
  );

  it.each([...NAMELESS, 99, NaN, undefined])('%s is an error, not a state', (state) => {
    expect(() => stateToLegacyString(state as TaskState)).toThrow(RangeError);
  });

  it.each(['', 'constructor', '__proto__', 'toString', undefined])('%s is no word', (word) => {
    expect(() => legacyStringToState(word as BusState)).toThrow(RangeError);
  });

  it('has words, and no number or name of the enum', () => {
    expectTypeOf<ReturnType<typeof stateToLegacyString>>().toEqualTypeOf<BusState>();
    expectTypeOf<BusState>().toExtend<string>();
    expectTypeOf<TaskState>().not.toExtend<BusState>();
    expectTypeOf<BusState>().not.toExtend<keyof typeof TaskState>();
  });

  it("no enum of the SDK crosses it: the hub's own bus hears words, whatever becomes of a task", async () => {
    const hub = await hubOf();
    for (const skill of ['echo', 'fail', 'refuse', 'throw', 'ask', 'fly'])
      await send(hub, { skill });
    for (const skill of ['wait', 'grant']) {
      const { id } = await send(hub, { skill }, true);
      const parked = skill === 'wait' ? 'working' : 'auth-required';
      const states = () => hub.said.map(({ payload }) => (payload as { state?: unknown }).state);
      await expect.poll(states).toContain(parked);
      const cancel = { id, tenant: '', metadata: undefined };
      await hub.handler.cancelTask(cancel, contextOf('', 'a2a'));
    }
    const found = hub.said.flatMap(({ payload }) => [...membersIn(payload)]);
    const states = found.filter(([name]) => name === 'state').map(([, value]) => value);
    const words = STATES.filter((state) => !NAMELESS.includes(state)).map(stateToLegacyString);
    expect([...new Set(states)].toSorted()).toEqual(words.toSorted());
    const names = new Set<unknown>(Object.keys(TaskState).filter((name) => /^[A-Z]/.test(name)));
    expect(found.filter(([name, value]) => name === '$case' || names.has(value))).toEqual([]);
  });
});

/** Each member of a payload, however deep, with its name. */
function* membersIn(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield [name, member];
    yield* membersIn(member);
  }
}
