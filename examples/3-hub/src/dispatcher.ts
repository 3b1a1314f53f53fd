import type { Bus } from './bus.ts';
import type { Agent, Registry } from './registry.ts';
import { route, type Fallback } from './router.ts';
import type { Reporter, SkillOutcome, SkillRequest } from './skill.ts';
import type { DropReason } from './topics.ts';

export interface DispatchLimits {
  /** Through how many hubs work may come, this one included. */
  hops: number;
  /** Turns at work at the same time. */
  concurrency: number;
  /** Turns that wait for one of those. */
  queue: number;
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
  /** Before a task is parked: whoever answers it must find who asked. */
  onPark?: () => Promise<void>;
}

/** A turn at work, or in line. */
interface Running {
  stop: AbortController;
  grants: PromiseWithResolvers<unknown>[];
}

/**
 * Brings each request to who does it, and exactly one response back,
 * whether the work ends, fails, is canceled or is never begun. What forbids
 * the work is found out before any of it is done.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #limits: DispatchLimits;
  readonly #running = new Map<string, Running>();
  /**
   * By skill and subject, until when (milliseconds) it is not done again.
   */
  readonly #cooling = new Map<string, number>();
  readonly #line: (() => void)[] = [];
  readonly #stops: (() => void)[];
  #atWork = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#limits = {
      hops: 8,
      concurrency: 500,
      queue: 1000,
      ...options.limits,
    };
    const { bus } = options;
    this.#stops = [
      bus.subscribe('agent.skill.request', ({ payload }) =>
        this.#take(payload),
      ),
      bus.subscribe('agent.skill.cancel.*', ({ payload }) =>
        this.#running.get(payload.taskId)?.stop.abort(),
      ),
    ];
  }

  /** How many turns are at work or in line. */
  get busy(): number {
    return this.#running.size;
  }

  /**
   * Hands a skill what it asked for by `authorize`; false when it did not
   * ask.
   */
  grant(taskId: string, credential: unknown): boolean {
    const grants = this.#running.get(taskId)?.grants.splice(0) ?? [];
    for (const { resolve } of grants) resolve(credential);
    return grants.length > 0;
  }

  /** Takes no more requests, and stops what is at work. */
  stop(): void {
    for (const end of this.#stops) end();
    for (const { stop } of this.#running.values()) stop.abort();
  }

  async #take(request: SkillRequest): Promise<void> {
    const { bus, name, registry, fallback } = this.#options;
    const { taskId } = request;
    const refused = this.#refusal(request);
    if (refused) return this.#drop(request, ...refused);
    const goesOn = request.asked !== undefined || request.recovered;
    const had = goesOn && (await this.#options.whoHad?.(taskId));
    // An answer goes to who asked, whomever it names.
    const wanted = had ? { target: had.agent } : request;
    const found = route(wanted, registry, fallback);
    if ('reason' in found)
      return this.#drop(request, found.reason, found.words);
    const { agent } = found;
    const skill = had ? had.skill : found.skill;
    const cooling = this.#cools(request, agent, skill);
    if (cooling) return this.#drop(request, 'cooldown', cooling);
    if (this.#line.length >= this.#limits.queue)
      return this.#drop(request, 'busy', 'The hub has too much to do.');

    const running: Running = { stop: new AbortController(), grants: [] };
    this.#running.set(taskId, running);
    const told = { ...request, skill, hops: [...request.hops, name] };
    const outcome = await this.#run(told, agent, running);
    const isParked = outcome.state.endsWith('-required');
    if (isParked) await this.#options.onPark?.();
    this.#running.delete(taskId);
    bus.publish(`agent.skill.response.${taskId}`, outcome, {
      correlationId: taskId,
    });
  }

  /** Why a request is not even routed. */
  #refusal({
    hops,
    taskId,
  }: SkillRequest): [DropReason, string] | undefined {
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

  /** Why a request comes too soon after another about the same subject. */
  #cools(
    { asked, recovered, metadata }: SkillRequest,
    agent: Agent,
    skill: string,
  ): string | undefined {
    const { cooldownMs = 0 } = agent.skills.get(skill) ?? {};
    const { subject } = metadata;
    if (!cooldownMs || asked !== undefined || recovered) return undefined;
    if (typeof subject !== 'string') return undefined;
    const now = Date.now();
    for (const [key, until] of this.#cooling)
      if (until <= now) this.#cooling.delete(key);
    const key = `${skill}:${subject}`;
    const until = this.#cooling.get(key);
    if (until !== undefined)
      return `${key} was done just now; again in ${until - now} ms.`;
    this.#cooling.set(key, now + cooldownMs);
    return undefined;
  }

  #drop(request: SkillRequest, reason: DropReason, words: string): void {
    const { bus } = this.#options;
    const { taskId } = request;
    const cause = { correlationId: taskId };
    const drop = { request, reason, words };
    const { id } = bus.publish(`dispatch.dropped.${reason}`, drop, cause);
    bus.publish(
      `agent.skill.response.${taskId}`,
      { state: 'rejected', words },
      { ...cause, parentId: id },
    );
  }

  /** Does the work when there is room for it; never rejects. */
  async #run(
    request: SkillRequest,
    { name, executor }: Agent,
    running: Running,
  ): Promise<SkillOutcome> {
    const { signal } = running.stop;
    try {
      await this.#room();
      if (signal.aborted) return { state: 'canceled' };
      await this.#options.onRoute?.(request, name, request.skill ?? '');
      const report = this.#reporter(request.taskId, running);
      const outcome = request.recovered
        ? await executor.resume?.(request, report, signal)
        : await executor.run(request, report, signal);
      if (signal.aborted) return { state: 'canceled' };
      const words = 'The hub was restarted while this was at work.';
      return outcome ?? { state: 'failed', words };
    } catch (error) {
      if (signal.aborted) return { state: 'canceled' };
      const id = crypto.randomUUID();
      this.#options.onError?.(error, id);
      const words = `The skill failed; the log says why, under ${id}.`;
      return { state: 'failed', words };
    } finally {
      for (const { reject } of running.grants)
        reject(new Error('the turn is over'));
      this.#atWork--;
      this.#line.shift()?.();
    }
  }

  async #room(): Promise<void> {
    if (this.#atWork >= this.#limits.concurrency) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#line.push(resolve);
      await promise;
    }
    this.#atWork++;
  }

  #reporter(taskId: string, running: Running): Reporter {
    const { bus } = this.#options;
    const cause = { correlationId: taskId };
    return {
      progress: (words) =>
        void bus.publish(
          `agent.skill.progress.${taskId}`,
          { words },
          cause,
        ),
      artifact: (chunk) =>
        void bus.publish(`agent.skill.artifact.${taskId}`, chunk, cause),
      authorize: (why) => {
        running.stop.signal.throwIfAborted();
        const granted = Promise.withResolvers<unknown>();
        // Work that no longer waits need not hear that it waited in vain.
        granted.promise.catch(() => {});
        running.grants.push(granted);
        const asked = { words: why };
        bus.publish(`agent.skill.authorize.${taskId}`, asked, cause);
        return granted.promise;
      },
    };
  }
}
