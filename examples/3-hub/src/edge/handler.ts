import { hash } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import {
  SendMessageRequest,
  TaskState,
  type AgentCard,
  type GetTaskPushNotificationConfigRequest,
  type ListTaskPushNotificationConfigsRequest,
  type Message,
  type StreamResponse,
  type Task,
  type TaskPushNotificationConfig,
} from '@a2a-js/sdk';
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
 * caller is dispatched once, however often it comes.
 */
export class HubRequestHandler extends DefaultRequestHandler {
  readonly #card: () => AgentCard;
  readonly #dedupe: Dedupe;
  readonly #push: Push | undefined;

  constructor(options: HubRequestHandlerOptions) {
    const { card, tasks, executor, buses, dedupe, push } = options;
    super(
      card(),
      tasks,
      executor,
      buses,
      push?.store,
      push?.sender,
      undefined,
      undefined,
      { validateInputModes: true },
    );
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
      yield* super.sendMessageStream(params, context);
    } finally {
      this.#release(params, context);
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

  #release({ message }: SendMessageRequest, context: ServerCallContext) {
    this.#dedupe.release(ownerOf(context), message!.messageId);
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
