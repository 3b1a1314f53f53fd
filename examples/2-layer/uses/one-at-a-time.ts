import { openAgent } from '@examples/lib/open-agent';
import { toldStatus } from '@examples/lib/told';
import { FleetExecutor, type Turn } from '@protolabs/a2a';

// #region agent
const { promise: opened, resolve: open } = Promise.withResolvers<void>();

class Teller extends FleetExecutor {
  #balance = 100;

  protected override async work(turn: Turn) {
    console.log(`  ${turn.text} begins`);
    const balance = this.#balance;
    await opened;
    this.#balance = balance - 30;
    console.log(`  ${turn.text} ends with ${this.#balance}`);
  }
}
// #endregion agent

const agent = await openAgent(new Teller());

// #region line
const ada = { contextId: 'ada' };
const bob = { contextId: 'bob' };

const first = await agent.begin('Ada 1', ada);
const second = await agent.begin('Ada 2', ada);
const third = await agent.begin('Bob', bob);
for (const { id } of [first, second, third]) {
  const { history, status } = await agent.get(id);
  const [part] = history[0]!.parts;
  console.log(String(part!.content?.value), toldStatus(status));
}

open();
await agent.send('Ada 3', ada);
// #endregion line

await agent.close();
