import { openAgent } from '@examples/lib/open-agent';
import { sleep } from '@examples/lib/sleep';
import { toldStatus } from '@examples/lib/told';
import { FleetExecutor, type Turn } from '@protolabs/a2a';

// #region agent
class Scribe extends FleetExecutor {
  protected override async work(turn: Turn) {
    if (turn.text === 'in silence') await forEver;
    for (let page = 1; page <= 10; page++) {
      await sleep(40);
      turn.progress(`page ${page}`);
    }
    return 'The book.';
  }
}
const forEver = new Promise<void>(() => {});
const scribe = new Scribe({ silence: 300 });
// #endregion agent

const agent = await openAgent(scribe);

for (const text of ['aloud', 'in silence']) {
  const { status, artifacts } = await agent.send(text);
  console.log(`${text}: ${toldStatus(status)}`);
  console.log('  artifacts:', artifacts.length);
}

await agent.close();
