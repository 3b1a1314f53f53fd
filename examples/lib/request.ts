import type {
  Message,
  SendMessageConfiguration,
  SendMessageRequest,
} from '@a2a-js/sdk';
import { userText } from './message.ts';

/** A request to send `message`; `configuration` only names what is set. */
export function sending(
  message: Message,
  configuration?: Partial<SendMessageConfiguration>,
): SendMessageRequest {
  return {
    message,
    tenant: '',
    configuration: configuration && {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      historyLength: undefined,
      returnImmediately: false,
      ...configuration,
    },
    metadata: undefined,
  };
}

/** A request to send a text of the user's. */
export function ask(
  text: string,
  configuration?: Partial<SendMessageConfiguration>,
): SendMessageRequest {
  return sending(userText(text), configuration);
}
