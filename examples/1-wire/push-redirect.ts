import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { bearer, pushTo } from '@examples/lib/push-config';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { startTurn } from '@examples/lib/turn';

// The SDK logs each notification.
console.info = () => {};

const baker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Baker',
    description: 'Bakes a loaf.',
    capabilities: { pushNotifications: true, extensions: [] },
  }),
  executor: baker,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

const arrived: (() => void)[] = [];

// #region redirect
function answerTo({ url, headers, socket }: IncomingMessage) {
  if (url === '/webhook') {
    // Another origin: `localhost` has become an address.
    const location = `http://127.0.0.1:${socket.localPort}/internal`;
    return { status: 307, headers: { location } };
  }
  console.log('arrived at', url);
  console.log('  token:', headers['x-a2a-notification-token']);
  console.log('  authorization:', headers.authorization);
  return { status: 204, headers: {} };
}
// #endregion redirect

const redirector = createServer((request, response) => {
  const answer = answerTo(request);
  response.writeHead(answer.status, answer.headers).end();
  if (answer.status === 204) arrived.pop()?.();
});
redirector.listen(0, '127.0.0.1');
await once(redirector, 'listening');
const { port } = redirector.address() as AddressInfo;
const hook = `http://localhost:${port}/webhook`;

// #region send
for (const secret of [{ token: 'secret' }, bearer('secret')]) {
  const both = [0, 1].map(
    () => new Promise<void>((resolve) => arrived.push(resolve)),
  );
  await client.sendMessage(
    ask('A loaf', { taskPushNotificationConfig: pushTo(hook, secret) }),
  );
  await Promise.all(both);
}
// #endregion send

await sleep(20);
redirector.close();
redirector.closeAllConnections();
await agent.close();
