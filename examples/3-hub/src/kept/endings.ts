import { Message, TaskState, type Task } from '@a2a-js/sdk';
import {
  AgentEvent,
  ResultManager,
  type ExecutionEventBusManager,
  type PushNotificationSender,
  type ServerCallContext,
  type TaskStore,
} from '@a2a-js/sdk/server';

/** Where the tasks of a request handler are, and who listens to them. */
export interface Handled {
  tasks: TaskStore;
  buses: ExecutionEventBusManager;
  push?: PushNotificationSender;
}

const OVER = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
]);

/**
 * Ends a task that nobody works at, for a reason that its caller is told.
 * Whoever listens to the task hears of it.
 *
 * @param isDue whether the task, as it is now, is to be ended
 * @returns whether it was
 */
export async function endTask(
  { tasks, buses, push }: Handled,
  id: string,
  context: ServerCallContext,
  why: string,
  isDue: (task: Task) => boolean = () => true,
): Promise<boolean> {
  const task = await tasks.load(id, context);
  if (!task || OVER.has(task.status!.state) || !isDue(task)) return false;
  const ids = { taskId: id, contextId: task.contextId };
  const message = Message.fromJSON({
    ...ids,
    messageId: crypto.randomUUID(),
    role: 'ROLE_AGENT',
    parts: [{ text: why, mediaType: 'text/plain' }],
  });
  const state = TaskState.TASK_STATE_FAILED;
  const timestamp = new Date().toISOString();
  const status = { state, message, timestamp };
  const value = { ...ids, status, metadata: undefined };
  const event = AgentEvent.statusUpdate(value);
  const results = new ResultManager(tasks, context);
  await results.processEvent(event);
  const payload = { $case: 'statusUpdate' as const, value };
  await push?.send({ payload }, context, results.getCurrentTask());
  const bus = buses.getByTaskId(id, context);
  bus?.publish(event);
  bus?.finished();
  buses.cleanupByTaskId(id, context);
  return true;
}
