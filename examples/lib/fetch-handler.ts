import {
  A2A_VERSION_HEADER,
  AGENT_CARD_PATH,
  AgentCard,
  Extensions,
  formatSSEErrorEvent,
  formatSSEEvent,
  HTTP_EXTENSION_HEADER,
  SSE_HEADERS,
} from '@a2a-js/sdk';
import {
  A2A_ERROR_CODE,
  ContentTypeNotSupportedError,
} from '@a2a-js/sdk/errors';
import {
  defaultServerCallContextBuilder,
  JsonRpcTransportHandler,
  UnauthenticatedUser,
  validateVersion,
  type A2ARequestHandler,
} from '@a2a-js/sdk/server';

/** What a web framework calls with each request. */
export type Handle = (request: Request) => Promise<Response>;
export type Id = string | number | null;
type Events = AsyncGenerator<unknown>;

/** Puts an agent behind a function from `Request` to `Response`. */
// #region handle
export function fetchHandler(
  requestHandler: A2ARequestHandler,
  { limit = 1024 * 1024, streamOf = drained } = {},
): Handle {
  const transport = new JsonRpcTransportHandler(requestHandler);

  return async (request) => {
    const { pathname } = new URL(request.url);
    const card = await requestHandler.getAgentCard();
    if (request.method === 'GET' && pathname === `/${AGENT_CARD_PATH}`) {
      return Response.json(AgentCard.toJSON(card));
    }
    if (pathname !== '/') {
      return new Response('There is nothing here.', { status: 404 });
    }
    if (request.method !== 'POST') {
      const headers = { allow: 'POST' };
      return new Response(null, { status: 405, headers });
    }

    let id: Id = null;
    try {
      requireJson(request);
      const call = callIn(await textOf(request, limit));
      id = call.id ?? null;
      const context = contextOf(request);
      validateVersion(context.requestedVersion, card, 'JSONRPC');

      const answer = await transport.handle(call, context);
      const response =
        Symbol.asyncIterator in answer
          ? await streamOf(answer, id)
          : Response.json(answer);
      for (const uri of context.activatedExtensions ?? []) {
        response.headers.append(HTTP_EXTENSION_HEADER, uri);
      }
      return response;
    } catch (error) {
      return failure(error, id);
    }
  };
}
// #endregion handle

// #region context
function contextOf({ headers }: Request) {
  const extensions = headers.get(HTTP_EXTENSION_HEADER) ?? undefined;
  return defaultServerCallContextBuilder({
    user: new UnauthenticatedUser(),
    requestedVersion: headers.get(A2A_VERSION_HEADER) || undefined,
    extensions: Extensions.parseServiceParameter(extensions),
    headers: Object.fromEntries(headers),
  });
}
// #endregion context

// #region stream
/** A stream that goes on without its reader: the task has to end. */
async function drained(events: Events, id: Id): Promise<Response> {
  // Until here a stream can still fail as any other call does.
  let next = await events.next();
  let hasReader = true;
  const body = new ReadableStream<string>({
    async start(controller) {
      const send = (text: string) => {
        if (hasReader) controller.enqueue(text);
      };
      try {
        for (; !next.done; next = await events.next()) {
          send(formatSSEEvent(next.value));
        }
      } catch (error) {
        send(formatSSEErrorEvent(errorBody(error, id)));
      }
      if (hasReader) controller.close();
    },
    cancel() {
      hasReader = false;
    },
  });
  const bytes = body.pipeThrough(new TextEncoderStream());
  return new Response(bytes, { headers: SSE_HEADERS });
}
// #endregion stream

// #region body
class InvalidCallError extends Error {}
class TooLargeError extends InvalidCallError {}

async function textOf(request: Request, limit: number): Promise<string> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return text + decoder.decode();
    size += value!.length;
    if (size > limit) throw new TooLargeError(`Over ${limit} bytes.`);
    text += decoder.decode(value, { stream: true });
  }
}

/** Not `null` or a number, which the SDK's handler would stumble over. */
function callIn(text: string): { id?: Id } {
  const value = JSON.parse(text);
  if (Object(value) === value) return value;
  throw new InvalidCallError('A call is an object.');
}

function requireJson({ headers }: Request) {
  const type = headers.get('content-type') ?? 'none';
  if (/^application\/json *(;|$)/i.test(type)) return;
  throw new ContentTypeNotSupportedError(`Unsupported type: ${type}`);
}
// #endregion body

// #region failure
/** JSON in every case, so that a client can read it. */
function failure(error: unknown, id: Id): Response {
  const status = error instanceof TooLargeError ? 413 : 200;
  return Response.json(errorBody(error, id), { status });
}

function errorBody(error: unknown, id: Id) {
  const jsonrpc = '2.0';
  if (error instanceof InvalidCallError) {
    const { message } = error;
    const code = A2A_ERROR_CODE.INVALID_REQUEST;
    return { jsonrpc, id, error: { code, message } };
  }
  if (error instanceof SyntaxError) {
    const message = 'The body is not JSON.';
    const code = A2A_ERROR_CODE.PARSE_ERROR;
    return { jsonrpc, id, error: { code, message } };
  }
  const mapped = JsonRpcTransportHandler.mapToJSONRPCError(error);
  return { jsonrpc, id, error: mapped };
}
// #endregion failure
