import { TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { fail, Turn, type Ending, type Limits } from './turn.ts';

export interface ExecutorOptions extends Partial<Limits> {
  /** Hears of an exception in `work`, and the id that the caller is told. */
  onError?: (error: unknown, correlationId: string) => void;
}

/**
 * An agent is its work; this base keeps the protocol's rules around it (ADR
 * D2): the task comes first on every turn, states have timestamps, an
 * exception ends the task and so does silence, the turns of a context come
 * one after the other, and a cancel works while the agent works or waits.
 */
export abstract class FleetExecutor implements AgentExecutor {
  readonly #options: Required<ExecutorOptions>;
  /** The turn of each task at work. */
  readonly #running = new Map<string, { turn: Turn; end: Promise<void> }>();
  /** The last turn of each caller's context. */
  readonly #lines = new Map<string, Promise<void>>();

  constructor(options: ExecutorOptions = {}) {
    this.#options = {
      silence: 120_000,
      progressEvery: 1000,
      onError: (error, id) => console.error(`agent failed (${id}):`, error),
      ...options,
    };
  }

  /**
   * What the agent does in one turn.
   *
   * @returns what the turn ends with: text becomes an artifact of a completed
   *   task, nothing completes it too; else what `ask`, `fail` or `reject` give
   */
  protected abstract work(turn: Turn): Promise<Ending | string | void>;

  /** Hands a task what it asked for by `authorize`; false when it did not ask. */
  grant(taskId: string, credential: unknown): boolean {
    return this.#running.get(taskId)?.turn.grant(credential) ?? false;
  }

  /** Called by the SDK's server for each message. */
  async execute(
    request: RequestContext,
    bus: ExecutionEventBus,
  ): Promise<void> {
    const { taskId, contextId, context, userMessage } = request;
    const running = this.#running.get(taskId);
    if (running) {
      // A turn of its own would end the task under the first one's feet.
      running.turn.messages.push(userMessage);
      running.turn.heard();
      return running.end;
    }
    const turn = new Turn(request, bus, this.#options);
    const line = JSON.stringify([context.user?.userName, contextId]);
    const before = this.#lines.get(line) ?? Promise.resolve();
    const end = before.then(() => this.#run(turn));
    this.#running.set(taskId, { turn, end });
    this.#lines.set(line, end);
    await end;
    this.#running.delete(taskId);
    if (this.#lines.get(line) === end) this.#lines.delete(line);
  }

  /** Never rejects. */
  async #run(turn: Turn): Promise<void> {
    try {
      await turn.run(() => this.work(turn));
    } catch (error) {
      const id = crypto.randomUUID();
      this.#options.onError(error, id);
      turn.end(fail(`The agent failed; its log says why, under ${id}.`));
    }
  }

  /** Called by the SDK's server; ends the task whatever `work` makes of its signal. */
  async cancelTask(taskId: string, bus: ExecutionEventBus): Promise<void> {
    const state = TaskState.TASK_STATE_CANCELED;
    const turn = this.#running.get(taskId)?.turn;
    if (turn) return turn.end({ state });
    const status = {
      state,
      message: undefined,
      timestamp: new Date().toISOString(),
    };
    const rest = { contextId: '', metadata: undefined };
    bus.publish(AgentEvent.statusUpdate({ taskId, status, ...rest }));
  }
}
