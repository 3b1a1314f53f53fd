import { TaskState, taskStateToJSON } from '@a2a-js/sdk';

/** The states of the fleet's bus (ADR §3.1); the SDK's enum stops at the A2A edge. */
export type BusState =
  | 'submitted'
  | 'working'
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'input-required'
  | 'rejected'
  | 'auth-required';

/** TASK_STATE_INPUT_REQUIRED is the wire's name for what the bus calls input-required. */
const busName = (state: TaskState) =>
  taskStateToJSON(state)
    .replace('TASK_STATE_', '')
    .replaceAll('_', '-')
    .toLowerCase() as BusState;
const STATES = new Map(
  Object.values(TaskState)
    .filter((state) => typeof state === 'number')
    .filter((state) => state > TaskState.TASK_STATE_UNSPECIFIED)
    .map((state) => [busName(state), state]),
);

/**
 * The bus's word for a state of the SDK's.
 *
 * @throws RangeError for UNSPECIFIED and for what the SDK could not read:
 *   whoever takes these for a state waits for ever
 */
export function stateToLegacyString(state: TaskState): BusState {
  const name = busName(state);
  if (STATES.get(name) !== state)
    throw new RangeError(`the bus has no word for the state ${state}`);
  return name;
}

/**
 * The SDK's state for a word of the bus.
 *
 * @throws RangeError for another word
 */
export function legacyStringToState(name: BusState): TaskState {
  const state = STATES.get(name);
  if (state === undefined)
    throw new RangeError(`no state of the bus: ${JSON.stringify(name)}`);
  return state;
}
