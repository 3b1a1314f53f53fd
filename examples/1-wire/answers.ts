import { Part, TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { readAnswer } from '@examples/lib/answer';
import { cardAt } from '@examples/lib/card';
import {
  artifactOf,
  artifactUpdate,
  newTask,
  statusUpdate,
} from '@examples/lib/events';
import { agentText, textOf, textPart } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

const report = artifactOf('report', [
  textPart('The Rhine rises in the Alps '),
  textPart('and ends in the sea.'),
]);
const readings = artifactOf('readings', [
  Part.fromJSON({ data: { km: 1233 }, mediaType: 'application/json' }),
]);

const guide: AgentExecutor = {
  async execute(request, bus) {
    const wish = textOf(request.userMessage);

    // #region message
    if (wish.endsWith('?')) {
      const { contextId } = request;
      const reply = agentText('Yes. Name one.', { contextId });
      bus.publish(AgentEvent.message(reply));
      return;
    }
    // #endregion message

    // #region task
    bus.publish(AgentEvent.task(newTask(request)));
    const say = (state: TaskState, words: string) =>
      bus.publish(statusUpdate(request, state, words));

    if (wish !== 'The Rhine') {
      say(TaskState.TASK_STATE_REJECTED, 'I know only the Rhine.');
      return;
    }
    say(TaskState.TASK_STATE_WORKING, 'Looking it up.');
    bus.publish(artifactUpdate(request, report));
    bus.publish(artifactUpdate(request, readings));
    say(TaskState.TASK_STATE_COMPLETED, 'Text and figures.');
    // #endregion task
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Guide', description: 'Tells of rivers.' }),
  executor: guide,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region ask
for (const wish of ['Do you know rivers?', 'The Rhine', 'The Moon']) {
  const { kind, items } = readAnswer(await client.sendMessage(ask(wish)));
  console.log(`${wish}: ${kind}`);
  for (const { parts } of items) {
    console.log(
      ' ',
      textOf({ parts }) || JSON.stringify(parts[0]?.content),
    );
  }
}
// #endregion ask

await agent.close();
