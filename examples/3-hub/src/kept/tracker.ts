import { Role, type ListTasksRequest, type Task } from '@a2a-js/sdk';
import type { ServerCallContext, TaskStore } from '@a2a-js/sdk/server';
import { stateToLegacyString, textOf, type BusState } from '@protolabs/a2a';
import type { Bus } from '../bus.ts';
import type { Dedupe } from './dedupe.ts';
import type { Questions } from './questions.ts';
import { ownerOf } from './store/owner.ts';
import type { Along, WriteBehindTaskStore } from './store/write-behind.ts';
import type { Telemetry } from './telemetry.ts';

const ENDS = new Set<BusState>([
  'completed',
  'failed',
  'canceled',
  'rejected',
]);
const ASKS = new Set<BusState>(['input-required', 'auth-required']);
/**
 * So many tasks' states are remembered; another one's is told once more.
 */
const KEEP = 10_000;

/**
 * Where every save of a task passes, whatever made it: an executor, a
 * sweep, a caller's cancel. It tells the bus of each change, opens and
 * closes questions, and settles a task at its end, once.
 */
export class TrackingTaskStore implements TaskStore {
  readonly #tasks: WriteBehindTaskStore;
  readonly #bus: Bus;
  readonly #telemetry: Telemetry;
  readonly #questions: Questions;
  readonly #dedupe: Dedupe;
  readonly #states = new Map<string, BusState>();
  /** How tasks have ended, of the latest ones. */
  readonly #ended = new Map<string, BusState>();
  #isClosed = false;

  constructor(
    tasks: WriteBehindTaskStore,
    bus: Bus,
    telemetry: Telemetry,
    questions: Questions,
    dedupe: Dedupe,
  ) {
    this.#tasks = tasks;
    this.#bus = bus;
    this.#telemetry = telemetry;
    this.#questions = questions;
    this.#dedupe = dedupe;
  }

  /**
   * From here on nothing is saved: the hub stops, tasks stay as they are.
   */
  close(): void {
    this.#isClosed = true;
  }

  async save(task: Task, context: ServerCallContext): Promise<void> {
    if (this.#isClosed) return;
    const state = stateToLegacyString(task.status!.state);
    const ended = this.#ended.get(task.id);
    // An end stays, whatever a turn that does not know of it still says.
    if (ended !== undefined && ended !== state) return this.#stop(task.id);
    const before = this.#states.get(task.id);
    remember(this.#states, task.id, state);
    const tell = () => this.#tell(task, context, state);
    const change = this.#along(task, context, state, before, tell);
    const accept = this.#accept(task, context, state);
    const along = accept ? both(accept, change) : change;
    try {
      await this.#tasks.save(task, context, along);
    } catch (error) {
      this.#lost(task.id, before);
      throw error;
    }
    if (!change && state !== before) tell();
  }

  load(id: string, context: ServerCallContext): Promise<Task | undefined> {
    return this.#tasks.load(id, context);
  }

  list(params: ListTasksRequest, context: ServerCallContext) {
    return this.#tasks.list(params, context);
  }

  /**
   * What is to be written with a save, for the saves that somebody waits
   * for.
   */
  #along(
    task: Task,
    context: ServerCallContext,
    state: BusState,
    before: BusState | undefined,
    tell: () => void,
  ): Along | undefined {
    const scope = { owner: ownerOf(context), tenant: context.tenant ?? '' };
    const mayHaveAsked = before === undefined || ASKS.has(before);
    if (ENDS.has(state))
      return async (write) => {
        const settled = await this.#telemetry.settle(write, task, scope);
        if (mayHaveAsked) await this.#questions.close(write, task.id);
        return () => {
          this.#states.delete(task.id);
          remember(this.#ended, task.id, state);
          if (!settled) return;
          tell();
          settled();
        };
      };
    if (state === before) return undefined;
    if (ASKS.has(state))
      return async (write) => {
        const ask = await this.#questions.open(write, task, scope);
        return () => {
          if (!ask) return;
          tell();
          ask();
        };
      };
    if (!mayHaveAsked || state === 'submitted') return undefined;
    return async (write) => {
      const closed = await this.#questions.close(write, task.id);
      return () => {
        tell();
        const answer = lastOf(task, Role.ROLE_USER);
        closed?.(answer ? textOf(answer) : '');
      };
    };
  }

  /** The first save of a turn says that its message has become one. */
  #accept(
    task: Task,
    context: ServerCallContext,
    state: BusState,
  ): Along | undefined {
    // A task that still asks has not taken the answer yet.
    if (ASKS.has(state)) return undefined;
    const owner = ownerOf(context);
    const { messageId } = lastOf(task, Role.ROLE_USER) ?? {};
    return messageId === undefined
      ? undefined
      : this.#dedupe.accept(owner, messageId, task.id);
  }

  #tell(task: Task, context: ServerCallContext, state: BusState): void {
    const { id: taskId, contextId, status } = task;
    const words = status?.message && textOf(status.message);
    const owner = ownerOf(context);
    const change = { taskId, contextId, owner, state };
    const told = words === undefined ? change : { ...change, words };
    this.#bus.publish(`task.state.${taskId}`, told, {
      correlationId: taskId,
    });
  }

  /** A turn that the storage does not know of must not go on. */
  #lost(taskId: string, before: BusState | undefined): void {
    if (before === undefined) this.#states.delete(taskId);
    else this.#states.set(taskId, before);
    this.#stop(taskId);
  }

  #stop(taskId: string): void {
    const flow = { correlationId: taskId };
    this.#bus.publish(`agent.skill.cancel.${taskId}`, { taskId }, flow);
  }
}

function remember(
  states: Map<string, BusState>,
  id: string,
  state: BusState,
): void {
  states.delete(id);
  states.set(id, state);
  const [oldest] = states.keys();
  if (states.size > KEEP) states.delete(oldest!);
}

/** What was said last by one side. */
const lastOf = ({ history }: Task, side: Role) =>
  history.findLast(({ role }) => role === side);

const both =
  (first: Along, second: Along = async () => () => {}): Along =>
  async (write) => {
    const steps = [await first(write), await second(write)];
    return () => steps.forEach((step) => step());
  };
