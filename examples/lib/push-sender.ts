import {
  StreamResponse,
  type TaskPushNotificationConfig,
} from '@a2a-js/sdk';
import type {
  InMemoryPushNotificationStore,
  PushNotificationSender,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import { taskIdOf } from './webhook.ts';

type Config = TaskPushNotificationConfig;

// #region sender
/** Sends the events of a task one after the other. */
export class PushSender implements PushNotificationSender {
  #store: Pick<InMemoryPushNotificationStore, 'loadWithMetadata'>;
  #deliver: (config: Config, body: string) => Promise<void>;
  #onLost: (config: Config, error: unknown) => void;
  #last = new Map<string, Promise<void>>();

  /**
   * @param deliver delivers one notification, or rejects
   * @param onLost is told of each that was not delivered
   */
  constructor(
    store: Pick<InMemoryPushNotificationStore, 'loadWithMetadata'>,
    deliver: (config: Config, body: string) => Promise<void>,
    onLost: (config: Config, error: unknown) => void,
  ) {
    this.#store = store;
    this.#deliver = deliver;
    this.#onLost = onLost;
  }

  async send(event: StreamResponse, context: ServerCallContext) {
    const taskId = taskIdOf(event);
    if (!taskId) return;
    const body = JSON.stringify(StreamResponse.toJSON(event));
    const turn = (this.#last.get(taskId) ?? Promise.resolve()).then(() =>
      this.#toAll(taskId, body, context),
    );
    // The next one waits for this one, and does not fail with it.
    const settled = turn.catch(() => {});
    this.#last.set(taskId, settled);
    try {
      await turn;
    } finally {
      if (this.#last.get(taskId) === settled) this.#last.delete(taskId);
    }
  }

  async #toAll(taskId: string, body: string, context: ServerCallContext) {
    // Read when it is their turn: a deleted one gets nothing more.
    const stored = await this.#store.loadWithMetadata(taskId, context);
    await Promise.all(
      stored.map(({ config }) =>
        this.#deliver(config, body).catch((error) =>
          this.#onLost(config, error),
        ),
      ),
    );
  }
}
// #endregion sender

/** The headers of a notification, as the config wants them. */
// #region headers
export function pushHeaders({ authentication, token }: Config) {
  const { scheme, credentials } = authentication ?? {};
  return {
    'content-type': 'application/a2a+json',
    ...(scheme && { authorization: `${scheme} ${credentials}` }),
    ...(token && { 'x-a2a-notification-token': token }),
  };
}
// #endregion headers
