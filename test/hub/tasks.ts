import { Task } from '@a2a-js/sdk';

/** A task in the SDK's form. */
export function task(id: string, state: string, more: Record<string, unknown> = {}): Task {
  const timestamp = new Date().toISOString();
  const status = { state: `TASK_STATE_${state}`, timestamp };
  return Task.fromJSON({ id, contextId: 'c', status, ...more });
}
