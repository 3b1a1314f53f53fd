import { TaskState, type Artifact } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { statusUpdate, type Status } from './message.ts';
import { fail, Turn, type Ending } from './turn.ts';

/**
 * The limits of a turn, and who hears of exceptions. A limit is from 0 to
 * 2^31 - 1 ms, which a timer can wait at most (24 days), or Infinity for
 * that.
 */
export interface ExecutorOptions {
  /** A turn that says nothing for so long has failed; milliseconds. */
  silence?: number;
  /** At most one progress report in so long; milliseconds. */
  progressEvery?: number;
  /**
   * Hears of an exception in `work`, and the id that the caller is told.
   */
  onError?: (error: unknown, correlationId: string) => void;
}

const LONGEST = 2 ** 31 - 1;

/** A timer takes any other number for 1 ms. */
function limit(ms: number): number {
  if (ms === Infinity) return LONGEST;
  if (ms >= 0 && ms <= LONGEST) return ms;
  throw new TypeError(`no limit from 0 to ${LONGEST} ms: ${ms}`);
}

/**
 * An agent is its work; this base keeps the protocol's rules around it (ADR
 * D2): the task comes first on every turn, states have timestamps, an
 * exception ends the task and so does silence, the turns of a context come
 * one after the other, and a cancel works while the agent works or waits.
 *
 * A message to a task at work joins the turn (`Turn.messages`). It is best
 * sent blocking: SDK 1.3.0 gives a stream of its own no task to begin with,
 * and so ends it with an error.
 */
export abstract class FleetExecutor implements AgentExecutor {
  readonly #options: Required<ExecutorOptions>;
  /** The turns at work and in line, in the order of their lines. */
  readonly #turns = new Set<Turn>();
  /** How the last hundred tasks ended, by their ids. */
  readonly #ends = new Map<string, { said: Status; made: Artifact[] }>();
  /** The context of each bus, which a parked task keeps. */
  readonly #contexts = new WeakMap<ExecutionEventBus, string>();

  /**
   * Where nothing is said, silence may last two minutes, a report is sent
   * each second, and exceptions go to the console.
   *
   * @throws TypeError for a limit that is none
   */
  constructor({
    silence = 120_000,
    progressEvery = 1000,
    onError = (error, id) => console.error(`agent failed (${id}):`, error),
  }: ExecutorOptions = {}) {
    this.#options = {
      silence: limit(silence),
      progressEvery: limit(progressEvery),
      onError,
    };
  }

  /**
   * What the agent does in one turn.
   *
   * @returns what the turn ends with: text becomes an artifact of a
   *   completed task, nothing completes it too; else what `ask`, `fail` or
   *   `reject` give
   */
  protected abstract work(turn: Turn): Promise<Ending | string | void>;

  /** How many turns are at work or in line. */
  get busy(): number {
    return this.#turns.size;
  }

  /**
   * Hands a task what it asked for by `authorize`; false when it did not
   * ask. Whether the one who brings it may, is for you to check.
   */
  grant(taskId: string, credential: unknown): boolean {
    const turn = this.#turnOf(taskId);
    if (!turn?.asks) return false;
    void turn.grant(credential, this.#enter(turn));
    return true;
  }

  /** Called by the SDK's server for each message. */
  async execute(
    request: RequestContext,
    bus: ExecutionEventBus,
  ): Promise<void> {
    const { taskId, contextId } = request;
    const running = this.#turnOf(taskId);
    if (running) return running.join(request.userMessage);
    const end = this.#ends.get(taskId);
    if (end) {
      // It ended between the SDK's reading and writing of it for this
      // message. An empty history leaves the one in the store.
      const task = { id: taskId, artifacts: end.made, history: [] };
      return bus.publish(AgentEvent.task({ ...task, ...end.said }));
    }
    const turn = new Turn(request, bus, this.#options);
    turn.signal.addEventListener('abort', () => this.#note(turn));
    this.#contexts.set(bus, contextId);
    turn.done = this.#run(turn);
    return turn.done;
  }

  /**
   * Called by the SDK's server; ends the task whatever `work` makes of its
   * signal.
   */
  async cancelTask(taskId: string, bus: ExecutionEventBus): Promise<void> {
    const state = TaskState.TASK_STATE_CANCELED;
    const turn = this.#turnOf(taskId);
    if (turn) return turn.end({ state });
    const ids = { taskId, contextId: this.#contexts.get(bus) ?? '' };
    const canceled = { said: statusUpdate(ids, state), made: [] };
    const end = this.#ends.get(taskId) ?? canceled;
    this.#note(end);
    bus.publish(AgentEvent.statusUpdate(end.said));
  }

  /** Remembers an end, which a question is not. */
  #note({ said, made }: Pick<Turn, 'said' | 'made'>): void {
    if (said.status.state === TaskState.TASK_STATE_INPUT_REQUIRED) return;
    this.#ends.set(said.taskId, { said, made });
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > 100) this.#ends.delete(oldest!);
  }

  /** The turn of a task that is not over yet. */
  #turnOf(taskId: string): Turn | undefined {
    return [...this.#turns].find(
      ({ ids, signal }) => ids.taskId === taskId && !signal.aborted,
    );
  }

  /**
   * Puts a turn at the end of its line.
   *
   * @returns resolves when those before it have left
   */
  #enter(turn: Turn): Promise<void> | undefined {
    this.#turns.delete(turn);
    const before = [...this.#turns].findLast(
      ({ line }) => line === turn.line,
    )?.left;
    this.#turns.add(turn);
    const { promise, resolve } = Promise.withResolvers<void>();
    turn.left = promise;
    // Who leaves before its time does not let the next one pass.
    turn.leave = () => resolve(before);
    return before;
  }

  async #run(turn: Turn): Promise<void> {
    try {
      await this.#enter(turn);
      await turn.run(() => this.work(turn));
    } catch (error) {
      const id = crypto.randomUUID();
      turn.end(fail(`The agent failed; its log says why, under ${id}.`));
      const tell = async () => this.#options.onError(error, id);
      tell().catch((why) => console.error('onError failed:', why));
    } finally {
      turn.leave();
      this.#turns.delete(turn);
    }
  }
}
