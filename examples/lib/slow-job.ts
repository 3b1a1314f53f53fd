import { TaskState } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { sleep } from './sleep.ts';
import { startTurn } from './turn.ts';

/** Does a job in two steps of 80 milliseconds each. */
// #region slow-job
export const slowJob: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    await sleep(80);
    turn.status(TaskState.TASK_STATE_WORKING);
    await sleep(80);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion slow-job
