import { openAgent } from '@examples/lib/open-agent';
import { told } from '@examples/lib/told';
import { ask, FleetExecutor, type Turn } from '@protolabs/a2a';

// #region agent
class Baker extends FleetExecutor {
  protected override async work(turn: Turn) {
    if (!turn.request.task) return ask('For how many?');
    return `A cake for ${turn.text}.`;
  }
}
// #endregion agent

const agent = await openAgent(new Baker());

// #region turns
let ids = { taskId: '', contextId: '' };

console.log('first turn');
for await (const event of agent.stream('A cake, please')) {
  console.log(' ', told(event));
  const { payload } = event;
  if (payload?.$case === 'statusUpdate') ids = payload.value;
}

console.log('second turn');
const { taskId, contextId } = ids;
for await (const event of agent.stream('twelve', { taskId, contextId })) {
  console.log(' ', told(event));
}
// #endregion turns

await agent.close();
