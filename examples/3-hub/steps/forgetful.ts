import { setTimeout as sleep } from 'node:timers/promises';
import { skillRequest } from '@examples/lib/skill-request';
import { Bus } from '../src/bus.ts';

const bus = new Bus();

// #region forgetful
const skills: Record<string, () => Promise<string>> = {
  shout: async () => 'HELLO',
  broken: async () => {
    throw new Error('the database password is 1234');
  },
};

bus.subscribe('agent.skill.request', async ({ payload }) => {
  const { taskId, skill = '' } = payload;
  const words = await skills[skill]!();
  const outcome = { state: 'completed', words } as const;
  const flow = { correlationId: taskId };
  bus.publish(`agent.skill.response.${taskId}`, outcome, flow);
});
// #endregion forgetful

// #region waiting
/** Asks, and waits for the answer, but not for ever. */
async function ask(taskId: string, skill: string): Promise<void> {
  const answer = new Promise<string>((resolve) => {
    bus.subscribe(`agent.skill.response.${taskId}`, ({ payload }) =>
      resolve(payload.state),
    );
  });
  const request = skillRequest(taskId, { skill });
  const flow = { correlationId: taskId };
  bus.publish('agent.skill.request', request, flow);
  const patience = sleep(50, 'no answer');
  console.log(`${skill}: ${await Promise.race([answer, patience])}`);
}

await ask('task-1', 'shout');
await ask('task-2', 'broken');
await ask('task-3', 'shuot');
// #endregion waiting
