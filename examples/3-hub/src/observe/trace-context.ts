import { AsyncLocalStorage } from 'node:async_hooks';
import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';
import type { RequestHandler } from 'express';

/** The `traceparent` of what is going on (W3C Trace Context). */
export const going = new AsyncLocalStorage<string>();

/** What a request begins goes on with its caller's trace. */
export const continued: RequestHandler = (request, _response, next) => {
  const header = request.get('traceparent');
  if (header === undefined || !placeIn(header)) return next();
  going.run(header, next);
};

/** The same fetch, which tells whom it calls in which trace that is. */
export function traced(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const header = going.getStore();
    if (header === undefined) return send(input, init);
    const given = input instanceof Request ? input.headers : undefined;
    const headers = new Headers(init?.headers ?? given);
    headers.set('traceparent', header);
    return send(input, { ...init, headers });
  };
}

/** Version 00 of a traceparent (W3C Trace Context §3.2). */
const PLACE = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Where a header says that its sender is; undefined for what is none. */
export function placeIn(header = ''): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    PLACE.exec(header) ?? [];
  const traceFlags = Number.parseInt(flags, 16);
  const place = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(place) ? place : undefined;
}

export function headerOf(place: SpanContext): string {
  const { traceId, spanId, traceFlags } = place;
  const flags = traceFlags.toString(16).padStart(2, '0');
  return `00-${traceId}-${spanId}-${flags}`;
}
