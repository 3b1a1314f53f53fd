import { TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  InMemoryTaskStore,
  RequestContext,
  ResultManager,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import { newTask, statusUpdate } from '@examples/lib/events';
import { ask } from '@examples/lib/request';
import { stateName } from '@examples/lib/task';

const ORDER = [
  TaskState.TASK_STATE_SUBMITTED,
  TaskState.TASK_STATE_WORKING,
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
];
const short = (state: TaskState) =>
  stateName({ state, message: undefined, timestamp: undefined }).slice(11);

// #region change
async function change(from: TaskState, to: TaskState, asTask = false) {
  const context = new ServerCallContext();
  const store = new InMemoryTaskStore();
  const keeper = new ResultManager(store, context);
  const request = new RequestContext(ask(''), 't-1', 'c-1', context);

  await keeper.processEvent(AgentEvent.task(newTask(request, from)));
  const next = asTask
    ? AgentEvent.task(newTask(request, to))
    : statusUpdate(request, to);
  await keeper.processEvent(next);
  const stored = await store.load('t-1', context);
  return stored?.status?.state === to;
}

const heads = ORDER.map((state) => short(state).slice(0, 3));
console.log('from \\ to'.padEnd(15), heads.join(' '));
for (const from of ORDER) {
  const cells = [];
  for (const to of ORDER) {
    cells.push((await change(from, to)) ? 'yes' : ' . ');
  }
  console.log(short(from).padEnd(15), cells.join(' ').trimEnd());
}
// #endregion change

// #region task-event
const { TASK_STATE_COMPLETED, TASK_STATE_WORKING } = TaskState;
const reopened = await change(
  TASK_STATE_COMPLETED,
  TASK_STATE_WORKING,
  true,
);
console.log('COMPLETED to WORKING by a task event:', reopened);
// #endregion task-event
