import type { Exchange, WireEvent, WireResponse } from '../../snippets/recorder/fetch.ts';

/** Reads an exchange back from the HTML that `exchangeHtml` drew. */
export function readExchange(exchange: Element): Exchange {
  const request = exchange.querySelector('[data-request]')!;
  const answer = exchange.querySelector('[data-answer]');
  const failure = answer?.querySelector('[data-failure]');
  return {
    ...(request.getAttribute('data-kind') === 'grpc' && { kind: 'grpc' as const }),
    request: {
      method: text(request.querySelector('[data-verb]')),
      url: text(request.querySelector('[data-url]')),
      headers: readHeaders(request),
      ...readBody(request),
    },
    ...(answer?.querySelector('[data-status]') && { response: readResponse(answer) }),
    ...(failure && { error: text(failure) }),
  };
}

function readResponse(answer: Element): WireResponse {
  const events = answer.querySelector('[data-events]');
  const trailers = answer.querySelector('[data-trailers]');
  return {
    status: Number(text(answer.querySelector('[data-status]'))),
    headers: readHeaders(answer),
    ...(events ? { events: [...events.children].map(readEvent) } : readBody(answer)),
    ...(trailers && { trailers: JSON.parse(text(trailers)) }),
  };
}

function readEvent(item: Element): WireEvent {
  const comment = item.querySelector('[data-comment]');
  if (comment) return { comment: text(comment) };
  const [event, id] = ['event', 'id'].map((name) => item.querySelector(`[data-field="${name}"]`));
  return {
    ...(event && { event: text(event) }),
    ...(id && { id: text(id) }),
    data: readBody(item).body,
  };
}

function readHeaders(frame: Element): Record<string, string> {
  const rows = frame.querySelectorAll('[data-headers] > div');
  return Object.fromEntries(
    [...rows].map((row) => [text(row.querySelector('dt')), text(row.querySelector('dd'))]),
  );
}

function readBody(frame: Element): { body?: unknown } {
  const body = frame.querySelector('[data-body]');
  if (!body) return {};
  return { body: body.getAttribute('data-body') === 'json' ? JSON.parse(text(body)) : text(body) };
}

function text(element: Element | null): string {
  return element?.textContent ?? '';
}
