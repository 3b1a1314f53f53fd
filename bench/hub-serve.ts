/** Serves one side of the hub's bench: `raw`, `kept`, `hub` or `relay <peer's URL>`; prints its URL. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { DefaultRequestHandler, InMemoryTaskStore, type TaskStore } from '@a2a-js/sdk/server';
import { DatabaseTaskStore } from '@a2a-js/sdk/server/database';
import { buildCard, FleetExecutor, type Turn } from '../examples/2-layer/src/index.ts';
import { agentRouter } from '../examples/2-layer/src/express.ts';
import {
  A2aExecutor,
  checkConfig,
  connect,
  createHub,
  FunctionExecutor,
  peerFetch,
  textOfParts,
} from '../examples/3-hub/src/index.ts';
import { openDatabase } from '../examples/3-hub/src/kept/store/database.ts';
import { migrate } from '../examples/3-hub/src/kept/store/migrate.ts';

const [kind, peerUrl = ''] = process.argv.slice(2);
const skills = [{ id: 'echo', name: 'Echo', description: 'Says it again.', tags: [] }];
const hold = { id: 'hold', name: 'Hold', description: 'Waits for all.', tags: [] };

class Echo extends FleetExecutor {
  protected override async work({ text }: Turn) {
    return text;
  }
}

/** Lets so many wait for each other, so that all are at work at the same time. */
function gate(many: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === many) resolve();
    return promise;
  };
}

/** The SDK's own server. */
async function serveRaw(store: TaskStore): Promise<string> {
  const app = express().disable('etag').disable('x-powered-by');
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const card = buildCard({ name: 'Echo', description: 'Echo.', version: '1', url, skills });
  const handler = new DefaultRequestHandler(card, store, new Echo());
  app.use(agentRouter(card, handler));
  return url;
}

/** The SDK's own store of tasks, on the hub's own database. */
async function keptTasks(): Promise<TaskStore> {
  const db = openDatabase(process.env['STORAGE'] ?? 'memory');
  await migrate(db);
  return new DatabaseTaskStore(db);
}

async function serveHub(): Promise<string> {
  const config = checkConfig({
    hub: { name: 'hub', description: 'Connects.', port: 0 },
    storage: process.env['STORAGE'] ?? 'memory',
    agents: [{ name: 'echo', kind: 'a2a', url: 'http://localhost:1/' }],
    fallback: { skill: 'echo' },
  });
  const all = gate(500);
  const peer = peerUrl ? connect({ url: peerUrl }, peerFetch) : undefined;
  const hub = await createHub(config, {
    agents: (kept) => {
      const executor = peer
        ? new A2aExecutor({
            name: 'echo',
            peer: () => peer,
            remotes: kept.remotesOf('echo'),
          })
        : new FunctionExecutor({
            echo: async ({ parts }) => textOfParts(parts),
            hold: () => all().then(() => 'all are here'),
          });
      return [{ name: 'echo', executor, skills: peer ? skills : [...skills, hold] }];
    },
    onError: (error) => console.error(error),
  });
  return hub.start();
}

const serve = {
  raw: () => serveRaw(new InMemoryTaskStore()),
  kept: async () => serveRaw(await keptTasks()),
  hub: serveHub,
  relay: serveHub,
}[kind ?? ''];
if (!serve) throw new TypeError(`no side is called ${kind}`);
console.log(await serve());

// Asked for its heap, it cleans up before it says.
process.on('message', () => {
  void globalThis.gc!();
  process.send!(process.memoryUsage().heapUsed);
});

// An exit of its own, so that a profile is written.
process.once('SIGTERM', () => process.exit());
