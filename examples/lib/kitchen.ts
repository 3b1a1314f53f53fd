import { TaskState } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { textOf, textPart } from './message.ts';

/**
 * Cooks what a message names, or asks back when it ends in a question
 * mark. Its clock goes on by a minute with each status, so that the
 * order of its tasks is the same on every run.
 */
// #region kitchen
export function kitchen(): AgentExecutor {
  let minute = 0;
  const status = (state: TaskState) => ({
    state,
    message: undefined,
    timestamp: new Date(Date.UTC(2026, 5, 1, 12, minute++)).toISOString(),
  });

  return {
    async execute({ task, userMessage, taskId, contextId }, bus) {
      const ids = { taskId, contextId, metadata: undefined };
      bus.publish(
        AgentEvent.task(
          task ?? {
            id: taskId,
            contextId,
            status: status(TaskState.TASK_STATE_SUBMITTED),
            history: [userMessage],
            artifacts: [],
            metadata: undefined,
          },
        ),
      );
      const order = textOf(userMessage);
      let state = TaskState.TASK_STATE_INPUT_REQUIRED;
      if (!order.endsWith('?')) {
        const artifact = {
          artifactId: 'dish',
          name: 'The dish',
          description: '',
          parts: [textPart(`${order}, hot.`)],
          extensions: [],
          metadata: undefined,
        };
        const whole = { append: false, lastChunk: true };
        bus.publish(
          AgentEvent.artifactUpdate({ ...ids, ...whole, artifact }),
        );
        state = TaskState.TASK_STATE_COMPLETED;
      }
      bus.publish(
        AgentEvent.statusUpdate({ ...ids, status: status(state) }),
      );
    },
    async cancelTask() {},
  };
}
// #endregion kitchen
