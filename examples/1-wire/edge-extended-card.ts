import type { AgentCard } from '@a2a-js/sdk';
import { ExtendedAgentCardNotConfiguredError } from '@a2a-js/sdk/errors';
import type {
  AgentExecutor,
  ExtendedAgentCardProvider,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { handlerOf } from '@examples/lib/handler';
import { post } from '@examples/lib/post';
import { serveHandler } from '@examples/lib/serve-handler';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};
const cardFor = (url: string, description: string) =>
  cardAt(url, {
    name: 'Vault',
    description,
    capabilities: { extendedAgentCard: true, extensions: [] },
  });

// #region provider
const asAnObject = (card: AgentCard) => card;

const asAFunction =
  (card: AgentCard): ExtendedAgentCardProvider =>
  async (context) => {
    if (context?.user?.isAuthenticated) return card;
    throw new ExtendedAgentCardNotConfiguredError('Log in to see it.');
  };
// #endregion provider

// #region call
for (const provide of [asAnObject, asAFunction]) {
  const agent = await serveHandler((url) => {
    const card = cardFor(url, 'Public.');
    const extendedCard = provide(cardFor(url, 'Opens for you.'));
    return handlerOf({ card, executor: idle, extendedCard });
  });
  const { body } = await post(agent.url, {
    jsonrpc: '2.0',
    id: 1,
    method: 'GetExtendedAgentCard',
  });
  console.log(body.result?.description ?? body.error.message);
  await agent.close();
}
// #endregion call
