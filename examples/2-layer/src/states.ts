import { TaskState } from '@a2a-js/sdk';

// #region states
const STATES = {
  submitted: TaskState.TASK_STATE_SUBMITTED,
  working: TaskState.TASK_STATE_WORKING,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  canceled: TaskState.TASK_STATE_CANCELED,
  'input-required': TaskState.TASK_STATE_INPUT_REQUIRED,
  rejected: TaskState.TASK_STATE_REJECTED,
  'auth-required': TaskState.TASK_STATE_AUTH_REQUIRED,
} as const;

/**
 * The states of the fleet's bus (ADR §3.1); the SDK's enum stops at the A2A
 * edge.
 */
export type BusState = keyof typeof STATES;
// #endregion states
const NAMES = Object.keys(STATES) as BusState[];

/**
 * The bus's word for a state of the SDK's.
 *
 * @throws RangeError for UNSPECIFIED and for what the SDK could not read:
 *   whoever takes these for a state waits for ever
 */
export function stateToLegacyString(state: TaskState): BusState {
  const name = NAMES.find((word) => STATES[word] === state);
  if (name === undefined)
    throw new RangeError(`the bus has no word for the state ${state}`);
  return name;
}

/**
 * The SDK's state for a word of the bus.
 *
 * @throws RangeError for another word
 */
export function legacyStringToState<Name extends BusState>(
  name: Name,
): (typeof STATES)[Name] {
  if (!NAMES.includes(name))
    throw new RangeError(`no state of the bus: ${JSON.stringify(name)}`);
  return STATES[name];
}
