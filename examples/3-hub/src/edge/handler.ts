import { hash } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import {
  SendMessageRequest,
  TaskState,
  type AgentCard,
  type CancelTaskRequest,
  type GetTaskPushNotificationConfigRequest,
  type ListTaskPushNotificationConfigsRequest,
  type Message,
  type StreamResponse,
  type Task,
  type TaskPushNotificationConfig,
} from '@a2a-js/sdk';
import { UnsupportedOperationError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  type AgentExecutor,
  type ExecutionEventBusManager,
  type ServerCallContext,
  type TaskStore,
} from '@a2a-js/sdk/server';
import { ownerOf } from '../kept/store/owner.ts';
import { UNHEARD } from '../kept/store/write-behind.ts';
import { checkLength, checkRequest, refusal } from './check.ts';
import { Lines } from './lines.ts';
import type { Push } from './push.ts';

/** Whether a message came before. */
export interface Dedupe {
  /** For a new one, `release` follows when it made no task. */
  first(
    owner: string,
    messageId: string,
    hash: string,
  ): Promise<
    { is: 'new' } | { is: 'same'; taskId: string } | { is: 'conflict' }
  >;
  release(owner: string, messageId: string): void;
}

export interface HubRequestHandlerOptions {
  /** The hub's card as it is now; what it can do never changes. */
  card: () => AgentCard;
  tasks: TaskStore;
  executor: AgentExecutor;
  buses: ExecutionEventBusManager;
  dedupe: Dedupe;
  push?: Push;
}

/**
 * The SDK's request handler, with a hub's care around it: a message is
 * looked at before anything is done with it, and the same message of one
 * caller is dispatched once, however often it comes. Of one task, messages
 * are accepted and cancels are done one after the other.
 */
export class HubRequestHandler extends DefaultRequestHandler {
  readonly #card: () => AgentCard;
  readonly #dedupe: Dedupe;
  readonly #push: Push | undefined;
  readonly #lines = new Lines();
  /** Leaves the line, by message on its way to become a turn. */
  readonly #coming: Map<string, () => void>;
  /** The tasks that have a turn. */
  readonly #atWork: Set<string>;
  readonly #tasks: TaskStore;

  constructor(options: HubRequestHandlerOptions) {
    const { card, tasks, executor, buses, dedupe, push } = options;
    const coming = new Map<string, () => void>();
    const atWork = new Set<string>();
    super(
      card(),
      tasks,
      watched(executor, coming, atWork),
      buses,
      push?.store,
      push?.sender,
      undefined,
      undefined,
      { validateInputModes: true },
    );
    this.#coming = coming;
    this.#atWork = atWork;
    this.#tasks = tasks;
    this.#card = card;
    this.#dedupe = dedupe;
    this.#push = push;
  }

  override async getAgentCard(): Promise<AgentCard> {
    return this.#card();
  }

  override async sendMessage(
    params: SendMessageRequest,
    context: ServerCallContext,
  ): Promise<Message | Task> {
    const taskId = await this.#before(params, context);
    const { returnImmediately = false } = params.configuration ?? {};
    if (taskId === undefined) {
      context.state.set(UNHEARD, !returnImmediately);
      try {
        await this.#enter(params, context);
        return await super.sendMessage(params, context);
      } finally {
        this.#release(params, context);
      }
    }
    const id = taskId;
    const { tenant } = params;
    let task = await this.getTask({ id, tenant }, context);
    if (returnImmediately) return task;
    // Its end is told before it is saved.
    for await (const _ of this.#watch(id, tenant, context));
    while (GOES_ON.has(task.status!.state)) {
      await setImmediate();
      task = await this.getTask({ id, tenant }, context);
    }
    return task;
  }

  override async *sendMessageStream(
    params: SendMessageRequest,
    context: ServerCallContext,
  ): AsyncGenerator<StreamResponse, void, undefined> {
    const taskId = await this.#before(params, context);
    if (taskId !== undefined)
      return yield* this.#watch(taskId, params.tenant, context);
    try {
      await this.#enter(params, context);
      yield* super.sendMessageStream(params, context);
    } finally {
      this.#release(params, context);
    }
  }

  override async cancelTask(
    params: CancelTaskRequest,
    context: ServerCallContext,
  ): Promise<Task> {
    const leave = await this.#lines.enter(keyOf(params.id, context));
    try {
      return await super.cancelTask(params, context);
    } finally {
      leave();
    }
  }

  override async createTaskPushNotificationConfig(
    config: TaskPushNotificationConfig,
    context: ServerCallContext,
  ): Promise<TaskPushNotificationConfig> {
    checkLength('id', config.id);
    // Whether a task is there is found out before its webhook is looked at.
    if (this.#push) {
      const { taskId: id, tenant } = config;
      await this.getTask({ id, tenant, historyLength: 0 }, context);
      await this.#push.check(config, context);
    }
    const kept = await super.createTaskPushNotificationConfig(
      config,
      context,
    );
    return this.#redacted(kept);
  }

  override async getTaskPushNotificationConfig(
    params: GetTaskPushNotificationConfigRequest,
    context: ServerCallContext,
  ): Promise<TaskPushNotificationConfig> {
    return this.#redacted(
      await super.getTaskPushNotificationConfig(params, context),
    );
  }

  override async listTaskPushNotificationConfigs(
    params: ListTaskPushNotificationConfigsRequest,
    context: ServerCallContext,
  ) {
    const { configs, ...page } =
      await super.listTaskPushNotificationConfigs(params, context);
    const redacted = configs.map((config) => this.#redacted(config));
    return { ...page, configs: redacted };
  }

  #redacted(config: TaskPushNotificationConfig) {
    return this.#push?.redact(config) ?? config;
  }

  /** The task that this message made before; undefined for a new one. */
  async #before(
    params: SendMessageRequest,
    context: ServerCallContext,
  ): Promise<string | undefined> {
    checkRequest(params);
    const { message, configuration } = params;
    const { messageId } = message!;
    const { taskPushNotificationConfig: hook } = configuration ?? {};
    if (hook) await this.#push?.check(hook, context);
    const body = JSON.stringify(SendMessageRequest.toJSON(params));
    const found = await this.#dedupe.first(
      ownerOf(context),
      messageId,
      hash('sha256', body, 'base64url'),
    );
    if (found.is === 'conflict')
      throw refusal('message.messageId', 'was the id of another message');
    return found.is === 'same' ? found.taskId : undefined;
  }

  /**
   * Waits until nothing else is done with the message's task; it is left
   * when the message has become a turn.
   *
   * @throws UnsupportedOperationError when the task has a turn already:
   *   work does not read what comes while it goes on
   */
  async #enter(
    { message }: SendMessageRequest,
    context: ServerCallContext,
  ): Promise<void> {
    const { messageId, taskId } = message!;
    const coming = keyOf(messageId, context);
    this.#coming.set(coming, () => this.#coming.delete(coming));
    if (!taskId) return;
    const task = keyOf(taskId, context);
    const leave = await this.#lines.enter(task);
    this.#coming.set(coming, () => {
      this.#coming.delete(coming);
      leave();
    });
    const known = await this.#tasks.load(taskId, context);
    if (!known) return;
    if (this.#atWork.has(task) || GOES_ON.has(known.status!.state))
      throw new UnsupportedOperationError(
        `Task ${taskId} is at work and asks for no message.`,
      );
  }

  #release({ message }: SendMessageRequest, context: ServerCallContext) {
    const { messageId } = message!;
    this.#coming.get(keyOf(messageId, context))?.();
    this.#dedupe.release(ownerOf(context), messageId);
  }

  /**
   * A task as it is, and then what becomes of it, to its end or question.
   */
  async *#watch(
    id: string,
    tenant: string,
    context: ServerCallContext,
  ): AsyncGenerator<StreamResponse, void, undefined> {
    for (;;) {
      try {
        const events = this.resubscribe({ id, tenant }, context);
        for await (const event of events) {
          yield event;
          if (isOver(event)) return;
        }
      } catch (error) {
        // What is over cannot be subscribed to, only looked at.
        if ((error as Error).name !== 'UnsupportedOperationError')
          throw error;
      }
      // A stream that closes proves nothing: it may have begun too late.
      const value = await this.getTask({ id, tenant }, context);
      const event: StreamResponse = { payload: { $case: 'task', value } };
      if (isOver(event)) return yield event;
      await sleep(LOOK_MS);
    }
  }
}

/** The same executor, noting which tasks have a turn. */
function watched(
  executor: AgentExecutor,
  coming: ReadonlyMap<string, () => void>,
  atWork: Set<string>,
): AgentExecutor {
  return {
    execute(request, bus) {
      const { taskId, userMessage, context } = request;
      const task = keyOf(taskId, context);
      atWork.add(task);
      const turn = executor.execute(request, bus);
      // From here on a cancel finds the turn.
      coming.get(keyOf(userMessage.messageId, context))?.();
      return turn.finally(() => atWork.delete(task));
    },
    cancelTask: (taskId, bus) => executor.cancelTask(taskId, bus),
  };
}

/** A task or a message of a caller. */
const keyOf = (id: string, context: ServerCallContext) =>
  JSON.stringify([context.tenant, ownerOf(context), id]);

/**
 * Between two looks at a task that nobody streams any more; milliseconds.
 */
const LOOK_MS = 100;
const GOES_ON = new Set([
  TaskState.TASK_STATE_SUBMITTED,
  TaskState.TASK_STATE_WORKING,
]);

/** Whether an event says that its task has ended, or asks. */
function isOver({ payload }: StreamResponse): boolean {
  const isStatus =
    payload?.$case === 'task' || payload?.$case === 'statusUpdate';
  return isStatus && !GOES_ON.has(payload.value.status!.state);
}
