import { AgentCard } from '@a2a-js/sdk';
import {
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
} from '@a2a-js/sdk/client';

// #region ask
const card = AgentCard.toJSON(
  AgentCard.fromJSON({
    name: 'Anywhere',
    supportedInterfaces: [
      {
        url: 'https://host.example/rpc',
        protocolBinding: 'JSONRPC',
        protocolVersion: '1.0',
      },
    ],
  }),
);

/** Prints where the card is looked for. */
async function look(baseUrl: string, path?: string) {
  const fetchImpl: typeof fetch = async (url) => {
    const given = path === undefined ? '' : ` + ${path || 'nothing'}`;
    console.log(`${baseUrl}${given}\n  ${String(url)}`);
    return Response.json(card);
  };
  const factory = new ClientFactory({
    ...ClientFactoryOptions.default,
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  });
  await factory.createFromUrl(baseUrl, path);
}
// #endregion ask

// #region places
await look('https://host.example');
await look('https://host.example/agents/poet');
await look('https://host.example/agents/poet/');
await look('https://host.example/agents/poet/', 'card.json');
await look('https://host.example/agents/poet/', '/card.json');
await look('https://host.example/cards/poet.json', '');
// #endregion places
