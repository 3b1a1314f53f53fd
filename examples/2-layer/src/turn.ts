import { Artifact, TaskState, type Message, type Part } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutionEvent,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import type { ExecutorOptions } from './executor.ts';
import {
  statusUpdate,
  textOf,
  textPart,
  type Ids,
  type Status,
} from './message.ts';

const ENDS = [
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_REJECTED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_INPUT_REQUIRED,
] as const;

/** How a turn ends. */
export interface Ending {
  /** An end of the task, or INPUT_REQUIRED. */
  state: (typeof ENDS)[number];
  /** What the status message says: the question, or the reason. */
  words?: string;
}

function ending(state: Ending['state']) {
  return (words: string): Ending => ({ state, words });
}
/** Ends a turn with a question; the answer begins the next one. */
export const ask = ending(TaskState.TASK_STATE_INPUT_REQUIRED);
/** Ends a task whose work cannot be done. */
export const fail = ending(TaskState.TASK_STATE_FAILED);
/** Ends a task whose work will not be done. */
export const reject = ending(TaskState.TASK_STATE_REJECTED);

/** What an agent's work has in hand: the messages, and ways to report. */
export class Turn {
  /**
   * The message that began the turn, and those that came while it lasts.
   */
  readonly messages: Message[];
  /**
   * What began it: the request, its caller, and the task as it was before,
   * if it was.
   */
  readonly request: RequestContext;
  /** The task and its context. */
  readonly ids: Ids;
  readonly #over = new AbortController();
  /** Aborted when the turn is over, whatever ended it. */
  readonly signal: AbortSignal = this.#over.signal;
  /**
   * @internal Turns of one line, a caller's context, come one after the
   *   other.
   */
  readonly line: string;
  /** @internal */
  done: Promise<void> | undefined;
  /** @internal Resolves when it is no longer in the way of its line. */
  left: Promise<void> | undefined;
  /** @internal */
  leave!: () => void;
  /** @internal Whether it waits for a permit. */
  asks = false;
  /** @internal What was said last of the task's state. */
  said: Status;

  readonly #bus: ExecutionEventBus;
  readonly #limits: Required<ExecutorOptions>;
  /** What each artifact holds so far. */
  readonly #artifacts: Map<string, Artifact>;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #unsaid: string | undefined;
  #asked: PromiseWithResolvers<unknown> | undefined;

  /**
   * @internal Announces the task, the first event of every turn (spec
   *   §3.1.2).
   */
  constructor(
    request: RequestContext,
    bus: ExecutionEventBus,
    limits: Required<ExecutorOptions>,
  ) {
    const { taskId, contextId, userMessage, task, context } = request;
    const { tenant, user } = context;
    this.messages = [userMessage];
    this.request = request;
    this.ids = { taskId, contextId };
    this.line = JSON.stringify([tenant, user?.userName, contextId]);
    this.#bus = bus;
    this.#limits = limits;
    this.#artifacts = new Map(
      task?.artifacts.map((artifact) => [artifact.artifactId, artifact]),
    );
    const { TASK_STATE_SUBMITTED, TASK_STATE_WORKING } = TaskState;
    // A task that goes on no longer asks.
    const state = task ? TASK_STATE_WORKING : TASK_STATE_SUBMITTED;
    this.said = statusUpdate(this.ids, state);
    const { status, metadata } = this.said;
    const fresh = { history: [userMessage], artifacts: [], metadata };
    const known = { ...(task ?? fresh), id: taskId, contextId, status };
    bus.publish(AgentEvent.task(known));
  }

  /** @internal The task's artifacts, each as a whole. */
  get made(): Artifact[] {
    return [...this.#artifacts.values()];
  }

  /** The text of the messages, each on a line. */
  get text(): string {
    return this.messages.map(textOf).join('\n');
  }

  /**
   * Says what is going on. Of reports that come thick, the last one is
   * sent.
   */
  progress(words: string): void {
    if (this.signal.aborted || this.asks) return;
    this.#unsaid = words;
    if (this.#pause) return this.#heard();
    this.#say(TaskState.TASK_STATE_WORKING, words);
    this.#unsaid = undefined;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#unsaid !== undefined) this.progress(this.#unsaid);
    }, this.#limits.progressEvery);
  }

  /**
   * Delivers an artifact: a call with the id of an earlier one appends to
   * it, unless it says not to.
   *
   * @returns the artifact's id, for the next piece
   */
  artifact(
    name: string,
    parts: Part[],
    {
      id = crypto.randomUUID() as string,
      append = true,
      lastChunk = true,
    } = {},
  ): string {
    const before = append ? this.#artifacts.get(id) : undefined;
    const whole = Artifact.fromJSON({ artifactId: id, name });
    whole.parts = [...(before?.parts ?? []), ...parts];
    this.#artifacts.set(id, whole);
    // SDK 1.3.0 appends once for each caller who waits: to two it is sent
    // whole.
    const isAdded = before !== undefined && this.messages.length === 1;
    const artifact = isAdded ? { ...whole, parts } : whole;
    const chunk = { artifact, append: isAdded, lastChunk };
    const event = { ...this.ids, ...chunk, metadata: undefined };
    this.#send(AgentEvent.artifactUpdate(event));
    return id;
  }

  /**
   * Waits, without a limit, for what `FleetExecutor.grant` brings (spec
   * §7.6); rejects when the turn ends before. Meanwhile, other turns of the
   * context may come first.
   */
  authorize(why: string): Promise<unknown> {
    this.signal.throwIfAborted();
    if (!this.asks) this.#asked = Promise.withResolvers();
    this.asks = true;
    const { promise } = this.#asked!;
    // Work that no longer waits need not hear that it waited in vain.
    promise.catch(() => {});
    this.#say(TaskState.TASK_STATE_AUTH_REQUIRED, why);
    this.leave();
    return promise;
  }

  /** @internal The work goes on when its line is free. */
  async grant(credential: unknown, free?: Promise<void>): Promise<void> {
    const { resolve } = this.#asked!;
    this.asks = false;
    this.#say(TaskState.TASK_STATE_WORKING);
    clearTimeout(this.#silence);
    await free;
    this.#heard();
    resolve(credential);
  }

  /**
   * @internal Takes one more message; its caller hears at once how things
   *   stand.
   */
  join(message: Message): Promise<void> | undefined {
    this.messages.push(message);
    this.#bus.publish(AgentEvent.statusUpdate(this.said));
    return this.done;
  }

  /** @internal Does the work, unless the turn ends before it. */
  async run(work: () => Promise<Ending | string | void>): Promise<void> {
    if (this.signal.aborted) return;
    const { promise: over, resolve } = Promise.withResolvers<void>();
    this.signal.addEventListener('abort', () => resolve());
    this.#say(TaskState.TASK_STATE_WORKING);
    // What is only like a promise becomes one.
    const working = Promise.resolve(work());
    const result = await Promise.race([working, over]);
    if (this.signal.aborted) return this.#untilIdle(working);
    const isText = typeof result === 'string';
    if (isText) this.artifact('answer', [textPart(result)]);
    const done = { state: TaskState.TASK_STATE_COMPLETED } as const;
    const end = isText || result === undefined ? done : result;
    if (!ENDS.includes(end?.state))
      throw new TypeError('work returned what ends no turn');
    this.end(end);
  }

  /** @internal The first end counts; what comes later is not sent. */
  end({ state, words }: Ending): void {
    this.#say(state, words);
    this.#over.abort();
    clearTimeout(this.#silence);
    clearTimeout(this.#pause);
    this.#asked?.reject(this.signal.reason);
  }

  /**
   * Work that goes on after its end holds the line, but for no longer than
   * silence may last.
   */
  async #untilIdle(working: Promise<unknown>): Promise<void> {
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    this.#silence = setTimeout(resolve, this.#limits.silence);
    await Promise.race([working.catch(() => {}), enough]);
    clearTimeout(this.#silence);
  }

  /** A sign of life; silence counts from the last one. */
  #heard(): void {
    clearTimeout(this.#silence);
    if (this.asks || this.signal.aborted) return;
    const { silence } = this.#limits;
    const why = `Nothing was heard of the work for ${silence} ms.`;
    this.#silence = setTimeout(() => this.end(fail(why)), silence);
  }

  #say(state: TaskState, words?: string): void {
    this.said = statusUpdate(this.ids, state, words);
    this.#send(AgentEvent.statusUpdate(this.said));
  }

  #send(event: AgentExecutionEvent): void {
    if (this.signal.aborted) return;
    this.#bus.publish(event);
    this.#heard();
  }
}
