import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};
const about = { name: 'Vault', description: 'Keeps things.' };

// #region shapes
const token = { httpAuthSecurityScheme: { scheme: 'Bearer' } };
const requirement = { schemes: { token: {} } };

const shapes = {
  'as in the proto': {
    securitySchemes: { token },
    securityRequirements: [requirement],
  },
  'old security': {
    securitySchemes: { token },
    security: [{ token: [] }],
  },
  'with a type': {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    securityRequirements: [requirement],
  },
};
// #endregion shapes

// #region read
const asks = ({ securitySchemes, securityRequirements }: AgentCard) => {
  const kind = securitySchemes?.['token']?.scheme?.$case ?? 'no kind';
  return `${kind}, ${securityRequirements?.length ?? 'undefined'}`;
};

for (const [name, members] of Object.entries(shapes)) {
  const agent = await serve((url) => {
    const card = cardAt(url, about);
    const json = Object(AgentCard.toJSON(card));
    return { card, executor: idle, wellKnown: { ...json, ...members } };
  });
  const client = await new ClientFactory().createFromUrl(agent.url);
  console.log(name.padEnd(15), asks(await client.getAgentCard()));
  await agent.close();
}
// #endregion read

// #region snake
const snake = await serve((url) => ({
  card: cardAt(url, about),
  executor: idle,
  wellKnown: {
    ...about,
    version: '1.0.0',
    supported_interfaces: [
      { url, protocol_binding: 'JSONRPC', protocol_version: '1.0' },
    ],
    capabilities: {},
    default_input_modes: ['text/plain'],
    default_output_modes: ['text/plain'],
    skills: [
      { id: 'v', name: 'Vault', description: 'Keeps.', tags: ['example'] },
    ],
    security_schemes: { token: { http_auth_security_scheme: {} } },
    security_requirements: [requirement],
  },
}));
try {
  await new ClientFactory().createFromUrl(snake.url);
} catch (error) {
  console.log('snake, fetched ', error instanceof Error && error.message);
}
const where = new URL('/.well-known/agent-card.json', snake.url);
const parsed = AgentCard.fromJSON(await (await fetch(where)).json());
console.log('snake, parsed  ', asks(parsed));
await new ClientFactory().createFromAgentCard(parsed);
// #endregion snake

await snake.close();
