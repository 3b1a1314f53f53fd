import { TaskState } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { textOf } from '@examples/lib/message';
import { openAgent } from '@examples/lib/open-agent';
import { sleep } from '@examples/lib/sleep';
import { startTurn } from '@examples/lib/turn';
import { FleetExecutor, type Turn } from '@protolabs/a2a';

// #region agents
const bare: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    for (let n = 1; n <= 300; n++) {
      turn.status(TaskState.TASK_STATE_WORKING, `page ${n} of 300`);
    }
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

class Reader extends FleetExecutor {
  protected override async work(turn: Turn): Promise<void> {
    for (let n = 1; n <= 300; n++) turn.progress(`page ${n} of 300`);
  }
}

class Thinker extends Reader {
  protected override async work(turn: Turn) {
    await super.work(turn);
    await sleep(60);
  }
}
// #endregion agents

// #region count
const executors = {
  bare,
  reader: new Reader(),
  thinker: new Thinker({ progressEvery: 20 }),
};
for (const [name, executor] of Object.entries(executors)) {
  const agent = await openAgent(executor);
  const { history } = await agent.send('Read');
  await agent.close();
  const size = JSON.stringify(history).length;
  console.log(`${name}: ${history.length} messages, ${size} characters`);
  console.log('  the last:', textOf(history.at(-1)!));
}
// #endregion count
