import { createServer, type Server } from 'node:http';
import express, { type Express, type Router } from 'express';
import { AGENT_CARD_PATH } from '@a2a-js/sdk';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  restHandler,
} from '@a2a-js/sdk/server/express';
import type { Callers } from './callers.ts';
import type { HubCard } from './card.ts';
import { bodies, shortUrl, wellFormed } from './requests.ts';
import { streams } from './streams.ts';
import { amend, faults, REST, unknown } from './terms.ts';

export interface EdgeOptions {
  handler: A2ARequestHandler;
  card: HubCard;
  callers: Callers;
  /** What anybody may see: the console, the hub's health. */
  open?: (Router | express.RequestHandler)[];
  /** Other doors, by their paths, for who passed the guard. */
  doors?: Record<string, Router | express.RequestHandler>;
  /** Sees what passes between the hub and its callers. */
  watch?: express.RequestHandler;
  /** What a body may have; bytes. */
  bodyBytes: number;
  /** No stream is silent for longer; milliseconds. */
  heartbeatMs?: number;
  /** Hears of failures of the hub, and the id that the caller is told. */
  onError: (error: unknown, id: string) => void;
}

/**
 * The hub's addresses: its card, both bindings of A2A (JSON-RPC at `/`,
 * HTTP+JSON below `/rest`) and what else it is given. Every answer is JSON,
 * in the terms of the binding that was asked.
 */
export function edgeApp(options: EdgeOptions): Express {
  const { handler: requestHandler, card, callers } = options;
  const { open = [], doors = {}, watch, heartbeatMs = 8000 } = options;
  const userBuilder = callers.userOf;
  const agentCardProvider = () => card.wire();
  const cache = { maxAge: 0 };
  const app = express().disable('etag').disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(shortUrl);
  app.use(
    `/${AGENT_CARD_PATH}`,
    agentCardHandler({ agentCardProvider, cache }),
  );
  for (const router of open) app.use(router);
  app.use(callers.guard, streams(heartbeatMs));
  app.use(bodies(options.bodyBytes));
  for (const [path, router] of Object.entries(doors)) app.use(path, router);
  app.use(...(watch ? [watch] : []), amend, wellFormed);
  app.post('/', jsonRpcHandler({ requestHandler, userBuilder }));
  app.use(REST, restHandler({ requestHandler, userBuilder }));
  app.use(unknown, faults(options.onError));
  return app;
}

/** What the headers of a request may have; bytes. */
const HEADER_BYTES = 16_384;

export interface Patience {
  /** For a request's headers; milliseconds. */
  headersMs?: number;
  /** For all of a request. */
  requestMs?: number;
}

/** What the parser of requests complains of, as HTTP says it. */
const COMPLAINTS: Record<string, readonly [string, string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The request came too slowly.',
  ],
};
const NO_HTTP = ['400 Bad Request', 'This is no HTTP request.'] as const;

/**
 * A server for it. What is no HTTP, has headers without end or comes drop
 * by drop is refused in few words too.
 */
export function edgeServer(
  app: Express,
  { headersMs = 10_000, requestMs = 60_000 }: Patience = {},
): Server {
  const options = {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(headersMs / 2, 1000),
  };
  const server = createServer(options, app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { code = '' } = error;
    if (code === 'ECONNRESET' || !socket.writable)
      return void socket.destroy();
    const [status, words] = COMPLAINTS[code] ?? NO_HTTP;
    const body = JSON.stringify({ error: words });
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  });
  return server;
}
