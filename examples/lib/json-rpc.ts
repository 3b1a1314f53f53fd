import {
  A2A_VERSION_HEADER,
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
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import { json, notFound, type Answer } from './network.ts';

const { mapToJSONRPCError } = JsonRpcTransportHandler;

type Id = string | number | null;
type Call = Record<string, unknown> & { id?: Id };

/**
 * Puts the SDK's JSON-RPC handler behind a `Request`, as `jsonRpcHandler`
 * of `@a2a-js/sdk/server/express` puts it behind Express.
 */
export function jsonRpc(requestHandler: A2ARequestHandler): Answer {
  const transport = new JsonRpcTransportHandler(requestHandler);

  return async (request) => {
    const type = request.headers.get('content-type');
    if (type && !isJson(type)) {
      return json(failure(null, unsupported(type)));
    }
    let call: Call | undefined;
    try {
      if (type) call = parse(await request.text());
    } catch {
      return json({ jsonrpc: '2.0', id: null, error: PARSE_ERROR });
    }
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || pathname !== '/') {
      return notFound(request);
    }

    const id = call?.id || null;
    try {
      const context = contextOf(request);
      const card = await requestHandler.getAgentCard();
      validateVersion(context.requestedVersion, card, 'JSONRPC');
      const answer = await transport.handle(call!, context);
      const activated = [...(context.activatedExtensions ?? [])];
      const response =
        Symbol.asyncIterator in answer
          ? await eventStream(answer, id)
          : json(answer);
      for (const uri of activated) {
        response.headers.append(HTTP_EXTENSION_HEADER, uri);
      }
      return response;
    } catch (error) {
      const answer = failure(id, error);
      const isOurs = answer.error.code === A2A_ERROR_CODE.INTERNAL_ERROR;
      return json(answer, isOurs ? 500 : 200);
    }
  };
}

function contextOf({ headers }: Request): ServerCallContext {
  const extensions = headers.get(HTTP_EXTENSION_HEADER) ?? undefined;
  return defaultServerCallContextBuilder({
    extensions: Extensions.parseServiceParameter(extensions),
    user: new UnauthenticatedUser(),
    headers: Object.fromEntries(headers),
    requestedVersion: headers.get(A2A_VERSION_HEADER) || undefined,
  });
}

async function eventStream(
  events: AsyncGenerator<unknown>,
  id: Id,
): Promise<Response> {
  let next: IteratorResult<unknown>;
  try {
    next = await events.next();
  } catch (error) {
    return json(failure(id, error));
  }

  let readerLeft = false;
  const stream = new ReadableStream<string>({
    async start(controller) {
      const send = (text: string) => readerLeft || controller.enqueue(text);
      try {
        // The SDK stores an event as it is read: read on without a reader.
        for (; !next.done; next = await events.next()) {
          send(formatSSEEvent(next.value));
        }
      } catch (error) {
        send(formatSSEErrorEvent(failure(id, error)));
      }
      if (!readerLeft) controller.close();
    },
    cancel() {
      readerLeft = true;
    },
  });
  const bytes = stream.pipeThrough(new TextEncoderStream());
  return new Response(bytes, { headers: SSE_HEADERS });
}

const PARSE_ERROR = {
  code: A2A_ERROR_CODE.PARSE_ERROR,
  message: 'Invalid JSON payload.',
};

function failure(id: Id, error: unknown) {
  return { jsonrpc: '2.0', id, error: mapToJSONRPCError(error) };
}

function isJson(type: string): boolean {
  return type.split(';')[0]!.trim().toLowerCase() === 'application/json';
}

function unsupported(type: string): ContentTypeNotSupportedError {
  return new ContentTypeNotSupportedError(
    `Unsupported Content-Type "${type}"; expected application/json.`,
  );
}

/** Takes objects and arrays, as Express does; no body is an object. */
function parse(text: string): Call {
  const value = text === '' ? {} : JSON.parse(text);
  if (Object(value) !== value) throw new SyntaxError('Not an object.');
  return value;
}
