import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type A2ARequestHandler,
  type TaskStore,
} from '@a2a-js/sdk/server';
import { buildCard, fleetAuth, type Auth } from '@protolabs/a2a';
import { agentRouter, guard } from '@protolabs/a2a/express';
import { Bus } from './bus.ts';
import { chatRouter } from './chat.ts';
import type { HubConfig } from './config.ts';
import { Dispatcher } from './dispatcher.ts';
import { HubExecutor } from './hub-executor.ts';
import { Registry, type Skill } from './registry.ts';
import { startSchedules } from './schedule.ts';
import type { SkillExecutor } from './skill.ts';

/** An agent, made: who it is and what does its work. */
export interface MadeAgent {
  name: string;
  executor: SkillExecutor;
  skills: Skill[];
}

/** What a hub stands on, where it is not told by the configuration. */
export interface HubParts {
  agents: MadeAgent[];
  store?: TaskStore;
  /** Hears of what went wrong, and the id that callers were told. */
  onError?: (error: unknown, correlationId: string) => void;
}

/** A hub, assembled. */
export interface Hub {
  bus: Bus;
  registry: Registry;
  handler: A2ARequestHandler;
  app: Express;
  /** Listens and begins the schedules; resolves with the address. */
  start(): Promise<string>;
  /** Takes no more work, stops what is at work, and closes. */
  stop(): Promise<void>;
}

/**
 * Puts a hub together. Whatever way work comes in, it is a task of one
 * request handler, and whoever does it hears of it on one bus.
 */
export function createHub(
  { hub, users, fallback, schedules, limits }: HubConfig,
  { agents, store = new InMemoryTaskStore(), onError }: HubParts,
): Hub {
  const bus = new Bus();
  const registry = new Registry(bus);
  for (const { name, executor, skills } of agents)
    registry.add(name, executor, skills);
  const { name } = hub;
  const dispatcher = new Dispatcher({
    bus,
    registry,
    name,
    fallback,
    limits,
    ...(onError && { onError }),
  });
  const executor = new HubExecutor(bus, {
    silence: limits.silenceMs,
    ...(onError && { onError }),
  });
  const auth = users && authOf(users);
  const card = buildCard({
    name,
    description: hub.description,
    version: '1.0.0',
    url: hub.url ?? `http://${hub.host}:${hub.port}/`,
    skills: registry
      .agents()
      .flatMap((agent) => [...agent.skills.values()]),
    ...(auth && { auth }),
  });
  const handler = new DefaultRequestHandler(card, store, executor);

  const app = express().disable('etag').disable('x-powered-by');
  app.use('/api/chat', ...chatDoor(handler, auth));
  app.use(agentRouter(card, handler, auth));

  let server: Server | undefined;
  let endSchedules = () => {};
  return {
    bus,
    registry,
    handler,
    app,
    async start() {
      server = app.listen(hub.port, hub.host);
      await once(server, 'listening');
      endSchedules = startSchedules(schedules, handler, () => {});
      const { port } = server.address() as AddressInfo;
      return `http://${hub.host}:${port}/`;
    },
    async stop() {
      endSchedules();
      dispatcher.stop();
      if (!server) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The guard, and behind it the chat of who passed. */
function chatDoor(handler: A2ARequestHandler, auth: Auth | undefined) {
  if (!auth) return [chatRouter(handler, () => '')];
  const owners = new WeakMap<express.Request, string>();
  const whose: express.RequestHandler = async (
    request,
    _response,
    next,
  ) => {
    owners.set(request, (await auth.userOf((h) => request.get(h))) ?? '');
    next();
  };
  const ownerOf = (request: express.Request) => owners.get(request) ?? '';
  return [guard(auth), whose, chatRouter(handler, ownerOf)];
}

function authOf(users: NonNullable<HubConfig['users']>): Auth {
  const secrets = (way: 'apiKey' | 'bearer') => {
    const known = users.flatMap((user) => {
      const secret = user[way];
      return secret === undefined ? [] : [[user.name, secret] as const];
    });
    return known.length ? { [way]: Object.fromEntries(known) } : {};
  };
  return fleetAuth({ ...secrets('apiKey'), ...secrets('bearer') });
}
