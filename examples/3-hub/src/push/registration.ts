import type { TaskPushNotificationConfig } from '@a2a-js/sdk';
import type { ServerCallContext } from '@a2a-js/sdk/server';
import { refusal } from '../edge/check.ts';
import { RefusedAddress, type Addresses } from './addresses.ts';
import type { HookStore } from './hooks.ts';

type Config = TaskPushNotificationConfig;

export interface RegistrationLimits {
  addresses: Addresses;
  hooks: HookStore;
  /** So many webhooks may one task have. */
  perTask: number;
}

/** What becomes part of a header's value, and of its first word. */
const VALUE = /^[\x20-\x7e]{0,4096}$/;
const SCHEME = /^[\w!#$%&'*+.^`|~-]{1,64}$/;
const URL_LENGTH = 2048;

/**
 * Looks at a webhook before it is kept: whether its address may be called,
 * whether its credentials are no headers of their own, whether its task has
 * too many.
 *
 * @throws RequestMalformedError that names the field
 */
export async function checkHook(
  { id, taskId, url, token, authentication }: Config,
  context: ServerCallContext,
  { addresses, hooks, perTask }: RegistrationLimits,
): Promise<void> {
  const printable = 'expected printable ASCII (4096 characters at most)';
  if (!VALUE.test(token)) throw refusal('token', printable);
  if (authentication) {
    if (!SCHEME.test(authentication.scheme))
      throw refusal('authentication.scheme', 'expected one word');
    if (!VALUE.test(authentication.credentials))
      throw refusal('authentication.credentials', printable);
  }
  if (url.length > URL_LENGTH)
    throw refusal('url', `expected ${URL_LENGTH} characters at most`);
  if (taskId) {
    const others = await hooks.load(taskId, context);
    const count = others.filter((other) => other.id !== id).length;
    if (count >= perTask)
      throw refusal('taskId', `has ${count} webhooks, as many as may be`);
  }
  try {
    await addresses.check(url);
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw refusal('url', error.message);
  }
}

/** A webhook as its owner may read it: without its secrets. */
export function redactHook(config: Config): Config {
  const { authentication } = config;
  const scheme = authentication && { ...authentication, credentials: '' };
  return { ...config, token: '', authentication: scheme };
}
