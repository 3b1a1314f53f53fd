import { StreamResponse } from '@a2a-js/sdk';

const MEMBERS = ['task', 'message', 'statusUpdate', 'artifactUpdate'];
const TYPES = new Set(['application/a2a+json', 'application/json']);

/** What a receiver knows of one push notification config. */
interface Expected {
  /** Empty until the client or the first notification says which. */
  taskId: string;
  seen: Set<string>;
}

// #region webhook
/** Receives push notifications, each for a secret that it gave out. */
export class Webhook {
  #expected = new Map<string, Expected>();
  #onEvent: (event: StreamResponse) => void;

  constructor(onEvent: (event: StreamResponse) => void) {
    this.#onEvent = onEvent;
  }

  /** Makes a secret for one registration. */
  expect(taskId = ''): string {
    const secret = crypto.randomUUID();
    this.#expected.set(secret, { taskId, seen: new Set() });
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
    if (!TYPES.has(type)) return refusal(415, 'not A2A');

    const text = await request.text();
    const event = eventIn(text);
    if (!event) return refusal(400, 'not one StreamResponse');

    const taskId = taskIdOf(event);
    expected.taskId ||= taskId;
    if (!taskId || taskId !== expected.taskId) {
      return refusal(404, 'unknown task');
    }

    if (!expected.seen.has(text)) {
      expected.seen.add(text);
      this.#onEvent(event);
    }
    return new Response(null, { status: 204 });
  }
}
// #endregion webhook

// #region shape
function secretIn(headers: Headers): string {
  const [scheme, credentials] =
    headers.get('authorization')?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer') return credentials ?? '';
  return headers.get('x-a2a-notification-token') ?? '';
}

/** The event in a body that has exactly one of the four members. */
function eventIn(text: string): StreamResponse | undefined {
  let body: Record<string, unknown>;
  try {
    body = Object(JSON.parse(text));
  } catch {
    return undefined;
  }
  const members = MEMBERS.filter((member) => member in body);
  return members.length === 1 ? StreamResponse.fromJSON(body) : undefined;
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
