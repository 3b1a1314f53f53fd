import { ListTasksRequest } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { fastClock } from '@examples/lib/fast-clock';
import { openAgent } from '@examples/lib/open-agent';
import { agentText, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';

const clock = fastClock();

const begun = Promise.withResolvers<void>();

// #region blocked
/** Calls the skill and answers with what it returns. */
const hub: AgentExecutor = {
  async execute({ contextId, taskId }, bus) {
    const report = clock.work(600);
    begun.resolve();
    await report;
    const message = agentText('The report.', { contextId, taskId });
    bus.publish(AgentEvent.message(message));
  },
  async cancelTask() {},
};
// #endregion blocked

const agent = await openAgent(hub);

// #region caller
const words = userText('Write the report, and do not let me wait.');
const atOnce = { returnImmediately: true };
const asking = agent.client.sendMessage(sending(words, atOnce));
await begun.promise;
await clock.wait(600);
const answer = await asking;
const isTask = 'status' in answer;
console.log(`after ${clock.now()} s: a ${isTask ? 'task' : 'message'}`);
// #endregion caller

// #region nothing
const all = ListTasksRequest.fromJSON({ pageSize: 10 });
const { tasks } = await agent.client.listTasks(all);
console.log('tasks to look at, or to cancel:', tasks.length);
// #endregion nothing

await agent.close();
