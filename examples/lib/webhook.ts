import { StreamResponse } from '@a2a-js/sdk';

const MEMBERS = ['task', 'message', 'statusUpdate', 'artifactUpdate'];
const TYPES = new Set(['application/a2a+json', 'application/json']);

/** What a receiver knows of one push notification config. */
interface Expected {
  /** Empty until the client or the first notification says which. */
  taskId: string;
  /** What was taken or is being taken, by digest; the oldest first. */
  seen: Map<string, Promise<void>>;
}

const MOST_SEEN = 1000;

// #region webhook
/** Receives push notifications, each for a secret that it gave out. */
export class Webhook {
  #expected = new Map<string, Expected>();
  #onEvent: (event: StreamResponse) => unknown;
  #onError: (error: unknown) => void;

  /**
   * @param onEvent takes an event; when it fails, the sender is told to
   *   try again
   * @param onError is told why it failed
   */
  constructor(
    onEvent: (event: StreamResponse) => unknown,
    onError: (error: unknown) => void = console.error,
  ) {
    this.#onEvent = onEvent;
    this.#onError = onError;
  }

  /** Makes a secret for one registration. */
  expect(taskId = ''): string {
    const secret = crypto.randomUUID();
    this.#expected.set(secret, { taskId, seen: new Map() });
    return secret;
  }

  forget(secret: string) {
    this.#expected.delete(secret);
  }

  async receive(request: Request): Promise<Response> {
    const { method, headers } = request;
    if (method !== 'POST') return refusal(405, 'POST only');

    const expected = this.#expected.get(secretIn(headers));
    if (!expected) return refusal(401, 'unknown secret');

    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (!TYPES.has(type.trim().toLowerCase()))
      return refusal(415, 'not A2A');

    const text = await request.text();
    const event = eventIn(text);
    if (!event) return refusal(400, 'not one StreamResponse');

    const taskId = taskIdOf(event);
    expected.taskId ||= taskId;
    if (!taskId || taskId !== expected.taskId) {
      return refusal(404, 'unknown task');
    }

    const digest = await digestOf(text);
    try {
      await this.#once(expected.seen, digest, event);
    } catch (error) {
      this.#onError(error);
      return refusal(500, 'not taken');
    }
    return new Response(null, { status: 204 });
  }

  /** Takes each event once. What failed was not taken and may return. */
  #once(seen: Expected['seen'], digest: string, event: StreamResponse) {
    const before = seen.get(digest);
    if (before) return before;
    const taken = this.#take(event);
    seen.set(digest, taken);
    taken.catch(() => seen.delete(digest));
    const [oldest = ''] = seen.keys();
    if (seen.size > MOST_SEEN) seen.delete(oldest);
    return taken;
  }

  async #take(event: StreamResponse) {
    await this.#onEvent(event);
  }
}
// #endregion webhook

// #region shape
function secretIn(headers: Headers): string {
  const [scheme, credentials] =
    headers.get('authorization')?.split(/ +/) ?? [];
  if (scheme?.toLowerCase() === 'bearer') return credentials ?? '';
  return headers.get('x-a2a-notification-token') ?? '';
}

/** The event in a body that has exactly one of the four members. */
function eventIn(text: string): StreamResponse | undefined {
  try {
    const body = Object(JSON.parse(text));
    const members = MEMBERS.filter((member) => Object.hasOwn(body, member));
    return members.length === 1 ? StreamResponse.fromJSON(body) : undefined;
  } catch {
    // Not JSON, or JSON like `history: [null]`, at which fromJSON throws.
    return undefined;
  }
}

/** A body may be large, and this is what is kept of it. */
async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return new Uint8Array(hash).join();
}

export function taskIdOf({ payload }: StreamResponse): string {
  if (payload?.$case === 'task') return payload.value.id;
  return payload?.value.taskId ?? '';
}
// #endregion shape

function refusal(status: number, words: string): Response {
  const headers = { 'content-type': 'text/plain' };
  return new Response(words, { status, headers });
}
