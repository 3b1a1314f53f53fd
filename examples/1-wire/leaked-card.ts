import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};

// #region card
const guarded = (url: string) =>
  cardAt(url, {
    name: 'Vault',
    description: 'Answers to callers with a token.',
    securitySchemes: {
      token: {
        scheme: {
          $case: 'httpAuthSecurityScheme',
          value: { scheme: 'Bearer', bearerFormat: '', description: '' },
        },
      },
    },
    securityRequirements: [{ schemes: { token: { list: [] } } }],
  });
// #endregion card

// #region publish
const leaking = await serve((url) => ({
  card: guarded(url),
  executor: idle,
  wellKnown: guarded(url),
}));
const correct = await serve((url) => ({
  card: guarded(url),
  executor: idle,
  wellKnown: AgentCard.toJSON(guarded(url)),
}));
// #endregion publish

// #region read
for (const { url } of [leaking, correct]) {
  const client = await new ClientFactory().createFromUrl(url);
  const { securitySchemes } = await client.getAgentCard();
  console.log(securitySchemes['token']?.scheme?.$case ?? 'no scheme');
}
// #endregion read

await leaking.close();
await correct.close();
