import type { Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serveFleet } from '@examples/lib/serve-fleet';
import { startTurn } from '@examples/lib/turn';
import {
  buildCard,
  FleetExecutor,
  stateToLegacyString,
  textPart,
  type Turn,
} from '@protolabs/a2a';

// #region agents
function sendMail(): never {
  throw new Error('login at mail.internal refused, password hunter2');
}

const bare: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.artifact('draft', 'Dear Bob,');
    sendMail();
  },
  async cancelTask() {},
};

class Clerk extends FleetExecutor {
  protected override async work(turn: Turn) {
    turn.artifact('draft', [textPart('Dear Bob,')]);
    sendMail();
  }
}
// #endregion agents

// #region log
const log = new Map<string, unknown>();
const clerk = new Clerk({ onError: (error, id) => log.set(id, error) });
// #endregion log

// #region call
async function failureOf(executor: AgentExecutor): Promise<Task> {
  const agent = await serveFleet((url) => ({
    card: buildCard({
      name: 'Clerk',
      description: 'Writes letters.',
      version: '1.0.0',
      url,
      skills: [],
      extensions: [],
    }),
    executor,
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  const task = await client.sendMessage(ask('Write to Bob'));
  await agent.close();
  if ('messageId' in task) throw new Error('not a task');
  return task;
}

for (const executor of [bare, clerk]) {
  const { status } = await failureOf(executor);
  console.log(stateToLegacyString(status!.state));
  console.log(' ', textOf(status!.message!));
}
for (const [id, error] of log) console.log(id, String(error));
// #endregion call
