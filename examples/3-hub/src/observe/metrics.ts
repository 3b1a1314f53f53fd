import { Router, type RequestHandler } from 'express';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry as Meters,
} from 'prom-client';
import { fleetAuth } from '@protolabs/a2a';
import type { Bus } from '../bus.ts';
import { refuse } from '../edge/terms.ts';
import type { Registry } from '../dispatch/registry.ts';

export interface MetricsOptions {
  bus: Bus;
  registry: Registry;
  /** How many turns are at work, and how many wait. */
  turns: () => { working: number; waiting: number };
}

/** From a hundredth of a second to a quarter of an hour. */
const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900];
/** In place of a name that nobody has configured. */
const OTHER = 'other';

/**
 * What the hub counts. Labels are names that its configuration knows, never
 * a caller's: there are so many of them, and they tell of nobody.
 */
export class Metrics {
  readonly #meters = new Meters();
  readonly #streams: Gauge;
  #isComplete = false;

  constructor({ bus, registry, turns }: MetricsOptions) {
    const registers = [this.#meters];
    const doer = ['agent', 'skill'] as const;
    const skills = new Map(
      registry
        .agents()
        .map((one) => [one.name, new Set(one.skills.keys())] as const),
    );
    const labelsOf = (by: { agent: string; skill: string }) => ({
      agent: skills.has(by.agent) ? by.agent : OTHER,
      skill: skills.get(by.agent)?.has(by.skill) ? by.skill : OTHER,
    });

    const tasks = new Counter({
      name: 'hub_tasks_total',
      help: 'Tasks that ended, by how.',
      labelNames: [...doer, 'outcome'],
      registers,
    });
    const durations = new Histogram({
      name: 'hub_task_duration_seconds',
      help: 'From the acceptance of tasks to their end.',
      labelNames: doer,
      buckets: SECONDS,
      registers,
    });
    bus.subscribe('autonomous.outcome.#', ({ payload }) => {
      const { state, durationMs, ...by } = payload as Ended;
      const labels = labelsOf(by);
      tasks.inc({ ...labels, outcome: state });
      durations.observe(labels, durationMs / 1000);
    });

    /** Counts messages by the last segment of their topics. */
    const count = (pattern: string, name: string, help: string) => {
      const labelNames = ['what'];
      const counter = new Counter({ name, help, labelNames, registers });
      bus.subscribe(pattern, ({ topic }) =>
        counter.inc({ what: topic.slice(topic.lastIndexOf('.') + 1) }),
      );
    };
    count('dispatch.dropped.*', 'hub_drops_total', 'Requests dropped.');
    count('fleet.push.*', 'hub_push_total', 'What became of webhooks.');
    const errors = new Counter({
      name: 'hub_errors_total',
      help: 'Failures on the bus.',
      registers,
    });
    bus.subscribe('system.error', () => errors.inc());

    const atWork = new Gauge({
      name: 'hub_turns',
      help: 'Turns at work, and those that wait for a place.',
      labelNames: ['what'],
      registers: [],
      collect() {
        const { working, waiting } = turns();
        this.set({ what: 'working' }, working);
        this.set({ what: 'waiting' }, waiting);
      },
    });
    const up = new Gauge({
      name: 'hub_agent_up',
      help: 'Whether an agent answers.',
      labelNames: ['agent'],
      registers: [],
      collect() {
        for (const { name: agent, isAvailable } of registry.agents())
          if (skills.has(agent)) this.set({ agent }, Number(isAvailable));
      },
    });
    for (const gauge of [atWork, up]) this.#meters.registerMetric(gauge);
    this.#streams = new Gauge({
      name: 'hub_streams_open',
      help: 'Streams of events that are open.',
      registers,
    });
  }

  /** Counts the streams among the responses. */
  readonly streams: RequestHandler = (_request, response, next) => {
    const writeHead = response.writeHead.bind(response) as (
      ...head: unknown[]
    ) => typeof response;
    response.writeHead = (...head: unknown[]) => {
      const type = String(response.getHeader('Content-Type') ?? '');
      if (type.startsWith('text/event-stream')) {
        this.#streams.inc();
        response.once('close', () => this.#streams.dec());
      }
      return writeHead(...head);
    };
    next();
  };

  /**
   * `GET /metrics`. What all do together tells each of the others, so a hub
   * that knows its callers shows it to whoever has a key of its own.
   *
   * @param bearer that key; everybody's when left out
   */
  router(bearer: string | undefined): Router {
    const auth = bearer
      ? fleetAuth({ bearer: { metrics: bearer } })
      : undefined;
    const router = Router();
    router.get('/metrics', async (request, response) => {
      if (auth && !(await auth.userOf((name) => request.get(name)))) {
        response.set('WWW-Authenticate', auth.challenge);
        const words = 'Show the key of the metrics.';
        return refuse(request, response, 401, words);
      }
      // Those of the process cost something, also when nobody reads them.
      if (!this.#isComplete)
        collectDefaultMetrics({ register: this.#meters });
      this.#isComplete = true;
      response.set('Cache-Control', 'no-store');
      response.type(this.#meters.contentType);
      response.send(await this.#meters.metrics());
    });
    return router;
  }
}

interface Ended {
  agent: string;
  skill: string;
  state: string;
  durationMs: number;
}
