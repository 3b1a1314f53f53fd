import { RequestMalformedError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import {
  TaskState,
  type SendMessageRequest,
  type TaskPushNotificationConfig,
} from '@a2a-js/sdk';
import { cardAt } from '@examples/lib/card';
import { post } from '@examples/lib/post';
import { serveHandler } from '@examples/lib/serve-handler';
import { startTurn } from '@examples/lib/turn';

const asking: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Where?');
  },
  async cancelTask() {},
};

// #region strict
function requireHttps({ url }: TaskPushNotificationConfig) {
  if (URL.parse(url)?.protocol === 'https:') return;
  throw new RequestMalformedError('The url of a webhook must be https.');
}

class StrictHandler extends DefaultRequestHandler {
  override async createTaskPushNotificationConfig(
    config: TaskPushNotificationConfig,
    context: ServerCallContext,
  ) {
    requireHttps(config);
    return super.createTaskPushNotificationConfig(config, context);
  }
  override async sendMessage(
    request: SendMessageRequest,
    context: ServerCallContext,
  ) {
    const inline = request.configuration?.taskPushNotificationConfig;
    if (inline) requireHttps(inline);
    return super.sendMessage(request, context);
  }
  override async *sendMessageStream(
    request: SendMessageRequest,
    context: ServerCallContext,
  ) {
    const inline = request.configuration?.taskPushNotificationConfig;
    if (inline) requireHttps(inline);
    yield* super.sendMessageStream(request, context);
  }
}
// #endregion strict

// #region call
for (const Handler of [DefaultRequestHandler, StrictHandler]) {
  const agent = await serveHandler((url) => {
    const card = cardAt(url, {
      name: 'Digger',
      description: 'Asks first.',
      capabilities: { pushNotifications: true, extensions: [] },
    });
    return new Handler(card, new InMemoryTaskStore(), asking);
  });
  const call = async (method: string, params: object) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    return (await post(agent.url, body)).body;
  };
  const message = {
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts: [{ text: 'Dig' }],
  };
  const { result } = await call('SendMessage', { message });
  const taskId = result.task.id;

  for (const url of [undefined, 'file:///etc/passwd', 'https://a.b/hook']) {
    const config = { taskId, id: url ?? 'none', url };
    const answer = await call('CreateTaskPushNotificationConfig', config);
    console.log(url, answer.error?.code ?? 'stored');
  }
  const list = await call('ListTaskPushNotificationConfigs', {
    taskId,
    pageSize: 1,
  });
  console.log('a page of one:', list.result.configs.length);
  await agent.close();
}
// #endregion call
