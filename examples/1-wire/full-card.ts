import { AgentCard } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};

const draftCard = (url: string) => ({
  name: 'Surveyor',
  description: 'Measures land and draws the plan.',
  version: '3.1.0',
  documentationUrl: 'https://survey.example/docs',
  iconUrl: 'https://survey.example/icon.png',
  provider: {
    organization: 'Survey Office',
    url: 'https://survey.example',
  },
  supportedInterfaces: [
    { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    {
      url: 'https://survey.example/rest',
      protocolBinding: 'HTTP+JSON',
      protocolVersion: '1.0',
      tenant: 'north',
    },
  ],
  capabilities: {
    streaming: true,
    pushNotifications: false,
    extendedAgentCard: true,
    extensions: [
      {
        uri: 'https://survey.example/extensions/scale/v1',
        description: 'Says at which scale a plan is drawn.',
        required: true,
        params: { scales: [500, 1000] },
      },
    ],
  },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'plan',
      name: 'Draw a plan',
      description: 'Draws the plan of a parcel.',
      tags: ['land', 'maps'],
      examples: ['Draw parcel 12'],
      inputModes: ['application/geo+json'],
      outputModes: ['image/svg+xml'],
      securityRequirements: [
        { schemes: { sso: { list: ['plan:write'] } } },
      ],
    },
  ],
  // #region security
  securitySchemes: {
    key: {
      apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' },
    },
    token: {
      httpAuthSecurityScheme: { scheme: 'Bearer', bearerFormat: 'JWT' },
    },
    machine: {
      oauth2SecurityScheme: {
        flows: {
          clientCredentials: {
            tokenUrl: 'https://id.example/token',
            scopes: { 'plan:read': 'See plans' },
          },
        },
      },
    },
    sso: {
      openIdConnectSecurityScheme: {
        openIdConnectUrl:
          'https://id.example/.well-known/openid-configuration',
      },
    },
    cert: { mtlsSecurityScheme: { description: 'Ask us for one.' } },
  },
  securityRequirements: [
    { schemes: { key: {}, cert: {} } },
    { schemes: { machine: { list: ['plan:read'] } } },
  ],
  // #endregion security
});

// #region serve
const agent = await serve((url) => ({
  card: AgentCard.fromJSON(draftCard(url)),
  executor: idle,
}));
// #endregion serve

// #region compare
const where = new URL('/.well-known/agent-card.json', agent.url);
const published = JSON.parse(await (await fetch(where)).text());

/** A value as text that does not depend on the order of members. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, inner) =>
    inner?.constructor === Object
      ? Object.fromEntries(Object.entries(inner).toSorted())
      : inner,
  );
for (const [member, value] of Object.entries(draftCard(agent.url))) {
  const same = sorted(published[member]) === sorted(value);
  console.log(member.padEnd(20), same ? 'as drafted' : 'changed');
}
// #endregion compare

await agent.close();
