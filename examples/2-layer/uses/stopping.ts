import { openAgent } from '@examples/lib/open-agent';
import { toldStatus } from '@examples/lib/told';
import { ask, FleetExecutor, type Turn } from '@protolabs/a2a';

// #region agent
const { promise: deaf, resolve: wake } = Promise.withResolvers<void>();

class Digger extends FleetExecutor {
  protected override async work(turn: Turn) {
    switch (turn.text) {
      case 'ask me':
        return ask('Where?');
      case 'wait for a permit':
        return String(await turn.authorize('A permit, please.'));
      case 'do not listen':
        await deaf;
        return 'A hole nobody wants.';
      default:
        await stopped(turn.signal);
        console.log('  the digger puts the spade away');
    }
  }
}

/** Work that takes long, and ends when it is told to. */
function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
}
// #endregion agent

const digger = new Digger();
const agent = await openAgent(digger);

// #region cancel
for (const text of ['dig', 'do not listen']) {
  const { id } = await agent.begin(text);
  console.log(`${text}: ${toldStatus((await agent.cancel(id)).status)}`);
}
for (const text of ['ask me', 'wait for a permit']) {
  const { id, status } = await agent.send(text);
  console.log(`${text}: ${toldStatus(status)}`);
  console.log(`  then ${toldStatus((await agent.cancel(id)).status)}`);
}
// #endregion cancel

// #region deaf
console.log('still at work:', digger.busy);
wake();
// #endregion deaf

await agent.close();
