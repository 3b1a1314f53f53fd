import { TaskState } from '@a2a-js/sdk';
import {
  DefaultExecutionEventBusManager,
  InMemoryTaskStore,
  ResultManager,
  ServerCallContext,
  type AgentExecutor,
  type DefaultRequestHandler,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { statusUpdate } from '@examples/lib/events';
import { handlerOf } from '@examples/lib/handler';
import { ask } from '@examples/lib/request';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

const asking: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Where?');
  },
  async cancelTask() {},
};
const card = cardAt('http://localhost/', {
  name: 'Digger',
  description: 'Asks first.',
});
const context = () => new ServerCallContext();

// #region park
const store = new InMemoryTaskStore();
const buses = new DefaultExecutionEventBusManager();
const handler = handlerOf({ card, executor: asking, store, buses });

const parked: { id: string; contextId: string }[] = [];
async function park(count: number, at: DefaultRequestHandler) {
  for (let task = 0; task < count; task++) {
    const answer = await at.sendMessage(ask('Dig'), context());
    if ('status' in answer) parked.push(answer);
  }
}
const live = (at: DefaultExecutionEventBusManager) =>
  parked.filter(({ id }) => at.getByTaskId(id, context())).length;

await park(100, handler);
console.log('parked tasks', parked.length, 'live buses', live(buses));
// #endregion park

// #region sweep
async function expire({ id, contextId }: (typeof parked)[number]) {
  const { TASK_STATE_FAILED } = TaskState;
  const ids = { taskId: id, contextId };
  const over = statusUpdate(ids, TASK_STATE_FAILED, 'Nobody answered.');
  const bus = buses.getByTaskId(id, context());
  await new ResultManager(store, context()).processEvent(over);
  bus?.publish(over);
  bus?.finished();
  buses.cleanupByTaskId(id, context());
}

for (const task of parked) await expire(task);
const { id } = parked[0]!;
const task = await handler.getTask(
  { id, tenant: '', historyLength: 0 },
  context(),
);
console.log('after the sweep', stateName(task.status), live(buses));
// #endregion sweep

// #region none
parked.length = 0;
const others = new DefaultExecutionEventBusManager();
const lean = handlerOf({
  card,
  executor: asking,
  buses: others,
  options: { keepBusAliveStates: [] },
});
await park(100, lean);
console.log('parked tasks', parked.length, 'live buses', live(others));
// #endregion none
