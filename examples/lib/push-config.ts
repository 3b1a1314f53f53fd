import type { TaskPushNotificationConfig } from '@a2a-js/sdk';

/** Where to send notifications; `more` names what else is set. */
export function pushTo(
  url: string,
  more: Partial<TaskPushNotificationConfig> = {},
): TaskPushNotificationConfig {
  return {
    url,
    tenant: '',
    id: '',
    taskId: '',
    token: '',
    authentication: undefined,
    ...more,
  };
}

/** The credentials of §13.2: a secret that nobody else is given. */
export function bearer(credentials: string) {
  return { authentication: { scheme: 'Bearer', credentials } };
}
