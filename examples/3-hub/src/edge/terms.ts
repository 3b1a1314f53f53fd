import type {
  ErrorRequestHandler,
  Request,
  RequestHandler,
  Response,
} from 'express';
import {
  A2AError,
  RequestMalformedError,
  restStatusFor,
  toJsonRpcError,
  toRestErrorBody,
} from '@a2a-js/sdk/errors';
import { isObject } from './check.ts';

/** Where the HTTP+JSON binding is; JSON-RPC is at `/`. */
export const REST = '/rest';

type Binding = 'JSONRPC' | 'HTTP+JSON' | 'none';

/** Which binding a request is for; what is none gets plain JSON. */
export function bindingOf(request: Request): Binding {
  const { method, baseUrl } = request;
  const path = baseUrl + request.path;
  if (path === '/' && method === 'POST') return 'JSONRPC';
  return path === REST || path.startsWith(`${REST}/`)
    ? 'HTTP+JSON'
    : 'none';
}

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

/** The names of google.rpc.Code for what HTTP says of a request. */
const STATUS: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** Answers that a request is not even read, in its binding's own terms. */
export function refuse(
  request: Request,
  response: Response,
  status: number,
  words: string,
  code = INVALID_REQUEST,
): void {
  const binding = bindingOf(request);
  response.status(status);
  if (binding === 'JSONRPC')
    response.json(envelope(null, { code, message: words }));
  else if (binding === 'HTTP+JSON') {
    const name = STATUS[status] ?? 'INVALID_ARGUMENT';
    const error = { code: status, status: name, message: words };
    response.json({ error: { ...error, details: [] } });
  } else response.json({ error: words });
}

/** Answers with an error of the SDK's, in the binding's own terms. */
function refuseWith(
  request: Request,
  response: Response,
  error: A2AError,
): void {
  const status = restStatusFor(error);
  const binding = bindingOf(request);
  if (binding === 'JSONRPC')
    response.json(envelope(idOf(request), toJsonRpcError(error)));
  else if (binding === 'HTTP+JSON')
    response.status(status).json(toRestErrorBody(error, status));
  else response.status(status).json({ error: error.message });
}

const envelope = (id: unknown, error: object) => ({
  jsonrpc: '2.0',
  id,
  error,
});

function idOf({ body }: Request): string | number | null {
  const id = isObject(body) ? body['id'] : undefined;
  return typeof id === 'string' || Number.isInteger(id)
    ? (id as string | number)
    : null;
}

/** Nothing is at this address. */
export const unknown: RequestHandler = (request, response) =>
  refuse(request, response, 404, 'Nothing is here.');

/**
 * The last handler: what was thrown on the way is told without its own
 * words, unless it is about the request.
 *
 * @param onError hears of the hub's own failures, and the id that the
 *   caller is told
 */
export function faults(
  onError: (error: unknown, id: string) => void,
): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof A2AError)
      return refuseWith(request, response, error);
    const { status = 400, expose, type, limit } = Object(error) as Fault;
    // JSON-RPC has its own word for it, which HTTP need not know.
    if (type === 'entity.parse.failed') {
      const said = bindingOf(request) === 'JSONRPC' ? 200 : 400;
      const words = 'The body is no JSON.';
      return refuse(request, response, said, words, PARSE_ERROR);
    }
    if (type === 'entity.too.large') {
      const words = `The body is larger than ${limit} bytes.`;
      return refuse(request, response, status, words);
    }
    // The router's fault is a path such as `/%ff`.
    if (expose === true || error instanceof URIError) {
      const words = `The request: ${(error as Error).message}.`;
      return refuse(request, response, status, words);
    }
    const id = crypto.randomUUID();
    onError(error, id);
    const words = `The hub failed; its log says why, under ${id}.`;
    refuse(request, response, 500, words, INTERNAL_ERROR);
  };
}

/** What Express says of a request that it cannot take. */
interface Fault {
  status?: number;
  expose?: boolean;
  type?: string;
  limit?: number;
}

/**
 * Looks at each answer of the SDK's handlers on its way out: a field that
 * is to blame is named as google.rpc.BadRequest as well (spec §9.5), and
 * what the SDK could not read is the fault of who sent it. Behind `sealed`
 * an error without details can come from nowhere else.
 */
export const amend: RequestHandler = (request, response, next) => {
  const json = response.json.bind(response);
  response.json = (body: unknown) => {
    const error = isObject(body) ? body['error'] : undefined;
    if (!isObject(error)) return json(body);
    response.json = json;
    const { code, message } = error;
    const details = error['data'] ?? error['details'] ?? [];
    const isInside = code === INTERNAL_ERROR || code === 500;
    if (isInside && isEmpty(details)) {
      response.status(200);
      const words = 'The request cannot be read.';
      refuseWith(request, response, new RequestMalformedError(words));
      return response;
    }
    // SDK 1.3.0 knows no name for what it calls INTERNAL_ERROR below.
    if (code === 500 && error['status'] === 'UNKNOWN')
      error['status'] = STATUS[500];
    if (Array.isArray(details))
      details.push(...violations(String(message), details));
    return json(body);
  };
  next();
};

const isEmpty = (details: unknown) =>
  Array.isArray(details) && details.length === 0;

function violations(message: string, [info]: readonly unknown[]): object[] {
  const { metadata } = Object(info) as { metadata?: { field?: string } };
  const field = metadata?.field;
  if (field === undefined) return [];
  const description = message.replace(`${field}: `, '');
  return [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field, description }],
    },
  ];
}
