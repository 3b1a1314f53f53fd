import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';

const STAMP = 'https://example.com/extensions/stamp/v1';
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
  });
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Open', description: 'Asks for nothing.' }),
  executor: { async execute() {}, async cancelTask() {} },
}));

// #region undefined
const stamps = ({ capabilities }: AgentCard) =>
  capabilities!.extensions.some(({ uri }) => uri === STAMP);

const factory = new ClientFactory();
const given = await (await factory.createFromUrl(agent.url)).getAgentCard();
try {
  console.log('extension', stamps(given));
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.log(error.message);
}
// #endregion undefined

// #region lost
const kindOf = ({ securitySchemes }: AgentCard) =>
  securitySchemes['token']?.scheme?.$case ?? 'no scheme';

const built = guarded(agent.url);
const client = await factory.createFromAgentCard(built);
console.log('from memory', kindOf(await client.getAgentCard()));
// #endregion lost

// #region parsed
/** A client and its card in the form of memory, from the wire's form. */
async function connect(json: unknown) {
  return {
    client: await factory.createFromAgentCard(json as AgentCard),
    card: AgentCard.fromJSON(json),
  };
}

const path = `${agent.url}/.well-known/agent-card.json`;
const response = await fetch(path);
const open = await connect(await response.json());
console.log('extension', stamps(open.card));

const closed = await connect(AgentCard.toJSON(built));
console.log('from the wire', kindOf(closed.card));
// #endregion parsed

await agent.close();
