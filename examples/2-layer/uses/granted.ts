import { openAgent } from '@examples/lib/open-agent';
import { told, toldStatus } from '@examples/lib/told';
import { FleetExecutor, type Turn } from '@protolabs/a2a';

// #region agent
class Banker extends FleetExecutor {
  protected override async work(turn: Turn) {
    const pin = await turn.authorize('Confirm at bank.example.');
    return `Paid, confirmed by ${String(pin)}.`;
  }
}
const banker = new Banker();
// #endregion agent

const agent = await openAgent(banker);

// #region stream
for await (const event of agent.stream('Pay the rent')) {
  console.log(told(event));
  const { payload } = event;
  if (payload?.$case !== 'statusUpdate') continue;
  // A person confirms on the bank's own page, out of A2A's sight.
  if (told(event).includes('AUTH_REQUIRED'))
    banker.grant(payload.value.taskId, 'Ada');
}
// #endregion stream

// #region others
const { id } = await agent.send('Pay the gas');
const asked = await agent.send('Is it done?', { taskId: id });
console.log('asked:', toldStatus(asked.status));
console.log('granted:', banker.grant(id, 'Ada'), banker.grant(id, 'Eve'));
console.log('a stranger:', banker.grant('no-such-task', 'Eve'));
// #endregion others

await agent.close();
