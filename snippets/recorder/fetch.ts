import { createParser } from 'eventsource-parser';

/** What an HTTP body held: JSON when it was JSON, else the text. */
export type Body = unknown;

export interface WireRequest {
  /** The HTTP method; `lf.a2a.v1.A2AService/GetTask` of a gRPC call. */
  method: string;
  /** The URL; the address of a gRPC server, `localhost:41001`. */
  url: string;
  headers: Record<string, string>;
  body?: Body;
}

/** One Server-Sent Event, or a comment line between two of them. */
export type WireEvent = { event?: string; id?: string; data: Body } | { comment: string };

export interface WireResponse {
  /** The HTTP status; the status code of a gRPC call, 0 when it went well. */
  status: number;
  headers: Record<string, string>;
  body?: Body;
  /** Present instead of `body` when the response was an event stream, or one of gRPC messages. */
  events?: WireEvent[];
  /** What a gRPC call that failed ended with. */
  trailers?: Record<string, unknown>;
}

/** A request and what came back for it. */
export interface Exchange {
  /** Absent for HTTP. The bodies of gRPC are binary; here they are decoded. */
  kind?: 'grpc';
  request: WireRequest;
  /** Absent when the request never got an answer. */
  response?: WireResponse;
  /** The message of the error that `fetch` rejected with, or that cut the response short. */
  error?: string;
}

/** What the recorder tells while an exchange is under way. `id` counts from 0. */
export type Told =
  | { id: number; kind?: 'grpc'; request: WireRequest }
  | { id: number; response: WireResponse }
  | { id: number; event: WireEvent }
  | { id: number; error: string };

/** The headers the protocol gives a meaning; the rest is transport noise. */
const KEPT = new Set([
  'accept',
  'content-type',
  'a2a-version',
  'a2a-extensions',
  'authorization',
  'x-api-key',
  'x-a2a-notification-token',
  'cache-control',
  'etag',
  'if-none-match',
  'last-event-id',
  'location',
  'retry-after',
  'www-authenticate',
]);

export function keptHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => KEPT.has(name)));
}

function parseBody(text: string): Body {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/** A body of which nothing is left once it has been read. */
const isReadOnce = (body: unknown) =>
  body instanceof ReadableStream || Symbol.asyncIterator in Object(body);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Numbers the exchanges of a run, from 0. */
export function counter(): () => number {
  let count = 0;
  return () => count++;
}

/**
 * Wraps a `fetch` so that each exchange is told as it happens. The caller sees
 * the responses unchanged; a stream is read only as fast as the caller reads.
 */
export function recordingFetch(
  inner: () => typeof fetch,
  tell: (told: Told) => void,
  nextId = counter(),
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const id = nextId();
    const text = request.body ? await request.clone().text() : '';
    tell({
      id,
      request: {
        method: request.method,
        url: request.url,
        headers: keptHeaders(request.headers),
        body: parseBody(text),
      },
    });
    let response: Response;
    try {
      // As the caller gave them, unless reading the body has used it up.
      const isUsedUp = input instanceof Request || isReadOnce(init?.body);
      response = await (isUsedUp ? inner()(request) : inner()(input, init));
    } catch (error) {
      tell({ id, error: messageOf(error) });
      throw error;
    }
    const head = { status: response.status, headers: keptHeaders(response.headers) };
    if (isEventStream(response) && response.body) {
      tell({ id, response: { ...head, events: [] } });
      const seen = tellingEvents(response.body, request.signal, (told) => tell({ id, ...told }));
      return new Response(seen, response);
    }
    try {
      const body = parseBody(await response.clone().text());
      tell({ id, response: { ...head, body } });
    } catch (error) {
      // The caller meets the same error when it reads the body.
      tell({ id, response: head });
      tell({ id, error: messageOf(error) });
    }
    return response;
  };
}

/**
 * The same bytes, with each event told as it passes, and an error that cuts
 * them short. A caller who leaves, by `signal` or otherwise, is no error.
 */
function tellingEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  tell: (told: { event: WireEvent } | { error: string }) => void,
): ReadableStream<Uint8Array> {
  const parser = createParser({
    onEvent: ({ event, id, data }) =>
      tell({ event: { ...(event && { event }), ...(id && { id }), data: parseBody(data) } }),
    onComment: (comment) => tell({ event: { comment } }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // What a read in flight still brings is for nobody then.
  let callerLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (callerLeft) return;
          if (done) return controller.close();
          parser.feed(decoder.decode(value, { stream: true }));
          controller.enqueue(value);
        } catch (error) {
          if (callerLeft) return;
          if (!signal.aborted) tell({ error: messageOf(error) });
          controller.error(error);
        }
      },
      cancel(reason) {
        callerLeft = true;
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Records the `fetch` of a global object. A program may put its own in its
 * place, an in-process network or a wrapper around the one it found: the
 * recorder stays outside, and what a wrapper calls on its way is not told again.
 */
export function recordFetchOf(
  scope: typeof globalThis,
  network: typeof fetch,
  tell: (told: Told) => void,
  nextId = counter(),
): void {
  const layers = [network];
  let depth = 0;
  /** Calls the topmost layer; what that calls before it returns is the one below. */
  const descend: typeof fetch = (input, init) => {
    depth++;
    try {
      return layers.at(-depth)!(input, init);
    } finally {
      depth--;
    }
  };
  const recorded = recordingFetch(() => descend, tell, nextId);
  const outer: typeof fetch = (input, init) =>
    depth > 0 && depth < layers.length ? descend(input, init) : recorded(input, init);
  Object.defineProperty(scope, 'fetch', {
    get: () => outer,
    set: (replacement: typeof fetch) => {
      layers.push(replacement);
    },
  });
}

/** Gathers what a recorder tells into exchanges, in the order of their requests. */
export function collector(): { exchanges: Exchange[]; tell: (told: Told) => void } {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    tell(told) {
      if ('request' in told) {
        const { kind, request } = told;
        exchanges[told.id] = { ...(kind && { kind }), request };
      } else if ('response' in told) exchanges[told.id]!.response = told.response;
      else if ('event' in told) exchanges[told.id]!.response!.events!.push(told.event);
      else exchanges[told.id]!.error = told.error;
    },
  };
}
