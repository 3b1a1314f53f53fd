import { TaskState } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import type { Agent } from './agent.ts';
import { cardAt } from './card.ts';
import { artifactOf, artifactUpdate } from './events.ts';
import { agentText, textOf, textPart } from './message.ts';
import { sleep } from './sleep.ts';
import { startTurn } from './turn.ts';

const {
  TASK_STATE_WORKING: WORKING,
  TASK_STATE_COMPLETED: COMPLETED,
  TASK_STATE_CANCELED: CANCELED,
  TASK_STATE_INPUT_REQUIRED: INPUT_REQUIRED,
  TASK_STATE_AUTH_REQUIRED: AUTH_REQUIRED,
} = TaskState;

const MOMENT = 60;

/** The twin in TypeScript: does what `python/twin.py` does. */
export function twin(url: string): Agent {
  return {
    card: cardAt(url, {
      name: 'Twin',
      description: 'Does the same in two languages.',
      capabilities: { streaming: true, extensions: [] },
    }),
    executor: executor(),
  };
}

function executor(): AgentExecutor {
  const contexts = new Map<string, string>();
  let held = Promise.withResolvers<void>();
  return {
    // #region execute
    async execute(request, bus) {
      const { taskId, contextId } = request;
      const skill = textOf(request.userMessage);
      if (skill === 'release') held.resolve();
      if (skill === 'message' || skill === 'release') {
        bus.publish(AgentEvent.message(agentText('Hello.', { contextId })));
        return;
      }

      contexts.set(taskId, contextId);
      const turn = startTurn(request, bus);
      switch (skill) {
        case 'ask':
          return turn.status(INPUT_REQUIRED, 'Which one?');
        case 'authorize':
          turn.status(AUTH_REQUIRED, 'May I?');
          await sleep(MOMENT);
          return turn.status(COMPLETED);
        case 'slow':
          turn.status(WORKING);
          await sleep(MOMENT);
          return turn.status(COMPLETED);
        case 'hold':
          held = Promise.withResolvers();
          turn.status(WORKING);
          await held.promise;
          return turn.status(COMPLETED);
        case 'throw':
          turn.status(WORKING);
          throw new Error('No disk.');
        case 'linger':
          return turn.status(WORKING);
        case 'reopen':
          turn.status(COMPLETED);
          return turn.status(WORKING);
        case 'append': {
          const crumbs = artifactOf('a-2', [textPart('Crumbs')]);
          bus.publish(artifactUpdate(request, crumbs, { append: true }));
          return turn.status(COMPLETED);
        }
        case 'mix':
          turn.status(WORKING);
          bus.publish(AgentEvent.message(agentText('Hello.', request)));
          return;
        default: {
          turn.status(WORKING, 'On it.');
          const bread = artifactOf('a-1', [textPart('Bread')]);
          bus.publish(artifactUpdate(request, bread));
          return turn.status(COMPLETED, 'Done.');
        }
      }
    },
    // #endregion execute
    async cancelTask(taskId, bus) {
      const contextId = contexts.get(taskId) ?? '';
      const status = {
        state: CANCELED,
        message: undefined,
        timestamp: new Date().toISOString(),
      };
      bus.publish(
        AgentEvent.statusUpdate({
          taskId,
          contextId,
          status,
          metadata: undefined,
        }),
      );
    },
  };
}
