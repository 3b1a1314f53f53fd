import { TaskState, type TaskPushNotificationConfig } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  DefaultPushNotificationSender,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
  type AgentExecutor,
  type PushNotificationSender,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { bearer, pushTo } from '@examples/lib/push-config';
import { pushHeaders, PushSender } from '@examples/lib/push-sender';
import { ask } from '@examples/lib/request';
import { serveFetch } from '@examples/lib/serve-fetch';
import { serveHandler } from '@examples/lib/serve-handler';
import { sleep } from '@examples/lib/sleep';
import { tally } from '@examples/lib/tally';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';
import { Webhook } from '@examples/lib/webhook';

type Config = TaskPushNotificationConfig;

// The SDK logs each notification.
console.info = () => {};

const baker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

// #region flaky
const webhook = new Webhook(({ payload }) => {
  const isStatus = payload?.$case === 'statusUpdate';
  const isTask = payload?.$case === 'task';
  const status = isStatus || isTask ? payload.value.status : undefined;
  console.log('  taken:', stateName(status));
});

/** Fails before it has read, then after; then it is well again. */
let sent = 0;
let arrived = tally();
const receiver = await serveFetch(async (request) => {
  sent++;
  arrived.add();
  if (sent === 2) return new Response('down', { status: 500 });
  const answer = await webhook.receive(request);
  return sent === 3 ? new Response('late', { status: 503 }) : answer;
});
// #endregion flaky

// #region retry
const TRIES = 4;
const PAUSE = 30;
const REFUSED = (status: number) =>
  status < 500 && status !== 408 && status !== 429;

async function withRetry(config: Config, body: string) {
  let reason = '';
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await sleep(PAUSE * 2 ** (tries - 1));
    try {
      const { ok, status } = await fetch(config.url, {
        method: 'POST',
        headers: pushHeaders(config),
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      if (ok) return;
      reason = `HTTP ${status}`;
      if (REFUSED(status)) break;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      reason = error.message;
    }
  }
  throw new Error(reason);
}
// #endregion retry

// #region run
async function run(
  arrivals: number,
  senderOf: (
    store: InMemoryPushNotificationStore,
  ) => PushNotificationSender,
) {
  const store = new InMemoryPushNotificationStore();
  const cardOf = (url: string) =>
    cardAt(url, {
      name: 'Baker',
      description: 'Bakes a loaf.',
      capabilities: { pushNotifications: true, extensions: [] },
    });
  const agent = await serveHandler(
    (url) =>
      new DefaultRequestHandler(
        cardOf(url),
        new InMemoryTaskStore(),
        baker,
        undefined,
        store,
        senderOf(store),
      ),
  );
  const client = await new ClientFactory().createFromAgentCard(
    cardOf(agent.url),
  );
  sent = 0;
  arrived = tally();
  const hook = pushTo(`${receiver.url}/webhook`, bearer(webhook.expect()));
  await client.sendMessage(
    ask('A loaf', { taskPushNotificationConfig: hook }),
  );
  await arrived.reach(arrivals);
  await sleep(60);
  console.log(`  ${sent} notifications sent`);
  await agent.close();
}

console.log('as the SDK sends');
await run(2, (store) => new DefaultPushNotificationSender(store));
console.log('with retry');
await run(
  4,
  (store) =>
    new PushSender(store, withRetry, ({ url }, error) =>
      console.error(`lost for ${url}:`, error),
    ),
);
// #endregion run

await receiver.close();
