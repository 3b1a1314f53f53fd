import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageRequest, type StreamResponse } from '@a2a-js/sdk';
import type { Peer } from '../peers/connect.ts';
import {
  HubStopped,
  type Reporter,
  type SkillExecutor,
  type SkillOutcome,
  type SkillRequest,
} from '../skill.ts';
import { RemoteTask, type RemoteIds } from './remote-task.ts';

/**
 * Which task of a peer a task of the hub is, and which context its context.
 */
export interface RemoteTasks {
  find(taskId: string): Promise<RemoteIds | undefined>;
  /** The peer's context for a conversation of the owner. */
  context(owner: string, contextId: string): Promise<string | undefined>;
  note(request: SkillRequest, ids: RemoteIds): Promise<void>;
}

export interface A2aOptions {
  /** Its name in what callers are told. */
  name: string;
  /** The peer as it was when it was looked at last. */
  peer: () => Promise<Peer>;
  remotes: RemoteTasks;
  /** A peer that says nothing new for so long has failed; milliseconds. */
  silenceMs?: number;
  /** Between two looks at a task, at first and at most; milliseconds. */
  pollMs?: { first: number; most: number };
}

/**
 * Lets a peer do the work, over A2A. The message is sent once. When its
 * stream is cut, the task is followed by SubscribeToTask or GetTask until
 * it ends or asks: a closed stream proves nothing (spec §3.1.2).
 */
export class A2aExecutor implements SkillExecutor {
  readonly kind = 'a2a';
  readonly #options: Required<A2aOptions>;

  constructor(options: A2aOptions) {
    this.#options = {
      silenceMs: 120_000,
      pollMs: { first: 250, most: 10_000 },
      ...options,
    };
  }

  async run(
    request: SkillRequest,
    report: Reporter,
    signal: AbortSignal,
  ): Promise<SkillOutcome> {
    const { remotes } = this.#options;
    const { taskId, owner, contextId, asked } = request;
    const known =
      asked === undefined ? undefined : await remotes.find(taskId);
    const context =
      known?.contextId ?? (await remotes.context(owner, contextId));
    const peer = await this.#options.peer();
    const task = new RemoteTask(report, known);
    const ending = this.#cancelWith(signal, peer, task);
    const params = paramsOf(request, known?.taskId, context, peer.streams);
    try {
      if (peer.streams) {
        const open: Open = (options) =>
          peer.client.sendMessageStream(params, options);
        await this.#listen(open, task, request, peer, signal);
      } else {
        const result = await peer.client.sendMessage(params);
        if ('messageId' in result) task.answer(result);
        else task.snapshot(result);
      }
      if (task.ids) await remotes.note(request, task.ids);
    } catch (error) {
      // Nobody knows whether it was taken; to send it again might do it
      // twice.
      if (!task.ids || task.ids === known) throw error;
    } finally {
      ending();
    }
    if (!task.ids && !task.outcome) {
      const words = `${this.#options.name} answered with nothing.`;
      return { state: 'failed', words };
    }
    return this.#follow(request, peer, task, signal);
  }

  async resume(
    request: SkillRequest,
    report: Reporter,
    signal: AbortSignal,
  ): Promise<SkillOutcome> {
    const { name, remotes, peer } = this.#options;
    const ids = await remotes.find(request.taskId);
    const words = `The hub was restarted before ${name} took the task.`;
    if (!ids) return { state: 'failed', words };
    const task = new RemoteTask(report, ids);
    return this.#follow(request, await peer(), task, signal);
  }

  /** Watches a task that goes on, until it ends or asks. */
  async #follow(
    request: SkillRequest,
    peer: Peer,
    task: RemoteTask,
    signal: AbortSignal,
  ): Promise<SkillOutcome> {
    const { name, silenceMs, pollMs } = this.#options;
    const ending = this.#cancelWith(signal, peer, task);
    let wait = pollMs.first;
    let last = '';
    let news = Date.now();
    try {
      while (!task.outcome) {
        signal.throwIfAborted();
        const { taskId: id } = task.ids!;
        if (peer.streams) {
          const open: Open = (options) =>
            peer.client.resubscribeTask({ id, tenant: '' }, options);
          // A task that is over cannot be subscribed to (spec §3.1.6).
          await this.#listen(open, task, request, peer, signal).catch(
            () => {},
          );
          signal.throwIfAborted();
          if (task.outcome) break;
        }
        try {
          const seen = await peer.client.getTask({ id, tenant: '' });
          task.snapshot(seen);
          const now = JSON.stringify([seen.status, seen.artifacts]);
          if (now !== last) news = Date.now();
          last = now;
        } catch (error) {
          // A task that the peer does not know any more never ends.
          if ((error as Error).name === 'TaskNotFoundError')
            return { state: 'failed', words: `${name} lost the task.` };
        }
        if (task.outcome) break;
        if (Date.now() - news >= silenceMs) {
          void this.#cancel(peer, task);
          const words = `${name} said nothing new for ${silenceMs} ms.`;
          return { state: 'failed', words };
        }
        await sleep(wait, undefined, { signal });
        wait = Math.min(wait * 2, pollMs.most);
      }
      return task.outcome;
    } finally {
      ending();
    }
  }

  /** Hears a stream out, or until it is silent for too long. */
  async #listen(
    open: Open,
    task: RemoteTask,
    request: SkillRequest,
    peer: Peer,
    signal: AbortSignal,
  ): Promise<void> {
    const { remotes, silenceMs } = this.#options;
    const silent = Symbol('silent');
    const reading = new AbortController();
    const leave = () => void (isLeft(signal) && reading.abort());
    signal.addEventListener('abort', leave);
    const events = open({ signal: reading.signal });
    try {
      for (;;) {
        const heard = new AbortController();
        const next = events.next();
        const event = await Promise.race([
          next,
          sleep(silenceMs, silent, { signal: heard.signal }),
        ]).finally(() => heard.abort());
        if (event === silent) {
          next.catch(() => {});
          return;
        }
        const { done, value } = event as IteratorResult<StreamResponse>;
        if (done) return;
        const before = task.ids;
        task.take(value);
        if (!before && task.ids) await remotes.note(request, task.ids);
        if (task.outcome) return;
        // Canceled before the peer had told the task's id.
        if (signal.aborted) return void (await this.#cancel(peer, task));
      }
    } finally {
      // The rest of the stream is nobody's.
      signal.removeEventListener('abort', leave);
      reading.abort();
      void events.return().catch(() => {});
    }
  }

  /**
   * Passes a cancel on to the peer, until the returned function is called.
   */
  #cancelWith(
    signal: AbortSignal,
    peer: Peer,
    task: RemoteTask,
  ): () => void {
    const cancel = () => void (!isLeft(signal) && this.#cancel(peer, task));
    signal.addEventListener('abort', cancel);
    return () => signal.removeEventListener('abort', cancel);
  }

  async #cancel(peer: Peer, task: RemoteTask): Promise<void> {
    if (!task.ids) return;
    const { taskId: id } = task.ids;
    const params = { id, tenant: '', metadata: undefined };
    // It may be over already, or the peer may be gone.
    await peer.client.cancelTask(params).catch(() => {});
  }
}

/** Begins a stream, which ends when the signal is aborted. */
type Open = (options: {
  signal: AbortSignal;
}) => AsyncGenerator<StreamResponse, void>;

/** Whether the hub stops: the peer's task goes on. */
const isLeft = ({ reason }: AbortSignal) => reason instanceof HubStopped;

function paramsOf(
  { messageId, parts, metadata, hops, skill }: SkillRequest,
  taskId = '',
  contextId = '',
  streams: boolean,
): SendMessageRequest {
  // The target is the peer itself; the skill it must find again.
  const { target: _, ...passed } = metadata;
  const role = 'ROLE_USER';
  return SendMessageRequest.fromJSON({
    message: { messageId, taskId, contextId, role, parts },
    configuration: { returnImmediately: !streams },
    metadata: { ...passed, hops, ...(skill && { skill }) },
  });
}

/** Remote tasks of this process, the latest. */
export class RecentRemotes implements RemoteTasks {
  readonly #tasks = new Map<string, RemoteIds>();
  readonly #contexts = new Map<string, string>();
  readonly #most: number;

  /** @param most tasks, and contexts, that are remembered */
  constructor(most = 10_000) {
    this.#most = most;
  }

  async find(taskId: string): Promise<RemoteIds | undefined> {
    return this.#tasks.get(taskId);
  }

  async context(owner: string, contextId: string) {
    return this.#contexts.get(JSON.stringify([owner, contextId]));
  }

  async note(
    { taskId, owner, contextId }: SkillRequest,
    ids: RemoteIds,
  ): Promise<void> {
    this.#tasks.set(taskId, ids);
    this.#contexts.set(JSON.stringify([owner, contextId]), ids.contextId);
    for (const map of [this.#tasks, this.#contexts]) {
      const [oldest] = map.keys();
      if (map.size > this.#most) map.delete(oldest!);
    }
  }
}
