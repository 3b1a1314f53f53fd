import {
  AgentCard,
  type SecurityRequirement,
  type SecurityScheme,
} from '@a2a-js/sdk';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { named, type Gate, type Refusal } from '@examples/lib/gate';
import { agentText } from '@examples/lib/message';
import { JSON_RPC, post } from '@examples/lib/post';
import { serveGuarded } from '@examples/lib/serve-guarded';

// #region executor
const greeter: AgentExecutor = {
  async execute({ contextId, context }, bus) {
    const words = `Hello, ${context.user?.userName}.`;
    bus.publish(AgentEvent.message(agentText(words, { contextId })));
  },
  async cancelTask() {},
};
// #endregion executor

// #region card
const greeterCard = (url: string): AgentCard => ({
  ...cardAt(url, { name: 'Greeter', description: 'Knows its callers.' }),
  securitySchemes: AgentCard.fromJSON({
    securitySchemes: {
      token: { httpAuthSecurityScheme: { scheme: 'Bearer' } },
      key: {
        apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' },
      },
    },
  }).securitySchemes,
  securityRequirements: [
    { schemes: { token: { list: [] } } },
    { schemes: { key: { list: [] } } },
  ],
});
// #endregion card

// #region gate
const tokens = new Map([
  ['tok-ada', 'ada'],
  ['tok-eve', 'eve'],
]);
const keys = new Map([['key-ci', 'ci']]);
const suspended = new Set(['eve']);

function refuse(status: 401 | 403, problem = ''): Refusal {
  const challenge = `Bearer realm="greeter"${problem && `, ${problem}`}`;
  return {
    status,
    headers: { 'www-authenticate': challenge },
    body: { error: status === 401 ? 'unauthorized' : 'forbidden' },
  };
}

const gate: Gate = (headers) => {
  const sent = headers.get('authorization');
  const key = headers.get('x-api-key');
  if (sent === null && key === null) return refuse(401);

  const [, token = ''] = /^bearer (\S+)$/i.exec(sent ?? '') ?? [];
  const name = tokens.get(token) ?? keys.get(key ?? '');
  if (name === undefined) return refuse(401, 'error="invalid_token"');
  if (suspended.has(name)) return refuse(403, 'error="insufficient_scope"');
  return named(name);
};
// #endregion gate

const serveGreeter = (guard: Gate) =>
  serveGuarded((url) => ({
    requestHandler: new DefaultRequestHandler(
      greeterCard(url),
      new InMemoryTaskStore(),
      greeter,
    ),
    gate: guard,
  }));
const agent = await serveGreeter(gate);

// #region call
const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'SendMessage',
  params: {
    message: {
      messageId: 'hello-1',
      role: 'ROLE_USER',
      parts: [{ text: 'Hello' }],
    },
  },
};

async function call(
  what: string,
  url: string,
  credentials: Record<string, string>,
) {
  const answer = await post(url, hello, { ...JSON_RPC, ...credentials });
  const { status, body, headers } = answer;
  const words = body.result?.message.parts[0].text;
  console.log(what, status, words ?? headers.get('www-authenticate'));
  return status;
}

await call('nothing     ', agent.url, {});
await call('wrong token ', agent.url, { authorization: 'Bearer tok-abc' });
await call('Basic       ', agent.url, { authorization: 'Basic YTpi' });
await call('token       ', agent.url, { authorization: 'Bearer tok-ada' });
await call('key         ', agent.url, { 'x-api-key': 'key-ci' });
await call('suspended   ', agent.url, { authorization: 'Bearer tok-eve' });
// #endregion call

// #region alternatives
const secrets: Record<string, string> = { token: 'tok-ada', key: 'key-ci' };

/** Puts a secret where its scheme wants it. */
function headersFor({ scheme }: SecurityScheme, secret: string) {
  switch (scheme?.$case) {
    case 'httpAuthSecurityScheme':
      return { authorization: `${scheme.value.scheme} ${secret}` };
    case 'apiKeySecurityScheme':
      if (scheme.value.location !== 'header') break;
      return { [scheme.value.name.toLowerCase()]: secret };
  }
  throw new Error(`This client cannot use ${scheme?.$case}.`);
}

/** Calls an agent once with each alternative that its card offers. */
async function tryEach(url: string) {
  const where = new URL('/.well-known/agent-card.json', url);
  const card = AgentCard.fromJSON(await (await fetch(where)).json());
  const credentials = ({ schemes }: SecurityRequirement) =>
    Object.keys(schemes).map((name) =>
      headersFor(card.securitySchemes[name]!, secrets[name]!),
    );
  for (const requirement of card.securityRequirements) {
    const names = Object.keys(requirement.schemes).join(' and ');
    const headers = Object.assign({}, ...credentials(requirement));
    await call(`only ${names}`.padEnd(12), url, headers);
  }
  await call('none        ', url, {});
}
await tryEach(agent.url);
// #endregion alternatives

// #region lying
const lying = await serveGreeter((headers) => {
  headers.delete('x-api-key');
  return gate(headers);
});
await tryEach(lying.url);
// #endregion lying

await lying.close();
await agent.close();
