import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentCard, Message, SecurityScheme, type Task } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { agentRouter } from '../../examples/2-layer/src/express.ts';
import {
  buildCard,
  costV1,
  credentialFetch,
  fleetAuth,
  FleetExecutor,
  textPart,
  type Auth,
  type Turn,
} from '../../examples/2-layer/src/index.ts';
import { message, stateOf, textOfParts } from './agent.ts';

class Echo extends FleetExecutor {
  protected override async work(turn: Turn) {
    const usage = { input_tokens: 1, output_tokens: 2 };
    turn.artifact('echo', [textPart(turn.text), costV1.emit({ usage })]);
  }
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const cardOf = (url: string, auth?: Auth) =>
  buildCard({
    name: 'Echo',
    description: 'Echoes.',
    version: '1',
    url,
    skills: [],
    ...(auth && { auth }),
  });

/** An agent that listens, as one is made with the layer. */
async function serve(auth?: Auth) {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const card = cardOf(url, auth);
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new Echo());
  app.use(agentRouter(card, handler, auth));
  return { url, card };
}

const clientOf = (url: string, fetchImpl?: typeof fetch) =>
  new ClientFactory({
    transports: [new JsonRpcTransportFactory(fetchImpl && { fetchImpl })],
  }).createFromUrl(url);

const params = (text: string, contextId = '') => ({
  tenant: '',
  message: message(text, { contextId }),
  configuration: undefined,
  metadata: undefined,
});

const auth = fleetAuth({ apiKey: { ann: 'key-1' }, bearer: { bob: 'token-1' } });

describe('an agent behind the guard', () => {
  it('answers who shows what its card asks for, each their own tasks', async () => {
    const { url } = await serve(auth);
    const ann = await clientOf(url, credentialFetch({ apiKey: 'key-1' }, url));
    const bob = await clientOf(url, credentialFetch({ bearer: 'token-1' }, url));
    const task = (await ann.sendMessage(params('hello'))) as Task;
    expect(stateOf(task)).toBe('completed');
    expect(textOfParts(task.artifacts[0])).toEqual(['hello', '']);
    expect(costV1.parseAll(task.artifacts[0]!.parts)).toEqual([
      { ok: true, value: { usage: { input_tokens: 1, output_tokens: 2 } } },
    ]);
    const { id } = task;
    expect((await ann.getTask({ id, tenant: '' })).id).toBe(id);
    await expect(bob.getTask({ id, tenant: '' })).rejects.toMatchObject({
      name: 'TaskNotFoundError',
    });
  });

  it('shows its card to everybody, in the form of the wire', async () => {
    const { url, card } = await serve(auth);
    const response = await fetch(`${url}/.well-known/agent-card.json`);
    const served: unknown = await response.json();
    expect(served).toEqual(AgentCard.toJSON(card));
    expect(JSON.stringify(served)).not.toContain('$case');
    expect(AgentCard.fromJSON(served).securitySchemes).toEqual(card.securitySchemes);
  });

  it.each([{}, { 'x-api-key': 'wrong' }, { authorization: 'Bearer wrong' }])(
    'answers %j with 401, and says what to show',
    async (headers) => {
      const { url } = await serve(auth);
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'SendMessage',
        params: { message: Message.toJSON(message('hello')) },
      });
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'a2a-version': '1.0',
          ...(headers as Record<string, string>),
        },
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('ApiKey header="X-API-Key", Bearer');
      expect(await response.json()).toEqual({
        error: 'show a credential that the agent card names',
      });
    },
  );
});

it('an agent without a guard answers everybody', async () => {
  const { url } = await serve();
  const client = await clientOf(url);
  expect(stateOf((await client.sendMessage(params('hello'))) as Task)).toBe('completed');
});

describe('a card that says otherwise than the guard', () => {
  const handler = {} as DefaultRequestHandler;
  const keys = fleetAuth({ apiKey: { ann: 'key-1' } });

  it.each([
    ['asks for what nobody checks', auth, undefined],
    ['does not say that one must show something', undefined, auth],
    ['names another way', keys, auth],
  ])('%s: refused', (_, declared, enforced) => {
    const card = cardOf('http://a/', declared);
    expect(() => agentRouter(card, handler, enforced)).toThrow(TypeError);
  });

  it('means another header by the same name: refused', () => {
    const card = cardOf('http://a/', keys);
    const securitySchemes = {
      apiKey: SecurityScheme.fromJSON({
        apiKeySecurityScheme: { location: 'header', name: 'X-Other' },
      }),
    };
    expect(() => agentRouter({ ...card, securitySchemes }, handler, keys)).toThrow(TypeError);
  });
});
