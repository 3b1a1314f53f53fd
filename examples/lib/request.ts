import type {
  SendMessageConfiguration,
  SendMessageRequest,
} from '@a2a-js/sdk';
import { userText } from './message.ts';

/** A request that sends a text, to the default tenant. */
export function ask(
  text: string,
  configuration?: SendMessageConfiguration,
): SendMessageRequest {
  return {
    message: userText(text),
    tenant: '',
    configuration,
    metadata: undefined,
  };
}

/** Asks for the first task or message, instead of the last. */
export const RETURN_IMMEDIATELY: SendMessageConfiguration = {
  returnImmediately: true,
  acceptedOutputModes: [],
  historyLength: undefined,
  taskPushNotificationConfig: undefined,
};
