import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import type { Served } from './agent.ts';
import { JSON_RPC, post } from './post.ts';
import { NoPythonError } from './python-env.ts';
import { servePython } from './python.ts';
import { twin } from './twin.ts';

/** What fits into a line. */
const COLUMNS = 76;
const PYTHON_TWIN = join(import.meta.dirname, 'python/twin.py');

/** One agent twice: on the JavaScript SDK and on the Python SDK. */
export async function twins() {
  const js = await serveJs();
  const python = await servePython(PYTHON_TWIN, '/python').catch(giveUp);

  const both = async <T>(act: (url: string) => Promise<T>) => [
    await act(js.url),
    await act(python.url),
  ];
  return {
    /** Does the same to both, JavaScript first. */
    both,
    /** Does the same to both, and prints what came of it, once if equal. */
    async row(what: string, act: (url: string) => Promise<unknown>) {
      const [first, second] = (await both(act)).map(String);
      const line = `${what}: JS ${first} | Python ${second}`;
      if (first === second) console.log(`${what}: ${first}`);
      else if (line.length <= COLUMNS) console.log(line);
      else console.log(`${what}:\n  JS ${first}\n  Python ${second}`);
    },
    async close() {
      await js.close();
      await python.close();
    },
  };
}

/** Without Python there is nothing to compare, and no fault to trace. */
function giveUp(error: unknown): never {
  if (!(error instanceof NoPythonError)) throw error;
  console.error(error.message);
  process.exit(3);
}

async function serveJs(): Promise<Served> {
  const app = express().disable('etag').disable('x-powered-by');
  // Else its error pages quote where things lie on this machine.
  app.set('env', 'production');
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/js`;

  const { card, executor } = twin(url);
  const published = AgentCard.toJSON(card) as AgentCard;
  app.use(
    `/${AGENT_CARD_PATH}`,
    agentCardHandler({ agentCardProvider: async () => published }),
  );
  app.use(
    '/js',
    jsonRpcHandler({
      requestHandler: new DefaultRequestHandler(
        card,
        new InMemoryTaskStore(),
        executor,
      ),
      userBuilder: UserBuilder.noAuthentication,
    }),
  );
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Calls one method of an agent by hand. */
export async function call(url: string, method: string, params?: object) {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return post(url, body, JSON_RPC);
}

/** The params of a message that says `text`; `more` are its members. */
export function saying(text: string, more: object = {}) {
  return {
    message: {
      messageId: crypto.randomUUID(),
      role: 'ROLE_USER',
      parts: [{ text }],
      ...more,
    },
  };
}

/** What an answer is in one word: its error's code, or `ok`. */
export function verdict({ body }: Awaited<ReturnType<typeof post>>) {
  return body.error?.code ?? 'ok';
}

/** The states and pieces that an event stream brought, in short. */
export function eventsOf(text: string): string[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => {
    const { result, error } = JSON.parse(json!);
    if (error) return String(error.code);
    const { task, statusUpdate, message } = result;
    if (message) return 'message';
    const status = (task ?? statusUpdate)?.status;
    const state = status?.state.slice('TASK_STATE_'.length);
    if (task) return `task ${state}`;
    return state ?? 'artifact';
  });
}
