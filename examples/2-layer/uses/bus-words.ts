import { TaskState } from '@a2a-js/sdk';
import { openAgent } from '@examples/lib/open-agent';
import {
  ask,
  FleetExecutor,
  legacyStringToState,
  stateToLegacyString,
  type BusState,
  type Turn,
} from '@protolabs/a2a';

class Guide extends FleetExecutor {
  protected override async work(turn: Turn) {
    return turn.request.task ? 'Go left.' : ask('Where to?');
  }
}
const agent = await openAgent(new Guide());

// #region edge
interface BusEvent {
  topic: string;
  state: BusState;
}
const bus: BusEvent[] = [];

async function dispatch(text: string, taskId = ''): Promise<string> {
  for await (const { payload } of agent.stream(text, { taskId })) {
    if (payload?.$case === 'task') taskId = payload.value.id;
    if (payload?.$case !== 'statusUpdate') continue;
    const state = stateToLegacyString(payload.value.status!.state);
    bus.push({ topic: 'agent.skill.progress', state });
  }
  return taskId;
}

const taskId = await dispatch('Take me there');
await dispatch('To the lake', taskId);
for (const event of bus) console.log(JSON.stringify(event));
// #endregion edge

// #region table
const states = Object.values(TaskState).filter(
  (state) => typeof state === 'number',
);
for (const state of states) {
  try {
    const word = stateToLegacyString(state);
    const same = legacyStringToState(word) === state;
    console.log(TaskState[state], '-', word, same ? '' : 'not the same');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.log(TaskState[state], '-', error.message);
  }
}
// #endregion table

// #region words
const words = ['input-required', 'input_required', 'cancelled', 'WORKING'];
for (const word of words) {
  try {
    const state = legacyStringToState(word as BusState);
    console.log(word, '-', TaskState[state]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.log(word, '-', error.message);
  }
}
// #endregion words

await agent.close();
