import { setTimeout as sleep } from 'node:timers/promises';
import {
  TaskState,
  type SendMessageRequest,
  type StreamResponse,
} from '@a2a-js/sdk';
import { reasonOf } from '../peers/card.ts';
import type { Peer } from '../peers/connect.ts';
import {
  HubStopped,
  type Reporter,
  type SkillOutcome,
  type SkillRequest,
} from '../skill.ts';
import type { KnownOptions, Way } from './a2a.ts';
import { grantTo } from './messages.ts';
import { answerIn, CALL_MS, isLost, PeerCalls } from './peer-calls.ts';
import { RemoteTask } from './remote-task.ts';
import type { RemoteIds } from './remotes.ts';

/** How long a cancel waits for the id of what it cancels; milliseconds. */
const LATE_MS = 30_000;
/** Before each try to cancel; milliseconds. */
const CANCEL_MS = [0, 500, 2000];

export interface TurnParts {
  options: KnownOptions;
  request: SkillRequest;
  peer: Peer;
  report: Reporter;
  signal: AbortSignal;
  /** The peer's task, when it is known. */
  ids?: RemoteIds | undefined;
}

/** One turn of a task that a peer does, from the message to its end. */
export class RemoteTurn {
  readonly task: RemoteTask;
  readonly #parts: TurnParts;
  readonly #calls: PeerCalls;
  #isNoted: boolean;
  #isCanceled = false;
  #late: ReturnType<typeof setTimeout> | undefined;
  #news = { count: 0, at: performance.now() };
  #woken = Promise.withResolvers<void>();

  constructor(parts: TurnParts) {
    const { options, request, report, signal, ids } = parts;
    this.#parts = parts;
    const headers = {
      'X-Correlation-Id': request.taskId,
      ...options.headersOf?.(request),
    };
    this.#calls = new PeerCalls(headers, options.health);
    const onGrant = (credential: unknown) => void this.#grant(credential);
    this.task = new RemoteTask({ report, ids, onGrant });
    this.#isNoted = ids !== undefined;
    signal.addEventListener('abort', this.#stop);
    if (signal.aborted) this.#stop();
  }

  /** Nothing of the turn goes on. */
  end(): void {
    this.#parts.signal.removeEventListener('abort', this.#stop);
    clearTimeout(this.#late);
    this.#calls.end();
  }

  /**
   * Sends the message, once. Afterwards the task is known, or the peer has
   * answered with a message.
   */
  async send(params: SendMessageRequest, way: Way): Promise<void> {
    const { peer, options } = this.#parts;
    const { client } = peer;
    if (way === 'stream')
      return this.#listen((more) => client.sendMessageStream(params, more));
    const result = await this.#calls.once(
      (more) => client.sendMessage(params, more),
      options.silenceMs,
    );
    if ('messageId' in result) this.task.answer(result);
    else this.task.snapshot(result);
    await this.#note();
  }

  /** Watches a task that goes on, until it ends or asks. */
  async follow(way: Way): Promise<SkillOutcome> {
    const { options, signal } = this.#parts;
    const { silenceMs, pollMs, name } = options;
    const inbox = way === 'push' ? await this.#register() : undefined;
    // Whom notifications wake looks by itself only now and then.
    let wait = inbox ? pollMs.most : pollMs.first;
    try {
      while (!this.task.outcome) {
        signal.throwIfAborted();
        if (way === 'stream') await this.#subscribe();
        await this.#look();
        if (this.task.outcome) break;
        if (this.#silence() >= silenceMs) {
          void this.#cancel();
          const words = `${name} said nothing new for ${silenceMs} ms.`;
          return { state: 'failed', words };
        }
        await this.#nap(wait);
        wait = Math.min(wait * 2, pollMs.most);
      }
      // A peer that breaks the protocol need not go on.
      if (this.task.isBroken) void this.#cancel();
      return this.task.outcome;
    } finally {
      inbox?.close();
    }
  }

  /** The peer's task as it is now, which outweighs what was heard of it. */
  async #look(): Promise<void> {
    const { peer, options, signal } = this.#parts;
    const { taskId: id } = this.task.ids!;
    const params = { id, tenant: '', historyLength: 0 };
    try {
      const seen = await this.#calls.once((more) =>
        peer.client.getTask(params, more),
      );
      this.task.snapshot(seen);
    } catch (error) {
      signal.throwIfAborted();
      const words = `${options.name} lost the task.`;
      if (isLost(error)) this.task.outcome ??= { state: 'failed', words };
    }
  }

  async #subscribe(): Promise<void> {
    const { client } = this.#parts.peer;
    const { taskId: id } = this.task.ids!;
    // A task that is over cannot be subscribed to (spec §3.1.6).
    await this.#listen((more) =>
      client.resubscribeTask({ id, tenant: '' }, more),
    ).catch(() => {});
  }

  #listen(open: Parameters<PeerCalls['stream']>[0]): Promise<void> {
    const { silenceMs } = this.#parts.options;
    const left = () => Math.max(1, silenceMs - this.#silence());
    return this.#calls.stream(open, left, async (event) => {
      this.task.take(event);
      await this.#note();
      return { isEnough: this.task.outcome !== undefined };
    });
  }

  /** As soon as a task's id is known, a restart has to know it too. */
  async #note(): Promise<void> {
    const { options, request, signal } = this.#parts;
    const { ids } = this.task;
    if (this.#isNoted || !ids) return;
    this.#isNoted = true;
    await options.remotes.note(request, ids);
    // Canceled before the peer had told the task's id.
    if (signal.aborted) this.#stop();
  }

  /** Asks the peer to say when something happens. */
  async #register(): Promise<{ close(): void } | undefined> {
    const { options, request, peer, signal } = this.#parts;
    const { inbox, onPolled } = options;
    const { taskId: remote } = this.task.ids!;
    const take = (event: StreamResponse) => this.#notified(event);
    const opened = inbox?.open(request.taskId, remote, take);
    if (!opened) return undefined;
    const { url, token } = opened;
    try {
      await this.#calls.once((more) =>
        peer.client.createTaskPushNotificationConfig(
          {
            tenant: '',
            id: request.taskId,
            taskId: remote,
            url,
            token,
            authentication: { scheme: 'Bearer', credentials: token },
          },
          more,
        ),
      );
      return opened;
    } catch (error) {
      opened.close();
      signal.throwIfAborted();
      onPolled?.(reasonOf(error), request);
      return undefined;
    }
  }

  /**
   * What is going on is told at once; anything else is a reason to look, so
   * that it does not matter whether it comes twice or out of order.
   */
  #notified(event: StreamResponse): void {
    const { payload } = event;
    const isProgress =
      payload?.$case === 'statusUpdate' &&
      payload.value.status?.state === TaskState.TASK_STATE_WORKING;
    if (isProgress && !this.task.outcome) this.task.take(event);
    else this.#woken.resolve();
  }

  async #nap(ms: number): Promise<void> {
    const { signal } = this.#parts;
    const over = new AbortController();
    const ended = AbortSignal.any([over.signal, signal]);
    const slept = sleep(ms, undefined, { signal: ended }).catch(() => {});
    await Promise.race([slept, this.#woken.promise]);
    this.#woken = Promise.withResolvers();
    over.abort();
  }

  /** For how long nothing new was heard; milliseconds. */
  #silence(): number {
    const { news, isWaiting } = this.task;
    if (news !== this.#news.count || isWaiting)
      this.#news = { count: news, at: performance.now() };
    return performance.now() - this.#news.at;
  }

  /** Hands on what was granted, to the task that asked for it. */
  async #grant(credential: unknown): Promise<void> {
    const { peer, request, options } = this.#parts;
    const params = grantTo(this.task.ids!, credential);
    try {
      await this.#calls.once((more) =>
        peer.client.sendMessage(params, more),
      );
    } catch (error) {
      options.onError?.(error, request.taskId);
    }
    this.#woken.resolve();
  }

  /** The turn is over for the hub: canceled, or left to a restart. */
  readonly #stop = (): void => {
    const { signal } = this.#parts;
    if (signal.reason instanceof HubStopped) return this.#calls.end();
    if (this.task.ids) {
      void this.#cancel();
      return this.#calls.end();
    }
    this.#late ??= setTimeout(() => this.#calls.end(), LATE_MS);
  };

  /** Has the peer stop; it may be over already, or the peer gone. */
  async #cancel(): Promise<void> {
    const { client } = this.#parts.peer;
    if (this.#isCanceled || !this.task.ids) return;
    this.#isCanceled = true;
    const { taskId: id } = this.task.ids;
    const params = { id, tenant: '', metadata: undefined };
    for (const wait of CANCEL_MS) {
      await sleep(wait, undefined, { ref: false });
      try {
        const signal = AbortSignal.timeout(CALL_MS);
        await client.cancelTask(params, { signal });
        return;
      } catch (error) {
        if (answerIn(error)) return;
      }
    }
  }
}
