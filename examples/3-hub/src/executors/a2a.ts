import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamResponse } from '@a2a-js/sdk';
import { RefusedPeer, PeerError } from '../peers/card.ts';
import type { Peer } from '../peers/connect.ts';
import type {
  Reporter,
  SkillExecutor,
  SkillOutcome,
  SkillRequest,
} from '../skill.ts';
import { messageTo } from './messages.ts';
import {
  answerIn,
  isLost,
  isUnsent,
  isUnsupported,
  type Health,
} from './peer-calls.ts';
import { RemoteTurn } from './remote-turn.ts';
import type { RemoteTasks } from './remotes.ts';

/** How the end of a peer's task is waited for. */
export type Way = 'stream' | 'push' | 'poll' | 'blocking';

/** Where peers' notifications about the hub's tasks arrive. */
export interface PushInbox {
  /**
   * @param take has the peer's events about its task, until it is closed
   * @returns what the peer is to be told; nothing while the hub has no
   *   address
   */
  open(
    taskId: string,
    remoteTaskId: string,
    take: (event: StreamResponse) => void,
  ): { url: string; token: string; close(): void } | undefined;
}

export interface A2aOptions {
  /** Its name in what callers are told. */
  name: string;
  /** The peer as it was when it was looked at last. */
  peer: () => Promise<Peer>;
  remotes: RemoteTasks;
  /** Hears whether the peer answers. */
  health?: Health | undefined;
  /** Without it, peers are not asked to push. */
  inbox?: PushInbox | undefined;
  /** Left out: a stream, else notifications, else polling. */
  way?: Way | undefined;
  /** A peer that says nothing new for so long has failed; milliseconds. */
  silenceMs?: number;
  /** Between two looks at a task, at first and at most; milliseconds. */
  pollMs?: { first: number; most: number };
  /** More headers of the calls for a request, as of a trace. */
  headersOf?:
    | ((request: SkillRequest) => Record<string, string>)
    | undefined;
  /** Hears what went wrong that the caller is told less of. */
  onError?: ((error: unknown, taskId: string) => void) | undefined;
  /** Hears why a peer that should push is polled instead. */
  onPolled?: ((why: string, request: SkillRequest) => void) | undefined;
}

export type KnownOptions = A2aOptions &
  Required<Pick<A2aOptions, 'silenceMs' | 'pollMs'>>;

/**
 * Lets a peer do the work, over A2A. The message is sent once. When its
 * answer is cut, the task is followed by SubscribeToTask or GetTask until
 * it ends or asks: a closed stream proves nothing (spec §3.1.2).
 */
export class A2aExecutor implements SkillExecutor {
  readonly kind = 'a2a';
  readonly #options: KnownOptions;

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
    const options = this.#options;
    const { remotes } = options;
    const { taskId, owner, contextId, asked } = request;
    const ids =
      asked === undefined ? undefined : await remotes.find(taskId);
    let peer: Peer;
    try {
      peer = await options.peer();
    } catch (error) {
      return this.#unreached(request, error);
    }
    let way = this.#wayTo(peer);
    const references = await Promise.all(
      request.referenceTaskIds.map((id) => remotes.find(id)),
    );
    const sending = {
      taskId: ids?.taskId,
      contextId:
        ids?.contextId ?? (await remotes.context(owner, contextId)),
      referenceTaskIds: references.flatMap((known) => known?.taskId ?? []),
    };
    const parts = { options, request, peer, report, signal, ids };
    const turn = new RemoteTurn(parts);
    const send = () =>
      turn.send(
        messageTo(request, {
          ...sending,
          returnImmediately: way === 'poll' || way === 'push',
        }),
        way,
      );
    try {
      await send()
        .catch((error: unknown) => {
          // A card may promise streams that the peer refuses.
          if (way !== 'stream' || !isUnsupported(error)) throw error;
          way = this.#wayTo({ ...peer, streams: false });
          return send();
        })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          const { ids: known } = turn.task;
          turn.task.outcome ??= this.#unsaid(request, error, known);
        });
      signal.throwIfAborted();
      const { task } = turn;
      const words = `${options.name} answered with nothing.`;
      if (!task.ids) return task.outcome ?? { state: 'failed', words };
      return await turn.follow(way);
    } finally {
      turn.end();
    }
  }

  async resume(
    request: SkillRequest,
    report: Reporter,
    signal: AbortSignal,
  ): Promise<SkillOutcome> {
    const options = this.#options;
    const { name, remotes } = options;
    const ids = await remotes.find(request.taskId);
    const words = `The hub was restarted before ${name} took the task.`;
    if (!ids) return { state: 'failed', words };
    let peer: Peer;
    try {
      peer = await this.#patiently(signal);
    } catch (error) {
      signal.throwIfAborted();
      // Whether it has the last answer, nobody knows: it is not asked for
      // again.
      const { asked: _, ...begun } = request;
      return this.#unreached(begun, error);
    }
    const parts = { options, request, peer, report, signal, ids };
    const turn = new RemoteTurn(parts);
    try {
      return await turn.follow(this.#wayTo(peer));
    } finally {
      turn.end();
    }
  }

  #wayTo({ streams, pushes }: Peer): Way {
    const { way, inbox } = this.#options;
    if (way && (way !== 'stream' || streams)) return way;
    if (streams) return 'stream';
    return pushes && inbox ? 'push' : 'poll';
  }

  /** A peer that is away just now may still have the task. */
  async #patiently(signal: AbortSignal): Promise<Peer> {
    const { peer, silenceMs, pollMs } = this.#options;
    const began = performance.now();
    for (let wait = pollMs.first; ; wait = Math.min(wait * 2, pollMs.most))
      try {
        return await peer();
      } catch (error) {
        const isOver = performance.now() - began + wait > silenceMs;
        if (isOver || error instanceof RefusedPeer) throw error;
        await sleep(wait, undefined, { signal });
      }
  }

  /** Nobody has the message: a question stays what it was. */
  #unreached(request: SkillRequest, error: unknown): SkillOutcome {
    if (!(error instanceof PeerError) && !isUnsent(error)) throw error;
    const { name, onError } = this.#options;
    onError?.(error, request.taskId);
    if (error instanceof RefusedPeer)
      return { state: 'failed', words: `${name}: ${error.message}.` };
    const words = `${name} cannot be reached.`;
    const { asked } = request;
    if (asked === undefined) return { state: 'failed', words };
    const again = asked.startsWith(words) ? asked : `${words} ${asked}`;
    return { state: 'input-required', words: again };
  }

  /**
   * What is to be told of a message that was not answered; nothing when its
   * task is known, which is followed then.
   */
  #unsaid(
    request: SkillRequest,
    error: unknown,
    ids: object | undefined,
  ): SkillOutcome | undefined {
    const { name, onError } = this.#options;
    const failed = (words: string): SkillOutcome => {
      onError?.(error, request.taskId);
      return { state: 'failed', words };
    };
    const answer = answerIn(error);
    if (ids && isLost(error)) return failed(`${name} lost the task.`);
    if (isUnsent(error)) return this.#unreached(request, error);
    if (ids) return undefined;
    if (answer) return failed(`${name} refused it: ${answer.message}`);
    const { message } = error as Error;
    const [, status] = /^HTTP error [^:]*: (4\d\d)\b/.exec(message) ?? [];
    if (status) return failed(`${name} refused it: HTTP ${status}.`);
    // To send it again might have it done twice.
    return failed(`${name} did not say whether it took the message.`);
  }
}
