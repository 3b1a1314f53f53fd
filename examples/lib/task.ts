import {
  TaskState,
  taskStateToJSON,
  type Message,
  type TaskStatus,
} from '@a2a-js/sdk';

/** A status as of now; the SDK does not fill in a missing timestamp. */
export function taskStatus(
  state: TaskState,
  message?: Message,
): TaskStatus {
  return { state, message, timestamp: new Date().toISOString() };
}

/** The state as it is written on the wire. */
export function stateName(status: TaskStatus | undefined): string {
  return taskStateToJSON(status?.state ?? TaskState.TASK_STATE_UNSPECIFIED);
}
