import { openAgent } from '@examples/lib/open-agent';
import { toldStatus } from '@examples/lib/told';
import { fail, FleetExecutor, reject, type Turn } from '@protolabs/a2a';

// #region agent
class Cook extends FleetExecutor {
  protected override async work(turn: Turn) {
    if (turn.text === 'toadstools') return reject('Those are poisonous.');
    if (turn.text === 'ice') return fail('The freezer is broken.');
    if (turn.text === 'nothing') return;
    if (turn.text === 'a surprise') throw new Error('no eggs');
    return `${turn.text}, hot.`;
  }
}
// #endregion agent

const cook = new Cook({ onError: () => {} });
const agent = await openAgent(cook);
for (const dish of ['soup', 'nothing', 'toadstools', 'ice', 'a surprise']) {
  const { status, artifacts } = await agent.send(dish);
  console.log(`${dish}: ${toldStatus(status)}`, artifacts.length);
}
await agent.close();
