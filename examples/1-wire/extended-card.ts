import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  UnauthenticatedUser,
  type AgentExecutor,
  type ExtendedAgentCardProvider,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { named, type Gate } from '@examples/lib/gate';
import { JSON_RPC, post } from '@examples/lib/post';
import { serveGuarded } from '@examples/lib/serve-guarded';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};

// #region open
/** Lets everybody in; a token only gives a name. */
const open: Gate = (headers) =>
  headers.get('authorization') === 'Bearer for-ada'
    ? named('ada')
    : new UnauthenticatedUser();
// #endregion open

// #region serve
function publicCard(url: string, extendedAgentCard: boolean): AgentCard {
  return cardAt(url, {
    name: 'Archive',
    description: 'Finds open documents.',
    capabilities: { extendedAgentCard, extensions: [] },
  });
}

const serveArchive = (
  declared: boolean,
  provider?: ExtendedAgentCardProvider | AgentCard,
) =>
  serveGuarded((url) => ({
    requestHandler: new DefaultRequestHandler(
      publicCard(url, declared),
      new InMemoryTaskStore(),
      idle,
      undefined,
      undefined,
      undefined,
      provider,
    ),
    gate: open,
  }));
// #endregion serve

// #region ask
const call = { jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard' };

async function ask(what: string, url: string, token?: string) {
  const { status, body } = await post(url, call, {
    ...JSON_RPC,
    ...(token && { authorization: `Bearer ${token}` }),
  });
  const { error, result } = body;
  console.log(what, status, error?.code ?? result.description);
}
// #endregion ask

// #region off
const off = await serveArchive(false);
await ask('not declared     ', off.url, 'for-ada');
const promised = await serveArchive(true);
await ask('declared only    ', promised.url, 'for-ada');
// #endregion off

// #region static
const full = cardAt('http://localhost', {
  name: 'Archive',
  description: 'Finds sealed documents too.',
});
const fixed = await serveArchive(true, full);
await ask('fixed, ada       ', fixed.url, 'for-ada');
await ask('fixed, nobody    ', fixed.url);
// #endregion static

// #region function
const asking = await serveArchive(true, async (context) => {
  if (!context.user?.isAuthenticated) throw new Error('Who are you?');
  return { ...full, description: `Finds it for ${context.user.userName}.` };
});
await ask('function, ada    ', asking.url, 'for-ada');
await ask('function, nobody ', asking.url);
// #endregion function

// #region client
const client = await new ClientFactory().createFromUrl(fixed.url);
const { description } = await client.getAgentCard();
console.log('client, nobody   ', description);
// #endregion client

for (const agent of [off, promised, fixed, asking]) await agent.close();
