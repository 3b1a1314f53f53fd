import { setTimeout as sleep } from 'node:timers/promises';
import { StreamResponse } from '@a2a-js/sdk';
import type {
  PushNotificationSender,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import type { Bus } from '../bus.ts';
import { Slots } from '../dispatch/slots.ts';
import { contextOf, ownerOf } from '../kept/store/owner.ts';
import type { Storage } from '../kept/store/storage.ts';
import type { Addresses } from './addresses.ts';
import { Deliveries, type Delivery } from './deliveries.ts';
import type { HookStore } from './hooks.ts';
import { post, type Posted } from './post.ts';

export interface SenderOptions {
  storage: Storage;
  hooks: HookStore;
  addresses: Addresses;
  bus: Bus;
  /** After so many tries a webhook is given up. */
  attempts?: number;
  /** Between two tries, at first and at most; milliseconds. */
  waitMs?: { first: number; most: number };
  /** One try takes no longer; milliseconds. */
  timeoutMs?: number;
  /** A webhook to which more is owed is given up. */
  queue?: number;
  /** So many tries at the same time. */
  concurrency?: number;
  /** Hears of a storage that fails. */
  onError?: (error: unknown, taskId: string) => void;
}

/**
 * Tells webhooks what becomes of tasks: each webhook in order, again when
 * it fails, and again after a restart. What may have been told before says
 * so, in the header `A2A-Redelivery`.
 */
export class PushSender implements PushNotificationSender {
  readonly #options: Required<SenderOptions>;
  readonly #deliveries: Deliveries;
  readonly #slots: Slots;
  readonly #stop = new AbortController();
  /** What is owed, by webhook; empty lines are not kept. */
  readonly #lines = new Map<string, Delivery[]>();
  /** The last event of each task that is being written. */
  readonly #last = new Map<string, Promise<void>>();
  readonly #workers = new Set<Promise<void>>();

  constructor(options: SenderOptions) {
    this.#options = {
      attempts: 6,
      waitMs: { first: 500, most: 30_000 },
      timeoutMs: 10_000,
      queue: 1000,
      concurrency: 100,
      onError: () => {},
      ...options,
    };
    this.#deliveries = new Deliveries(options.storage);
    this.#slots = new Slots(this.#options.concurrency, Infinity);
  }

  /** Goes on with what an earlier process left. */
  async start(): Promise<void> {
    await this.#options.hooks.start();
    for (const one of await this.#deliveries.left()) this.#enqueue(one);
  }

  /** Tells nothing more; what is owed is told after the next start. */
  async stop(): Promise<void> {
    await Promise.all(this.#last.values());
    this.#stop.abort();
    await Promise.all(this.#workers);
  }

  /**
   * Resolves when the event is owed to the task's webhooks, not when it is
   * told.
   */
  send(event: StreamResponse, context: ServerCallContext): Promise<void> {
    const taskId = taskIdOf(event);
    const mayBeTold = taskId && this.#options.hooks.mayHave(taskId);
    if (!mayBeTold || this.#stop.signal.aborted) return Promise.resolve();
    const before = this.#last.get(taskId) ?? Promise.resolve();
    const owed = before
      .then(() => this.#owe(taskId, event, context))
      .catch((error: unknown) => this.#options.onError(error, taskId))
      .finally(() => {
        if (this.#last.get(taskId) === owed) this.#last.delete(taskId);
      });
    this.#last.set(taskId, owed);
    return owed;
  }

  async #owe(
    taskId: string,
    event: StreamResponse,
    context: ServerCallContext,
  ): Promise<void> {
    const configs = await this.#options.hooks.load(taskId, context);
    if (configs.length === 0) return;
    const body = JSON.stringify(StreamResponse.toJSON(event));
    const owed = configs.map(({ id }): Delivery => ({
      id: undefined,
      owner: ownerOf(context),
      tenant: context.tenant ?? '',
      taskId,
      configId: id,
      body,
      attempts: 0,
      nextAt: 0,
      isMarked: false,
      isAgain: false,
    }));
    // What is next in line is written and marked in one.
    for (const one of owed) one.isMarked = !this.#lines.has(lineOf(one));
    // A storage that fails does not keep it from being told.
    await this.#quietly(taskId, this.#deliveries.add(owed));
    for (const one of owed) this.#enqueue(one);
  }

  #enqueue(one: Delivery): void {
    const name = lineOf(one);
    const line = this.#lines.get(name);
    if (line) return void line.push(one);
    const started = [one];
    this.#lines.set(name, started);
    const { taskId } = one;
    const worker = this.#quietly(taskId, this.#work(name, started)).finally(
      () => this.#workers.delete(worker),
    );
    this.#workers.add(worker);
  }

  /** Tells a webhook what is owed to it, one after the other. */
  async #work(name: string, line: Delivery[]): Promise<void> {
    for (let one; (one = line[0]) && !this.#stop.signal.aborted;) {
      const why = await this.#deliver(one);
      if (this.#stop.signal.aborted) break;
      const isOver = why !== undefined || line.length > this.#options.queue;
      const done = isOver ? line.splice(0) : line.splice(0, 1);
      await this.#quietly(one.taskId, this.#deliveries.done(done));
      if (isOver) await this.#giveUp(one, why ?? 'too much is owed to it');
    }
    this.#lines.delete(name);
  }

  /**
   * Tries until it is told or cannot be told.
   *
   * @returns why its webhook is to be given up
   */
  async #deliver(one: Delivery): Promise<string | undefined> {
    const { attempts } = this.#options;
    const { signal } = this.#stop;
    for (;;) {
      const wait = one.nextAt - Date.now();
      if (wait > 0)
        await sleep(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      await this.#quietly(one.taskId, this.#deliveries.mark(one));
      const posted = await this.#try(one);
      if (!posted || posted.is === 'taken' || signal.aborted)
        return undefined;
      const { is, why } = posted;
      if (is === 'refused') return void this.#tell('lost', one, why);
      if (is === 'gone') return why;
      one.attempts++;
      one.isAgain ||= posted.mayHaveArrived;
      if (one.attempts >= attempts) return `${why}, ${attempts} times`;
      one.nextAt = Date.now() + this.#wait(one.attempts);
      await this.#quietly(one.taskId, this.#deliveries.failed(one));
    }
  }

  /** One try; undefined when the webhook was taken back. */
  async #try(one: Delivery): Promise<Posted | undefined> {
    const { owner, tenant, taskId, configId, body, isAgain } = one;
    const { hooks, addresses, timeoutMs, onError } = this.#options;
    const { signal: stop } = this.#stop;
    try {
      const configs = await hooks.load(taskId, contextOf(owner, tenant));
      const config = configs.find(({ id }) => id === configId);
      if (!config) return undefined;
      await this.#slots.enter(stop);
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([stop, timeout]);
      return await post(config, body, {
        addresses,
        isAgain,
        signal,
      }).finally(() => this.#slots.leave());
    } catch (error) {
      if (!stop.aborted) onError(error, taskId);
      const why = 'the storage failed';
      return { is: 'failed', why, mayHaveArrived: false };
    }
  }

  /** Longer each time, and never the same for all that wait. */
  #wait(attempts: number): number {
    const { first, most } = this.#options.waitMs;
    const longest = Math.min(first * 2 ** (attempts - 1), most);
    return longest * (0.5 + Math.random() / 2);
  }

  async #giveUp(one: Delivery, why: string): Promise<void> {
    const { taskId, configId, owner, tenant } = one;
    const context = contextOf(owner, tenant);
    const { hooks } = this.#options;
    await this.#quietly(taskId, hooks.delete(taskId, context, configId));
    this.#tell('dead', one, why);
  }

  #tell(what: string, { taskId, owner }: Delivery, why: string): void {
    const words =
      what === 'dead'
        ? `A webhook is told nothing more: ${why}.`
        : `A webhook did not take a notification: ${why}.`;
    this.#options.bus.publish(
      `fleet.push.${what}`,
      { taskId, owner, words },
      { correlationId: taskId },
    );
  }

  async #quietly(taskId: string, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.onError(error, taskId);
    }
  }
}

const lineOf = ({ tenant, owner, taskId, configId }: Delivery) =>
  JSON.stringify([tenant, owner, taskId, configId]);

/** Empty for a message that belongs to no task. */
function taskIdOf({ payload }: StreamResponse): string {
  if (payload?.$case === 'task') return payload.value.id;
  return payload?.value.taskId ?? '';
}
