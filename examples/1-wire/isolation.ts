import { TaskState } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  UnauthenticatedUser,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { named, type Gate } from '@examples/lib/gate';
import { JSON_RPC, post } from '@examples/lib/post';
import { serveGuarded } from '@examples/lib/serve-guarded';
import { startTurn } from '@examples/lib/turn';

// #region agent
const clerk: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    const seen = context.referenceTasks?.length ?? 0;
    turn.status(
      TaskState.TASK_STATE_INPUT_REQUIRED,
      `I see ${seen} other tasks. Go on?`,
    );
  },
  async cancelTask() {},
};

const gate: Gate = (headers) => {
  const name = headers.get('x-api-key');
  return name === null ? new UnauthenticatedUser() : named(name);
};
// #endregion agent

const agent = await serveGuarded((url) => ({
  requestHandler: new DefaultRequestHandler(
    cardAt(url, {
      name: 'Clerk',
      description: 'Keeps a file for everybody.',
      capabilities: {
        streaming: true,
        pushNotifications: true,
        extensions: [],
      },
    }),
    new InMemoryTaskStore(),
    clerk,
  ),
  gate,
}));

let id = 1;
async function call(
  who: string | undefined,
  method: string,
  params: object,
) {
  const { body } = await post(
    agent.url,
    { jsonrpc: '2.0', id: id++, method, params },
    { ...JSON_RPC, ...(who && { 'x-api-key': who }) },
  );
  return body;
}
const message = (more: object = {}) => ({
  message: {
    messageId: `message-${id}`,
    role: 'ROLE_USER',
    parts: [{ text: 'Hello' }],
    ...more,
  },
});

// #region ada
const { result } = await call('ada', 'SendMessage', message());
const adas = result.task;
const hook = { taskId: adas.id, url: 'https://ada.example/hook' };
const config = await call('ada', 'CreateTaskPushNotificationConfig', hook);
// #endregion ada

// #region bob
const missing = '00000000-0000-4000-8000-000000000000';
const byMethod: Record<string, (taskId: string) => object> = {
  GetTask: (taskId) => ({ id: taskId }),
  CancelTask: (taskId) => ({ id: taskId }),
  SubscribeToTask: (taskId) => ({ id: taskId }),
  SendMessage: (taskId) => message({ taskId }),
  SendStreamingMessage: (taskId) => message({ taskId }),
  CreateTaskPushNotificationConfig: (taskId) => ({
    taskId,
    url: 'https://bob.example/hook',
  }),
  GetTaskPushNotificationConfig: (taskId) => ({
    taskId,
    id: config.result.id,
  }),
  ListTaskPushNotificationConfigs: (taskId) => ({ taskId }),
  DeleteTaskPushNotificationConfig: (taskId) => ({
    taskId,
    id: config.result.id,
  }),
};

for (const [method, params] of Object.entries(byMethod)) {
  const foreign = await call('bob', method, params(adas.id));
  const unknown = await call('bob', method, params(missing));
  /** The error, with neither of the ids in it. */
  const shape = ({ error }: typeof foreign) =>
    JSON.stringify(error).replaceAll(adas.id, '').replaceAll(missing, '');
  console.log(
    method.padEnd(32),
    foreign.error?.code,
    shape(foreign) === shape(unknown) ? 'same' : 'different',
  );
}
// #endregion bob

// #region others
const hooks = await call('ada', 'ListTaskPushNotificationConfigs', {
  taskId: adas.id,
});
console.log('Ada still has', hooks.result.configs.length, 'config');

const list = await call('bob', 'ListTasks', {});
console.log('Bob lists', list.result.totalSize, 'tasks');

for (const who of ['bob', 'ada']) {
  const answer = await call(
    who,
    'SendMessage',
    message({ referenceTaskIds: [adas.id] }),
  );
  const { status } = answer.result.task;
  console.log('a reference,', who, status.message.parts[0].text);
}
// #endregion others

// #region anonymous
const nobody = await call(undefined, 'SendMessage', message());
const other = await call(undefined, 'GetTask', {
  id: nobody.result.task.id,
});
console.log('anonymous', other.result.status.state);
// #endregion anonymous

await agent.close();
