import { Role, TaskState, type Task } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { artifactOf, newTask } from '@examples/lib/events';
import { agentText, textPart } from '@examples/lib/message';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

// #region publish
let more: Partial<Task> = {};

const writer: AgentExecutor = {
  async execute(request, bus) {
    const task = newTask(request, TaskState.TASK_STATE_COMPLETED);
    bus.publish(AgentEvent.task({ ...task, history: [], ...more }));
  },
  async cancelTask() {},
};
// #endregion publish

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Writer',
    description: 'Writes what it is told to.',
    skills: [],
  }),
  executor: writer,
}));

// #region write
const message = {
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ text: 'Write' }],
};
const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage' };

interface Written {
  status?: { timestamp?: string };
  artifacts?: unknown[];
  history?: unknown[];
  metadata?: object;
}

/** Publishes a task with these fields, and prints what is written. */
async function write(
  what: string,
  fields: object,
  pick: (task: Written) => unknown,
) {
  more = fields;
  const { body } = await post(agent.url, { ...call, params: { message } });
  const wire = JSON.stringify(pick(body.result.task)) ?? 'absent';
  console.log(what.padEnd(24), wire);
}
// #endregion write

// #region status
const { TASK_STATE_WORKING, TASK_STATE_UNSPECIFIED } = TaskState;
const at = (timestamp?: string, state = TASK_STATE_WORKING) => ({
  status: { state, timestamp, message: undefined },
});
const time = ({ status }: Written) => status?.timestamp;
await write('timestamp: undefined', at(), time);
await write('timestamp: ""', at(''), time);
await write('with an offset', at('2026-06-01T14:00:00+02:00'), time);
await write('with microseconds', at('2026-06-01T12:00:00.000001Z'), time);
await write('not a time', at('yesterday'), time);

const status = (task: Written) => task.status;
await write('state: 0', at(undefined, TASK_STATE_UNSPECIFIED), status);
await write('state: 99', at(undefined, 99 as TaskState), status);
await write('status: undefined', { status: undefined }, status);
// #endregion status

// #region empty
const note = artifactOf('a', [textPart('Hi')]);
const artifacts = (task: Written) => task.artifacts;
await write('artifacts: []', { artifacts: [] }, artifacts);
await write(
  'parts: [], name: ""',
  { artifacts: [{ ...note, parts: [] }] },
  artifacts,
);
const part = { ...textPart(''), mediaType: '', content: undefined };
await write(
  'an empty part',
  { artifacts: [{ ...note, parts: [part] }] },
  artifacts,
);
const words = agentText('', { contextId: '' });
const said = { ...words, messageId: 'm', role: Role.ROLE_UNSPECIFIED };
await write('role: 0', { history: [said] }, ({ history }) =>
  Object.keys(Object(history?.at(-1))),
);
// #endregion empty

// #region values
const metadata = (task: Written) => task.metadata;
const values = (what: string, value: object) =>
  write(what, { metadata: value }, metadata);
await values('{}', {});
await values('null and undefined', { a: null, b: undefined });
await values('NaN and Infinity', { a: NaN, b: [Infinity] });
await values('Date and Map', { a: new Date(0), b: new Map([[1, 2]]) });
await values('bytes', { a: new Uint8Array([1, 2]) });
await values('snake_case', { snake_case: 1 });
// #endregion values

// #region required
const list = { ...call, method: 'ListTasks', params: { contextId: 'x' } };
const { body } = await post(agent.url, list);
console.log('no tasks', JSON.stringify(body.result));

const path = `${agent.url}/.well-known/agent-card.json`;
const card: { skills?: [] } = JSON.parse(await (await fetch(path)).text());
console.log('skills: []', card.skills ?? 'absent');
// #endregion required

await agent.close();
