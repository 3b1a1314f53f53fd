import { lookup } from 'node:dns/promises';
import {
  TaskState,
  type Task,
  type TaskPushNotificationConfig,
} from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
  type AgentExecutor,
  type PushNotificationStore,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { bearer, pushTo } from '@examples/lib/push-config';
import { PushGuard } from '@examples/lib/push-guard';
import { pushHeaders, PushSender } from '@examples/lib/push-sender';
import { ask } from '@examples/lib/request';
import { serveFetch } from '@examples/lib/serve-fetch';
import { serveHandler } from '@examples/lib/serve-handler';
import { tally } from '@examples/lib/tally';
import { startTurn } from '@examples/lib/turn';

type Config = TaskPushNotificationConfig;

const asker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(
      request.task
        ? TaskState.TASK_STATE_COMPLETED
        : TaskState.TASK_STATE_INPUT_REQUIRED,
    );
  },
  async cancelTask() {},
};

const outcomes = tally();
function report(...words: string[]) {
  console.log(...words);
  outcomes.add();
}

const receiver = await serveFetch(async (request) => {
  const { pathname } = new URL(request.url);
  report('arrived at', pathname);
  const headers = { location: '/elsewhere' };
  return new Response(null, { status: 307, headers });
});
const { port } = new URL(receiver.url);

// #region names
const here = await lookup('localhost', { all: true });
const there = [{ address: '93.184.215.14', family: 4 }];
const NAMES: Record<string, (typeof here)[]> = {
  'client.example': [there],
  'void.example': [[]],
  'half.example': [[...there, { address: '10.0.0.7', family: 4 }]],
  'hooks.fleet.example': [here],
  // Public when it is looked at, private when it is connected to.
  'rebind.example': [there, there, here],
};

const guard = new PushGuard(['hooks.fleet.example'], async (host) => {
  const answers = NAMES[host];
  if (!answers) throw new Error(`${host} is unknown`);
  return answers.length > 1 ? answers.shift()! : answers[0]!;
});
// #endregion names

// #region store
const MOST = 10;

class GuardedStore extends InMemoryPushNotificationStore {
  override async save(...args: Parameters<PushNotificationStore['save']>) {
    const [taskId, context, config] = args;
    try {
      await guard.check(config.url);
      checkSecrets(config);
      const others = await this.load(taskId, context);
      if (others.length >= MOST) throw new Error('too many');
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      throw new RequestMalformedError(`refused: ${reason}`);
    }
    return super.save(...args);
  }

  /** What Get and List answer with; the sender reads another way. */
  override async load(...args: Parameters<PushNotificationStore['load']>) {
    const configs = await super.load(...args);
    return configs.map((config) => ({
      ...config,
      token: '',
      authentication: config.authentication && {
        ...config.authentication,
        credentials: '',
      },
    }));
  }
}

function checkSecrets({ token, authentication }: Config) {
  const { scheme = '', credentials = '' } = authentication ?? {};
  if (!/^[\x20-\x7e]*$/.test(token + scheme + credentials)) {
    throw new Error('a secret that no header can hold');
  }
}
// #endregion store

// #region sender
async function guarded(config: Config, body: string) {
  await guard.check(config.url);
  const { ok, status } = await fetch(config.url, {
    method: 'POST',
    headers: pushHeaders(config),
    body,
    redirect: 'manual',
    dispatcher: guard.dispatcher,
    signal: AbortSignal.timeout(10_000),
  });
  if (!ok) throw new Error(`HTTP ${status}`);
}

const store = new GuardedStore();
const sender = new PushSender(store, guarded, ({ url }, error) => {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message : message;
  report('lost:', new URL(url).pathname, reason);
});
// #endregion sender

const cardOf = (url: string) =>
  cardAt(url, {
    name: 'Asker',
    description: 'Asks and waits.',
    capabilities: { pushNotifications: true, extensions: [] },
  });
const agent = await serveHandler(
  (url) =>
    new DefaultRequestHandler(
      cardOf(url),
      new InMemoryTaskStore(),
      asker,
      undefined,
      store,
      sender,
    ),
);
const client = await new ClientFactory().createFromAgentCard(
  cardOf(agent.url),
);

// #region register
const { id: taskId } = (await client.sendMessage(ask('Which?'))) as Task;

async function register(url: string, secret = 'secret') {
  try {
    const config = pushTo(url, { taskId, ...bearer(secret) });
    const made = await client.createTaskPushNotificationConfig(config);
    console.log('accepted', url);
    return made;
  } catch (error) {
    if (!(error instanceof RequestMalformedError)) throw error;
    console.log(error.message, url && `(${url})`);
  }
}

const made = await register('https://client.example/webhook');
await register('https://client.example/webhook', 'a\r\nX-Admin: 1');
await register(`http://hooks.fleet.example:${port}/webhook/moved`);
await register(`http://rebind.example:${port}/webhook/rebound`);
for (const url of [
  'http://half.example/',
  'http://void.example/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2130706433/',
  'http://[::ffff:10.0.0.7]/',
  'http://[2001:db8::1]/',
  'http://:secret@client.example/',
  'file:///etc/passwd',
  '',
]) {
  await register(url);
}
const read = await client.getTaskPushNotificationConfig(made!);
console.log('read back:', JSON.stringify(read.authentication));
await client.deleteTaskPushNotificationConfig(made!);
// #endregion register

// #region dispatch
const answer = ask('This one');
answer.message!.taskId = taskId;
await client.sendMessage(answer);
// #endregion dispatch

await outcomes.reach(6);

// #region literal
const { dispatcher } = guard;
const body = JSON.stringify({ task: { id: taskId } });
for (const host of ['127.0.0.1', '2130706433', 'rebind.example']) {
  const url = `http://${host}:${port}/webhook/literal`;
  try {
    await fetch(url, { method: 'POST', body, dispatcher });
  } catch (error) {
    const { cause } = error as { cause?: Error };
    console.log('not reached:', host, `(${cause?.message})`);
  }
}
// #endregion literal

await guard.dispatcher.close();
await receiver.close();
await agent.close();
