import type { Bus } from '../bus.ts';
import { Cooldown } from './cooldown.ts';
import type { Agent, Registry } from './registry.ts';
import { route, type Fallback, type Route } from './router.ts';
import {
  HubStopped,
  type SkillOutcome,
  type SkillRequest,
} from '../skill.ts';
import { Slots } from './slots.ts';
import { taskReport, type TaskReport } from './task-report.ts';
import type { DropReason } from '../topics.ts';

export interface DispatchLimits {
  /** Through how many hubs work may come, this one included. */
  hops: number;
  /** Turns at work at the same time. */
  concurrency: number;
  /** Turns that wait for one of those. */
  queue: number;
  /**
   * Work that goes on after its cancel is waited for so long; milliseconds.
   */
  graceMs: number;
}

export interface DispatcherOptions {
  bus: Bus;
  registry: Registry;
  /** This hub's name among the hops of a request. */
  name: string;
  fallback?: Fallback;
  limits?: Partial<DispatchLimits>;
  /**
   * Hears of an exception in a skill, and the id that the caller is told.
   */
  onError?: (error: unknown, correlationId: string) => void;
  /** Who had an earlier turn of a task. */
  whoHad?: (
    taskId: string,
  ) => Promise<{ agent: string; skill: string } | undefined>;
  /** Notes who does a task; the work begins when that is done. */
  onRoute?: (
    request: SkillRequest,
    agent: string,
    skill: string,
  ) => Promise<void>;
  /** Does the work of a turn, with what goes along with it. */
  within?: <T>(request: SkillRequest, work: () => T) => T;
  /** Before a task is parked: whoever answers it must find who asked. */
  onPark?: () => Promise<void>;
}

/** A turn at work, or in line. */
interface Running {
  stop: AbortController;
  told: TaskReport;
  /** After a restart, its work goes on where it is. */
  canResume: boolean;
  over: Promise<void>;
}

/** Why a request is not done: the reason's name, and in words. */
type Refusal = readonly [DropReason, string];

/**
 * Brings each request to who does it, and exactly one response back,
 * whether the work ends, fails, is canceled or is never begun. What forbids
 * the work is found out before any of it is done.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #limits: DispatchLimits;
  readonly #running = new Map<string, Running>();
  readonly #cooldown = new Cooldown();
  readonly #slots: Slots;
  #isStopped = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#limits = {
      hops: 8,
      concurrency: 500,
      queue: 1000,
      graceMs: 10_000,
      ...options.limits,
    };
    const { concurrency, queue } = this.#limits;
    this.#slots = new Slots(concurrency, queue);
    const { bus } = options;
    bus.subscribe('agent.skill.request', ({ payload }) =>
      this.#take(payload),
    );
    bus.subscribe('agent.skill.cancel.*', ({ payload }) =>
      this.#running.get(payload.taskId)?.stop.abort(),
    );
  }

  /** How many turns are at work or in line. */
  get busy(): number {
    return this.#running.size;
  }

  /** How many of them are in line. */
  get waiting(): number {
    return this.#slots.waiting;
  }

  /**
   * Hands a skill what it asked for by `authorize`; false when it did not
   * ask.
   */
  grant(taskId: string, credential: unknown): boolean {
    return this.#running.get(taskId)?.told.grant(credential) ?? false;
  }

  /**
   * Fails each request that still comes, and ends the work that a restart
   * would lose; resolves when that is over. What can be resumed is still
   * at work.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const lost = [...this.#running.values()].filter(
      ({ canResume }) => !canResume,
    );
    for (const { stop } of lost) stop.abort(new HubStopped());
    await Promise.all(lost.map(({ over }) => over));
  }

  /** Leaves alone what is still at work. */
  leave(): void {
    for (const { stop } of this.#running.values())
      stop.abort(new HubStopped());
  }

  async #take(request: SkillRequest): Promise<void> {
    const { taskId } = request;
    if (this.#isStopped)
      return this.#respond(taskId, fail(new HubStopped().message));
    const refusal = this.#refusal(request);
    if (refusal) return this.#drop(request, refusal);
    const stop = new AbortController();
    const told = taskReport(this.#options.bus, taskId, stop.signal);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const running: Running = { stop, told, canResume: false, over };
    // Before anything is waited for, so that a cancel finds it.
    this.#running.set(taskId, running);
    const result = await this.#turn(request, running);
    told.end();
    this.#running.delete(taskId);
    if ('state' in result) this.#respond(taskId, result);
    else this.#drop(request, result);
    resolve();
  }

  /** Why a request is not even routed. */
  #refusal({ hops, taskId }: SkillRequest): Refusal | undefined {
    const { name } = this.#options;
    if (hops.includes(name))
      return ['loop', `The work came through ${name} before.`];
    if (hops.length >= this.#limits.hops)
      return ['hops', `The work came through ${hops.length} hubs.`];
    // The layer lets the turns of a task come one after the other.
    if (this.#running.has(taskId))
      return ['busy', 'The task is at work already.'];
    return undefined;
  }

  /** One turn, from the router to its outcome; never rejects. */
  async #turn(
    request: SkillRequest,
    running: Running,
  ): Promise<SkillOutcome | Refusal> {
    const { signal } = running.stop;
    try {
      const found = await this.#route(request);
      if ('reason' in found) return [found.reason, found.words];
      const refusal = this.#tooSoon(request, found);
      if (refusal) return refusal;
      const outcome = await this.#work(request, found, running);
      if (signal.aborted) return stopped(signal);
      if (outcome.state.endsWith('-required'))
        await this.#options.onPark?.();
      return outcome;
    } catch (error) {
      if (signal.aborted) return stopped(signal);
      const id = crypto.randomUUID();
      this.#options.onError?.(error, id);
      const words = `The skill failed; the log says why, under ${id}.`;
      return { state: 'failed', words };
    }
  }

  /** Who does the turn: who had it, when it goes on, else who is named. */
  async #route(request: SkillRequest): Promise<Route> {
    const { registry, fallback, whoHad } = this.#options;
    const had = goesOn(request) && (await whoHad?.(request.taskId));
    if (!had) return route(request, registry, fallback);
    // An answer goes to who asked, whomever it names; what is to be done
    // when that one does not answer just now, its executor knows.
    const agent = registry.get(had.agent);
    if (agent) return { agent, skill: had.skill };
    return route({ target: had.agent }, registry);
  }

  /** Why nobody begins with it just now. */
  #tooSoon(
    request: SkillRequest,
    { agent, skill }: { agent: Agent; skill: string },
  ): Refusal | undefined {
    if (this.#slots.isFull) return ['busy', 'The hub has too much to do.'];
    const { cooldownMs = 0 } = agent.skills.get(skill) ?? {};
    const { subject } = request.metadata;
    if (!cooldownMs || goesOn(request)) return undefined;
    if (typeof subject !== 'string') return undefined;
    // What one caller does is nothing to the others.
    const name = JSON.stringify([
      request.owner,
      agent.name,
      skill,
      subject,
    ]);
    const ms = this.#cooldown.take(name, cooldownMs);
    if (ms === 0) return undefined;
    const what = `${skill}:${subject}`;
    return ['cooldown', `${what} was done just now; again in ${ms} ms.`];
  }

  /** Does the work when there is room for it. */
  async #work(
    request: SkillRequest,
    { agent, skill }: { agent: Agent; skill: string },
    running: Running,
  ): Promise<SkillOutcome> {
    const { name, onRoute, within } = this.#options;
    const { signal } = running.stop;
    const { report } = running.told;
    await this.#slots.enter(signal);
    try {
      const told = { ...request, skill, hops: [...request.hops, name] };
      await onRoute?.(told, agent.name, skill);
      signal.throwIfAborted();
      running.canResume = agent.executor.resume !== undefined;
      const begin = () =>
        request.recovered
          ? agent.executor.resume?.(told, report, signal)
          : agent.executor.run(told, report, signal);
      const work = within ? within(told, begin) : begin();
      const words = 'The hub was restarted while this was at work.';
      return (await this.#patiently(work, signal)) ?? fail(words);
    } finally {
      this.#slots.leave();
    }
  }

  /**
   * Waits for work to end, but once it was stopped for no longer than a
   * grace: work that never ends must not keep its slot.
   *
   * @throws the signal's reason after that
   */
  async #patiently<T>(work: T, signal: AbortSignal): Promise<Awaited<T>> {
    const { promise, reject } = Promise.withResolvers<never>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const { graceMs } = this.#limits;
      timer = setTimeout(() => reject(signal.reason as Error), graceMs);
    };
    signal.addEventListener('abort', wait);
    try {
      return await Promise.race([work, promise]);
    } finally {
      signal.removeEventListener('abort', wait);
      clearTimeout(timer);
    }
  }

  #drop(request: SkillRequest, [reason, words]: Refusal): void {
    const { taskId } = request;
    const { id } = this.#options.bus.publish(
      `dispatch.dropped.${reason}`,
      { request, reason, words },
      { correlationId: taskId },
    );
    this.#respond(taskId, { state: 'rejected', words }, id);
  }

  #respond(taskId: string, outcome: SkillOutcome, parentId?: string): void {
    this.#options.bus.publish(`agent.skill.response.${taskId}`, outcome, {
      correlationId: taskId,
      ...(parentId !== undefined && { parentId }),
    });
  }
}

/** Whether a turn is one of a task that was begun before. */
const goesOn = ({ asked, recovered }: SkillRequest) =>
  asked !== undefined || recovered === true;

/** How a turn ends that was aborted, by its caller or by the hub. */
const stopped = ({ reason }: AbortSignal): SkillOutcome =>
  reason instanceof HubStopped
    ? fail(reason.message)
    : { state: 'canceled' };

const fail = (words: string): SkillOutcome => ({ state: 'failed', words });
