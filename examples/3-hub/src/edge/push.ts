import type { TaskPushNotificationConfig } from '@a2a-js/sdk';
import type {
  PushNotificationSender,
  PushNotificationStore,
  ServerCallContext,
} from '@a2a-js/sdk/server';

/** What an edge needs to let callers register webhooks. */
export interface Push {
  store: PushNotificationStore;
  sender: PushNotificationSender;
  /**
   * Looks at a registration before it is kept.
   *
   * @throws RequestMalformedError that names the field
   */
  check(
    config: TaskPushNotificationConfig,
    context: ServerCallContext,
  ): void | Promise<void>;
  /** What a caller may read of it: not its credentials. */
  redact(config: TaskPushNotificationConfig): TaskPushNotificationConfig;
}
