import type { TaskPushNotificationConfig } from '@a2a-js/sdk';
import { fetch } from 'undici';
import { RefusedAddress, type Addresses } from './addresses.ts';

/** What came of one try. */
export type Posted =
  | { is: 'taken' }
  /** May go better the next time. */
  | { is: 'failed'; why: string; mayHaveArrived: boolean }
  /** Would go no better. */
  | { is: 'refused'; why: string }
  /** The webhook is there no more, and says so. */
  | { is: 'gone'; why: string };

/** Of the refusals, these pass (RFC 9110 §15.5.9, RFC 6585 §4). */
const PASSING = new Set([408, 425, 429]);
const GONE = 410;
/** Nobody can have heard what was said. */
const UNHEARD = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH']);

/**
 * Posts one notification, to an address that may be called and to no other:
 * a redirect is not followed.
 *
 * @param isAgain an earlier try may have arrived, which the receiver is
 *   told
 */
export async function post(
  config: TaskPushNotificationConfig,
  body: string,
  {
    addresses,
    isAgain,
    signal,
  }: { addresses: Addresses; isAgain: boolean; signal: AbortSignal },
): Promise<Posted> {
  try {
    await addresses.check(config.url);
    const response = await fetch(config.url, {
      method: 'POST',
      headers: headersOf(config, isAgain),
      body,
      redirect: 'manual',
      dispatcher: addresses.dispatcher,
      signal,
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return { is: 'taken' };
    const why = `it answered ${status}`;
    if (status === GONE) return { is: 'gone', why };
    if (status < 500 && !PASSING.has(status)) return { is: 'refused', why };
    return { is: 'failed', why, mayHaveArrived: true };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    // A name may have another address the next time.
    const isRefused = [error, cause].some(
      (e) => e instanceof RefusedAddress,
    );
    const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
    const mayHaveArrived = !isRefused && !UNHEARD.has(code);
    const why = cause?.message || message;
    return { is: 'failed', why, mayHaveArrived };
  }
}

/** Both ways to show that it is the hub that calls, as wanted. */
function headersOf(
  { authentication, token }: TaskPushNotificationConfig,
  isAgain: boolean,
): Record<string, string> {
  const { scheme, credentials } = authentication ?? {};
  return {
    'Content-Type': 'application/a2a+json',
    'A2A-Version': '1.0',
    ...(scheme && { Authorization: `${scheme} ${credentials}`.trim() }),
    ...(token && { 'X-A2A-Notification-Token': token }),
    ...(isAgain && { 'A2A-Redelivery': 'true' }),
  };
}
