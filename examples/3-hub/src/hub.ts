import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Express } from 'express';
import {
  DefaultExecutionEventBusManager,
  type A2ARequestHandler,
} from '@a2a-js/sdk/server';
import { fleetAuth, type Auth } from '@protolabs/a2a';
import { TaskState } from '@a2a-js/sdk';
import { Fleet } from './api/agents.ts';
import { apiRouter } from './api/router.ts';
import { Bus } from './bus.ts';
import { call, contextOf } from './call.ts';
import { chatRouter } from './chat.ts';
import type { HubConfig } from './config.ts';
import { Dispatcher } from './dispatcher.ts';
import { callersOf } from './edge/callers.ts';
import { HubCard, type SigningKey } from './edge/card.ts';
import { HubRequestHandler } from './edge/handler.ts';
import { frames } from './edge/frames.ts';
import { sealed } from './edge/sealed.ts';
import { edgeApp, edgeServer } from './edge/server.ts';
import { endTask } from './endings.ts';
import { healthRouter } from './health.ts';
import { HubExecutor } from './hub-executor.ts';
import { Journal } from './journal.ts';
import { openKept, type Kept } from './kept.ts';
import { recover } from './recovery.ts';
import { ownerOf } from './store/owner.ts';
import { Registry, type Skill } from './registry.ts';
import { startSchedules } from './schedule.ts';
import type { SkillExecutor } from './skill.ts';

const WAITS = new Set([
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
]);

/** An agent, made: who it is and what does its work. */
export interface MadeAgent {
  name: string;
  executor: SkillExecutor;
  skills: Skill[];
}

/** What a hub stands on, where it is not told by the configuration. */
export interface HubParts {
  /** Makes its agents, with what the hub keeps for them. */
  agents: (kept: Kept) => MadeAgent[] | Promise<MadeAgent[]>;
  /** Signs the hub's card. */
  signingKey?: SigningKey;
  /** No stream is silent for longer; milliseconds. */
  heartbeatMs?: number;
  /** Hears of what went wrong, and the id that callers were told. */
  onError?: (error: unknown, correlationId: string) => void;
}

/** A hub, assembled. */
export interface Hub {
  bus: Bus;
  registry: Registry;
  kept: Kept;
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
export async function createHub(
  { hub, users, storage, fallback, schedules, limits }: HubConfig,
  { agents, onError = () => {}, signingKey, heartbeatMs }: HubParts,
): Promise<Hub> {
  const { name } = hub;
  const bus = new Bus();
  const registry = new Registry(bus);
  const journal = new Journal(bus);
  const fleet = new Fleet(registry, bus);
  const kept = await openKept(storage, bus, {
    ttl: limits.questionTtlMs,
    days: limits.retentionDays,
    onError,
    async resume({ kind, owner, taskId, contextId }, text) {
      if (kind === 'auth') return void grant(taskId, text);
      await call(handler, {
        owner,
        entry: 'chat',
        taskId,
        contextId,
        text,
      });
    },
    expire({ taskId, owner }, why) {
      const handled = { tasks: kept.tasks, buses };
      return endTask(
        handled,
        taskId,
        contextOf(owner, 'a2a'),
        why,
        (task) => WAITS.has(task.status!.state),
      );
    },
  });
  for (const made of await agents(kept))
    registry.add(made.name, made.executor, made.skills);
  const dispatcher = new Dispatcher({
    bus,
    registry,
    name,
    fallback,
    limits,
    onError,
    onPark: () => kept.runs.flush(),
    async whoHad(taskId) {
      const { agent, skill } = (await kept.runs.get(taskId)) ?? {};
      return agent ? { agent, skill: skill ?? '' } : undefined;
    },
    onRoute: (request, agent, skill) =>
      kept.runs.begin(request, agent, skill),
  });
  const silence = limits.silenceMs;
  const executor = new HubExecutor(bus, { silence, onError });
  const grant = (taskId: string, credential: string) => {
    executor.grant(taskId, credential);
    dispatcher.grant(taskId, credential);
  };
  const auth = users && authOf(users);
  const card = new HubCard({
    name,
    description: hub.description,
    url: hub.url ?? `http://${hub.host}:${hub.port}/`,
    registry,
    bus,
    auth,
    signingKey,
  });
  const buses = new DefaultExecutionEventBusManager(ownerOf);
  const { tasks } = kept;
  const { dedupe } = kept;
  const handler = sealed(
    new HubRequestHandler({
      card: () => card.current,
      tasks,
      executor,
      buses,
      dedupe,
    }),
    onError,
  );

  const callers = callersOf(auth);
  const { ownerOf: whose } = callers;
  const app = edgeApp({
    handler,
    card,
    callers,
    open: [healthRouter(bus, registry, kept.storage)],
    watch: frames(journal, whose),
    doors: {
      '/api/chat': chatRouter(handler, { ownerOf: whose, onError }),
      '/api': apiRouter({
        bus,
        fleet,
        handler,
        journal,
        kept,
        name,
        ownerOf: whose,
        onError,
      }),
    },
    bodyBytes: limits.bodyBytes,
    heartbeatMs,
    onError,
  });

  let server: Server | undefined;
  let endSchedules = () => {};
  return {
    bus,
    registry,
    kept,
    handler,
    app,
    async start() {
      await recover({
        ...kept,
        buses,
        executor,
        canResume: ({ agent }) =>
          registry.get(agent ?? '')?.executor.resume !== undefined,
        onError,
      });
      await kept.questions.start();
      kept.retention.start();
      server = edgeServer(app).listen(hub.port, hub.host);
      await once(server, 'listening');
      endSchedules = startSchedules(schedules, handler, () => {});
      const { port } = server.address() as AddressInfo;
      const url = `http://${hub.host}:${port}/`;
      if (hub.url === undefined) card.moveTo(url);
      return url;
    },
    async stop() {
      endSchedules();
      if (server) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
      dispatcher.stop();
      await executor.idle();
      // The SDK's server saves what the last turns have said.
      for (let turns = 0; turns < 5; turns++) await setImmediate();
      await kept.close();
    },
  };
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
