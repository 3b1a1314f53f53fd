import type { TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import {
  artifactOf,
  artifactUpdate,
  newTask,
  statusUpdate,
} from './events.ts';
import { textPart } from './message.ts';

// #region turn
/** Announces the task of a request, and returns what may follow it. */
export function startTurn(request: RequestContext, bus: ExecutionEventBus) {
  bus.publish(AgentEvent.task(request.task ?? newTask(request)));
  return {
    status(state: TaskState, words?: string) {
      bus.publish(statusUpdate(request, state, words));
    },
    artifact(name: string, text: string) {
      const parts = [textPart(text)];
      const artifact = artifactOf(crypto.randomUUID(), parts);
      bus.publish(
        artifactUpdate(request, { ...artifact, name }, { lastChunk: true }),
      );
    },
  };
}
// #endregion turn
