import { TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { agentText, textPart } from './message.ts';
import { taskStatus } from './task.ts';

// #region turn
/** Announces the task of a request, and returns what may follow it. */
export function startTurn(
  { task, taskId, contextId, userMessage }: RequestContext,
  bus: ExecutionEventBus,
) {
  const ids = { taskId, contextId };
  bus.publish(
    AgentEvent.task(
      task ?? {
        id: taskId,
        contextId,
        status: taskStatus(TaskState.TASK_STATE_SUBMITTED),
        history: [userMessage],
        artifacts: [],
        metadata: undefined,
      },
    ),
  );
  return {
    status(state: TaskState, text?: string) {
      const message = text ? agentText(text, ids) : undefined;
      const status = taskStatus(state, message);
      bus.publish(
        AgentEvent.statusUpdate({ ...ids, status, metadata: undefined }),
      );
    },
    artifact(name: string, text: string) {
      bus.publish(
        AgentEvent.artifactUpdate({
          ...ids,
          artifact: {
            artifactId: crypto.randomUUID(),
            name,
            description: '',
            parts: [textPart(text)],
            extensions: [],
            metadata: undefined,
          },
          append: false,
          lastChunk: true,
          metadata: undefined,
        }),
      );
    },
  };
}
// #endregion turn
