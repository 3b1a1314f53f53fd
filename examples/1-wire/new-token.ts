import {
  ClientFactory,
  createAuthenticatingFetchWithRetry,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { named, type Gate } from '@examples/lib/gate';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serveGuarded } from '@examples/lib/serve-guarded';

const greeter: AgentExecutor = {
  async execute({ contextId, context }, bus) {
    const words = `Hello, ${context.user?.userName}.`;
    bus.publish(AgentEvent.message(agentText(words, { contextId })));
  },
  async cancelTask() {},
};

let current = 'tok-2';
const gate: Gate = (headers) =>
  headers.get('authorization') === `Bearer ${current}`
    ? named('ada')
    : {
        status: 401,
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
        body: { error: 'unauthorized' },
      };

const agent = await serveGuarded((url) => ({
  requestHandler: new DefaultRequestHandler(
    cardAt(url, { name: 'Greeter', description: 'Knows its callers.' }),
    new InMemoryTaskStore(),
    greeter,
  ),
  gate,
}));

// #region retry
let token = 'tok-1';
/** Stands for a call to whoever gives out tokens. */
const renew = async () => 'tok-2';

const authFetch = createAuthenticatingFetchWithRetry(fetch, {
  headers: async () => ({ authorization: `Bearer ${token}` }),
  async shouldRetryWithHeaders(_, response) {
    if (response.status !== 401) return undefined;
    return { authorization: `Bearer ${await renew()}` };
  },
  async onSuccessfulRetry({ authorization = '' }) {
    token = authorization.replace('Bearer ', '');
    console.log('renewed');
  },
});
const factory = new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl: authFetch })],
});
const client = await factory.createFromUrl(agent.url);
// #endregion retry

// #region use
async function greet() {
  const answer = await client.sendMessage(ask('Hello'));
  if ('messageId' in answer) console.log(textOf(answer));
}
await greet();
await greet();
// #endregion use

// #region lost
current = 'tok-3';
try {
  await greet();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log(error.name, /Status: (\d+)/.exec(error.message)?.[1]);
}
// #endregion lost

await agent.close();
