import { TaskState } from '@a2a-js/sdk';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  ask,
  fail,
  legacyStringToState,
  reject,
  stateToLegacyString,
  type BusState,
} from '../../examples/2-layer/src/index.ts';
import { agentOf } from './agent.ts';

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

  it('no enum of the SDK crosses it: a bus of words hears of every state of an agent', async () => {
    const bus: { taskId: string; state: BusState }[] = [];
    const { send, stream, executor, cancel } = agentOf(async (turn) => {
      if (turn.text === 'ask') return ask('?');
      if (turn.text === 'fail') return fail('no');
      if (turn.text === 'reject') return reject('no');
      if (turn.text === 'log in') await turn.authorize('?');
      return 'done';
    });
    for (const text of ['ask', 'fail', 'reject', 'log in']) {
      for await (const { payload } of stream(text)) {
        if (payload?.$case !== 'task' && payload?.$case !== 'statusUpdate') continue;
        const { value } = payload;
        const taskId = 'id' in value ? value.id : value.taskId;
        const state = stateToLegacyString(value.status!.state);
        bus.push({ taskId, state });
        if (state === 'auth-required') executor.grant(taskId, 'token');
      }
    }
    const { id } = await send('ask');
    bus.push({ taskId: id, state: stateToLegacyString((await cancel(id)).status!.state) });

    const enumerated = new Set<unknown>(Object.entries(TaskState).flat());
    const crossed = bus.flatMap((event) => Object.values(event)).filter((x) => enumerated.has(x));
    expect(crossed).toEqual([]);
    const words = new Set(bus.map(({ state }) => state));
    expect([...words].toSorted()).toEqual(
      STATES.filter((state) => !NAMELESS.includes(state))
        .map(stateToLegacyString)
        .toSorted(),
    );
  });
});
