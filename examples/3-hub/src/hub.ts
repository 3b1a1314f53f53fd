import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Express, RequestHandler } from 'express';
import {
  DefaultExecutionEventBusManager,
  type A2ARequestHandler,
} from '@a2a-js/sdk/server';
import { fleetAuth, type Auth } from '@protolabs/a2a';
import { TaskState } from '@a2a-js/sdk';
import { Fleet as FleetNews } from './console/api/agents.ts';
import { apiRouter } from './console/api/router.ts';
import { Bus } from './bus.ts';
import { call, contextOf } from './doors/call.ts';
import { chatRouter } from './doors/chat.ts';
import { authorityOf, blaming, type HubConfig } from './config.ts';
import { consoleRouter } from './console/router.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { callersOf } from './edge/callers.ts';
import { HubCard, type SigningKey } from './edge/card.ts';
import { HubRequestHandler } from './edge/handler.ts';
import { frames } from './edge/frames.ts';
import { sealed } from './edge/sealed.ts';
import { edgeApp, edgeServer } from './edge/server.ts';
import { refuse } from './edge/terms.ts';
import { endTask } from './kept/endings.ts';
import { healthRouter } from './observe/health.ts';
import { HubExecutor } from './dispatch/hub-executor.ts';
import { Metrics } from './observe/metrics.ts';
import { Journal } from './observe/journal.ts';
import { openKept, type Kept, type KeptOptions } from './kept/kept.ts';
import { Inbox } from './peers/inbox.ts';
import type { Fleet } from './peers/watch.ts';
import { hubPush } from './push/push.ts';
import { recover } from './kept/recovery.ts';
import { ownerOf } from './kept/store/owner.ts';
import { Registry, type Skill } from './dispatch/registry.ts';
import { startSchedules } from './doors/schedule.ts';
import type { PushInbox } from './executors/a2a.ts';
import type { SkillExecutor } from './skill.ts';
import { Traces } from './observe/trace.ts';
import { continued } from './observe/trace-context.ts';

const WAITS = new Set([
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
]);

/** An agent, made: who it is and what does its work. */
export interface MadeAgent {
  name: string;
  executor: SkillExecutor;
  skills: Skill[];
  /** Tells the fleet how it is, until the returned function is called. */
  watch?: (fleet: Fleet) => () => void;
}

/** What the hub has for agents that it makes. */
export interface AgentParts {
  bus: Bus;
  /** Where peers' notifications arrive. */
  inbox: PushInbox;
  onError: (error: unknown, taskId: string) => void;
}

/** What a hub stands on, where it is not told by the configuration. */
export interface HubParts {
  /** Makes its agents, with what the hub keeps for them. */
  agents: (
    kept: Kept,
    parts: AgentParts,
  ) => MadeAgent[] | Promise<MadeAgent[]>;
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
  /**
   * Takes no more work and gives what is at work some time to end. After
   * that, work at peers is left to be resumed, and the other has failed.
   */
  stop(): Promise<void>;
}

/**
 * Puts a hub together. Whatever way work comes in, it is a task of one
 * request handler, and whoever does it hears of it on one bus.
 */
export async function createHub(
  {
    hub,
    users,
    storage,
    fallback,
    schedules,
    limits,
    ...config
  }: HubConfig,
  { agents, onError = () => {}, ...parts }: HubParts,
): Promise<Hub> {
  const { name } = hub;
  const bus = new Bus();
  const registry = new Registry(bus);
  const journal = new Journal(bus);
  const news = new FleetNews(registry, bus);
  const keeping: KeptOptions = {
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
      return endTask(
        handled,
        taskId,
        contextOf(owner, 'a2a'),
        why,
        (task) => WAITS.has(task.status!.state),
      );
    },
  };
  const kept = await blaming('storage', () =>
    openKept(storage, bus, keeping),
  );
  // The first to hear of a turn, so that all of it is within its trace.
  const traces = new Traces({
    bus,
    name,
    endpoint: config.telemetry.otlpEndpoint,
    onError,
  });
  const push = hubPush({ ...config.push, bus, onError, ...kept });
  const addressOn = (port: number) =>
    `http://${authorityOf(hub.host)}:${port}/`;
  const url = hub.url ?? addressOn(hub.port);
  // On a port that the system is to choose, nobody can be told where.
  const inbox = new Inbox(hub.url ?? (hub.port ? url : undefined));
  const made = await agents(kept, { bus, inbox, onError });
  for (const { name: agent, executor: does, skills } of made)
    registry.add(agent, does, skills);
  const dispatcher = new Dispatcher({
    bus,
    registry,
    name,
    fallback,
    limits,
    onError,
    within: (request, work) => traces.within(request, work),
    onPark: () => kept.runs.flush(),
    async whoHad(taskId) {
      const { agent, skill } = (await kept.runs.get(taskId)) ?? {};
      return agent ? { agent, skill: skill ?? '' } : undefined;
    },
    onRoute(request, agent, skill) {
      const { taskId } = request;
      const flow = { correlationId: taskId };
      bus.publish(`agent.skill.routed.${taskId}`, { agent, skill }, flow);
      return kept.runs.begin(request, agent, skill);
    },
  });
  const metrics = new Metrics({
    bus,
    registry,
    turns() {
      const { busy, waiting } = dispatcher;
      return { working: busy - waiting, waiting };
    },
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
    url,
    registry,
    bus,
    auth,
    signingKey: parts.signingKey,
    push: true,
  });
  // A key that cannot sign would fail only whoever asks for the card.
  await blaming('hub.signingKey', () => card.wire());
  const buses = new DefaultExecutionEventBusManager(ownerOf);
  const { tasks, dedupe } = kept;
  const handler = sealed(
    new HubRequestHandler({
      card: () => card.current,
      tasks,
      executor,
      buses,
      dedupe,
      push,
    }),
    onError,
  );
  const handled = { tasks, buses, push: push.sender };

  let stopping: Promise<void> | undefined;
  const isOpen: RequestHandler = (request, response, next) => {
    if (!stopping) return next();
    response.set('Connection', 'close');
    refuse(request, response, 503, 'The hub is about to stop.');
  };
  const callers = callersOf(auth);
  const { ownerOf: whose } = callers;
  const app = edgeApp({
    handler,
    card,
    callers,
    open: [
      isOpen,
      continued,
      metrics.streams,
      healthRouter(bus, registry, kept.storage),
      // Who calls must not learn from sums what the others do.
      ...(users && !config.metrics
        ? []
        : [metrics.router(config.metrics?.bearer)]),
      consoleRouter(),
      inbox.router(limits.bodyBytes),
    ],
    watch: frames(journal, whose),
    doors: {
      '/api/chat': chatRouter(handler, { ownerOf: whose, onError }),
      '/api': apiRouter({
        bus,
        fleet: news,
        handler,
        journal,
        kept,
        name,
        ownerOf: whose,
        onError,
      }),
    },
    bodyBytes: limits.bodyBytes,
    heartbeatMs: parts.heartbeatMs,
    onError,
  });

  let server: Server | undefined;
  const ends: (() => void)[] = [];
  const stop = async () => {
    for (const end of ends) end();
    const closed = server && once(server, 'close');
    server?.close();
    await within(limits.drainMs, executor.idle());
    await dispatcher.stop();
    await executor.idle(dispatcher.busy);
    // The SDK's server saves what the last turns have said.
    for (let turns = 0; turns < 5; turns++) await setImmediate();
    kept.tasks.close();
    dispatcher.leave();
    await executor.idle();
    server?.closeAllConnections();
    await closed;
    await push.stop();
    await traces.stop();
    await kept.close();
  };
  return {
    bus,
    registry,
    kept,
    handler,
    app,
    async start() {
      // What was owed before is told before what the recovery makes of it.
      await push.start();
      await recover({
        ...kept,
        ...handled,
        executor,
        canResume: ({ agent }) =>
          registry.get(agent ?? '')?.executor.resume !== undefined,
        onError,
      });
      await kept.questions.start();
      kept.retention.start();
      const listening = edgeServer(app).listen(hub.port, hub.host);
      await blaming(memberOf, () => once(listening, 'listening'));
      server = listening;
      const { port } = server.address() as AddressInfo;
      const here = addressOn(port);
      if (hub.url === undefined) {
        card.moveTo(here);
        inbox.moveTo(here);
      }
      ends.push(
        startSchedules(schedules, handler, (schedule, end) => {
          if (end instanceof Error) onError(end, `schedule ${schedule}`);
        }),
      );
      for (const { watch } of made)
        if (watch) ends.push(watch({ registry, bus }));
      return here;
    },
    stop: () => (stopping ??= stop()),
  };
}

/** Which member is to blame when a server cannot listen. */
const memberOf = (code?: string) =>
  code === 'EADDRINUSE' || code === 'EACCES' ? 'hub.port' : 'hub.host';

/** Waits for something, but for no longer than so many milliseconds. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const enough = sleep(ms, undefined, { signal }).catch(() => {});
  await Promise.race([work, enough]);
  over.abort();
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
