import { TaskState, type Message, type Part, type Task } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutionEvent,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { text, textOf, textPart } from './message.ts';

/** How a turn ends. */
export interface Ending {
  state: TaskState;
  words?: string;
}

/** Ends a turn with a question; the answer begins the next one. */
export const ask = (question: string): Ending => ({
  state: TaskState.TASK_STATE_INPUT_REQUIRED,
  words: question,
});
/** Ends a task whose work cannot be done. */
export const fail = (why: string): Ending => ({
  state: TaskState.TASK_STATE_FAILED,
  words: why,
});
/** Ends a task whose work will not be done. */
export const reject = (why: string): Ending => ({
  state: TaskState.TASK_STATE_REJECTED,
  words: why,
});

export interface Limits {
  /** A turn that says nothing for so long has failed; milliseconds. */
  silence: number;
  /** At most one progress report in so long; milliseconds. */
  progressEvery: number;
}

/** What an agent's work has in hand: the messages, and ways to report. */
export class Turn {
  /** The message that began the turn, and those that came while it lasts. */
  readonly messages: Message[];
  /** The task as it was before this turn; absent on its first. */
  readonly task: Task | undefined;
  readonly ids: { taskId: string; contextId: string };
  readonly #over = new AbortController();
  /** Aborted when the turn is over, whatever ended it. */
  readonly signal = this.#over.signal;

  readonly #bus: ExecutionEventBus;
  readonly #limits: Limits;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #lastWords: string | undefined;
  #credential: PromiseWithResolvers<unknown> | undefined;

  /** Announces the task, the first event of every turn (spec §3.1.2). */
  constructor(
    { taskId, contextId, userMessage, task }: RequestContext,
    bus: ExecutionEventBus,
    limits: Limits,
  ) {
    this.ids = { taskId, contextId };
    this.messages = [userMessage];
    this.task = task;
    this.#bus = bus;
    this.#limits = limits;
    const fresh: Task = {
      id: taskId,
      contextId,
      status: this.#status(TaskState.TASK_STATE_SUBMITTED),
      history: [userMessage],
      artifacts: [],
      metadata: undefined,
    };
    bus.publish(AgentEvent.task(task ?? fresh));
  }

  /** The text of the messages, each on a line. */
  get text(): string {
    return this.messages.map(textOf).join('\n');
  }

  /** Says what is going on. Of reports that come thick, the last one is sent. */
  progress(words: string): void {
    this.#lastWords = words;
    if (this.#pause) return this.heard();
    this.#publish(TaskState.TASK_STATE_WORKING, words);
    this.#lastWords = undefined;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#lastWords !== undefined) this.progress(this.#lastWords);
    }, this.#limits.progressEvery);
  }

  /**
   * Delivers an artifact: each call with its result appends to it.
   *
   * @returns the artifact's id, for the next piece
   */
  artifact(
    name: string,
    parts: Part[],
    { id = '', lastChunk = true } = {},
  ): string {
    const artifactId = id || crypto.randomUUID();
    const rest = { description: '', extensions: [], metadata: undefined };
    this.#send(
      AgentEvent.artifactUpdate({
        ...this.ids,
        artifact: { artifactId, name, parts, ...rest },
        append: id !== '',
        lastChunk,
        metadata: undefined,
      }),
    );
    return artifactId;
  }

  /** Waits, without a limit, for what `FleetExecutor.grant` brings (spec §7.6). */
  async authorize(why: string): Promise<unknown> {
    this.#credential = Promise.withResolvers();
    this.#publish(TaskState.TASK_STATE_AUTH_REQUIRED, why);
    clearTimeout(this.#silence);
    const credential = await this.#credential.promise;
    this.#credential = undefined;
    this.#publish(TaskState.TASK_STATE_WORKING);
    return credential;
  }

  /** @internal */
  grant(credential: unknown): boolean {
    this.#credential?.resolve(credential);
    return this.#credential !== undefined;
  }

  /** @internal Does the work, unless the turn ends before it. */
  async run(work: () => Promise<Ending | string | void>): Promise<void> {
    this.#publish(TaskState.TASK_STATE_WORKING);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    this.signal.addEventListener('abort', () => resolve());
    if (this.signal.aborted) return;
    const ending = await Promise.race([work(), over]);
    if (typeof ending === 'object') return this.end(ending);
    if (ending !== undefined) this.artifact('answer', [textPart(ending)]);
    this.end({ state: TaskState.TASK_STATE_COMPLETED });
  }

  /** @internal The first end counts; what comes later is not sent. */
  end({ state, words }: Ending): void {
    this.#publish(state, words);
    this.#over.abort();
    clearTimeout(this.#silence);
    clearTimeout(this.#pause);
  }

  /** @internal A sign of life; silence counts from the last one. */
  heard(): void {
    clearTimeout(this.#silence);
    if (this.signal.aborted || this.#credential) return;
    const { silence } = this.#limits;
    const why = `Nothing was heard of the work for ${silence} ms.`;
    this.#silence = setTimeout(() => this.end(fail(why)), silence);
  }

  #status(state: TaskState, words?: string) {
    const message = words === undefined ? undefined : text(words, this.ids);
    return { state, message, timestamp: new Date().toISOString() };
  }

  #publish(state: TaskState, words?: string): void {
    const status = this.#status(state, words);
    const update = { ...this.ids, status, metadata: undefined };
    this.#send(AgentEvent.statusUpdate(update));
  }

  #send(event: AgentExecutionEvent): void {
    if (this.signal.aborted) return;
    this.#bus.publish(event);
    this.heard();
  }
}
