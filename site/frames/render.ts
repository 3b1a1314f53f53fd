/**
 * Draws recorded and live exchanges as HTML, at build time and in the browser.
 *
 *     container.innerHTML = exchanges.map((exchange) => exchangeHtml(exchange)).join('');
 *
 * Live, piece by piece (`live.ts` does this):
 *
 *     container.insertAdjacentHTML('beforeend', exchangeHtml({ request }, { open: true }));
 *     exchangeElement.querySelector('[data-answer]').outerHTML = responseHtml(response);
 *     exchangeElement.querySelector('[data-events]').insertAdjacentHTML('beforeend', eventHtml(event, index));
 *     exchangeElement.querySelector('[data-gist]').outerHTML = gistHtml(exchange);
 *
 * Everything that came over the wire is escaped. The text of a `.json` element
 * is the JSON it shows, whole: fold hints are attributes, ids are shortened by
 * style only. `read.ts` relies on it to copy an exchange out of the page.
 */
import { exchangeName } from '../../snippets/exchange-name.ts';
import type {
  Exchange,
  WireEvent,
  WireRequest,
  WireResponse,
} from '../../snippets/recorder/fetch.ts';
import { escapeHtml } from './escape.ts';
import { jsonHtml } from './json.ts';
import { describe, type Payload } from './payload.ts';

export interface FrameOptions {
  /** Whether the exchange is unfolded; it is unless this says false. */
  open?: boolean;
  /** Where the reference explains what is called, by the name of an exchange. No link without. */
  methodLink?: (name: string) => { method: string; href: string } | undefined;
  /** The members of bodies to show open, whatever they hold. */
  unfolded?: ReadonlySet<string>;
  /** Says who was called, where several were. */
  who?: string;
}

/** One exchange: its name and gist as the line that folds it, then request, answer and tools. */
export function exchangeHtml(exchange: Exchange, options: FrameOptions = {}): string {
  const { open = true, methodLink, unfolded, who } = options;
  const name = exchangeName(exchange);
  const link = methodLink?.(name);
  const reference = link
    ? `<a href="${escapeHtml(link.href)}">${escapeHtml(link.method)} in the reference</a>`
    : '';
  return (
    `<details class="exchange"${open ? ' open' : ''}>` +
    `<summary><span class="exchange-name">${escapeHtml(name)}</span> ` +
    (who ? `<span class="who">${escapeHtml(who)}</span> ` : '') +
    `${gistHtml(exchange)}</summary>` +
    `<div class="exchange-body">${requestHtml(exchange.request, exchange.kind, unfolded)}${answerHtml(exchange, unfolded)}</div>` +
    `<p class="exchange-tools">${reference}` +
    `<button type="button" class="tool" data-copy="json">Copy as JSON</button></p>` +
    `</details>`
  );
}

/** What came of an exchange, in a few words: `200 message “Hello?”`. Marked `data-gist`. */
export function gistHtml({ kind, response, error }: Exchange): string {
  if (!response) {
    const [words, mark] = error === undefined ? ['waiting', ''] : ['no answer', ' failed'];
    return gist(`<span class="status${mark}">${words}</span>`);
  }
  const { status, body, events, trailers } = response;
  const payload = trailers
    ? describeTrailers(trailers)
    : events
      ? events.map(describeEvent).findLast(Boolean)
      : describe(body);
  const noun = kind === 'grpc' ? 'message' : 'event';
  const count = events
    ? ` <span>${events.length} ${noun}${events.length === 1 ? '' : 's'}</span>`
    : '';
  const name = kind === 'grpc' ? ` ${GRPC_CODES[status]}` : '';
  const code = `<span class="status${hasFailed(status, kind) ? ' failed' : ''}">${status}${name}</span>`;
  const cut = error === undefined ? '' : ' <span class="payload failed">cut off</span>';
  return gist(code + count + payloadHtml(payload) + cut);
}

function gist(html: string): string {
  return `<span class="gist" data-gist>${html}</span>`;
}

function hasFailed(status: number, kind?: 'grpc'): boolean {
  return kind === 'grpc' ? status > 0 : status >= 400;
}

function describeTrailers(trailers: Record<string, unknown>): Payload {
  return { name: 'error', words: String(trailers['grpc-message'] ?? ''), failed: true };
}

function describeEvent(event: WireEvent): Payload | undefined {
  return 'data' in event ? describe(event.data, event.event) : undefined;
}

function payloadHtml(payload?: Payload): string {
  if (!payload?.name) return '';
  const words = payload.words && ` <span class="words">${escapeHtml(payload.words)}</span>`;
  return ` <span class="payload${payload.failed ? ' failed' : ''}">${escapeHtml(payload.name)}</span>${words}`;
}

/** What was sent: request line, headers, body. */
export function requestHtml(
  { method, url, headers, body }: WireRequest,
  kind?: Exchange['kind'],
  unfolded?: ReadonlySet<string>,
): string {
  return (
    `<div class="frame outgoing" data-request${kind ? ` data-kind="${kind}"` : ''}>` +
    frameLine(
      'Request',
      `<b data-verb>${escapeHtml(method)}</b> <span data-url>${urlHtml(url, kind)}</span>`,
    ) +
    headersHtml(headers) +
    bodyHtml(body, unfolded) +
    `</div>`
  );
}

function urlHtml(url: string, kind?: Exchange['kind']): string {
  if (kind === 'grpc') return `<span class="origin">${escapeHtml(url)}</span>`;
  const { origin, pathname, search } = new URL(url);
  return `<span class="origin">${escapeHtml(origin)}</span>${escapeHtml(pathname + search)}`;
}

function answerHtml({ kind, response, error }: Exchange, unfolded?: ReadonlySet<string>): string {
  if (response) return responseHtml(response, error, kind, unfolded);
  if (error !== undefined) return failureHtml(error);
  return `<div class="frame incoming waiting" data-answer>${frameLine('Response', 'waiting')}</div>`;
}

/**
 * What came back: status, headers, and a body or events. Marked `data-answer`.
 *
 * @param error what cut it short
 */
export function responseHtml(
  { status, headers, body, events, trailers }: WireResponse,
  error?: string,
  kind?: Exchange['kind'],
  unfolded?: ReadonlySet<string>,
): string {
  const failed = hasFailed(status, kind) || (body !== undefined && describe(body).failed);
  const phrase = (kind === 'grpc' ? GRPC_CODES : PHRASES)[status];
  return (
    `<div class="frame incoming${failed ? ' failed' : ''}" data-answer>` +
    frameLine(
      failed ? 'Error response' : 'Response',
      `<b data-status>${status}</b>${phrase ? ` ${phrase}` : ''}`,
    ) +
    headersHtml(headers) +
    (events
      ? `<ol class="events" data-events>${events.map((event, index) => eventHtml(event, index, unfolded)).join('')}</ol>`
      : bodyHtml(body, unfolded)) +
    (trailers
      ? `${frameLine('Trailers', '')}<div class="json" data-trailers>${jsonHtml(trailers)}</div>`
      : '') +
    (error === undefined ? '' : cutHtml(error)) +
    `</div>`
  );
}

/** The line below a response that was cut short. */
export function cutHtml(message: string): string {
  return `<p class="frame-line failed"><span class="way">Cut off</span> <span data-failure>${escapeHtml(message)}</span></p>`;
}

/** An exchange that got no answer at all. Marked `data-answer`. */
export function failureHtml(message: string): string {
  return (
    `<div class="frame incoming failed" data-answer>` +
    frameLine('No answer', `<span data-failure>${escapeHtml(message)}</span>`) +
    `</div>`
  );
}

/**
 * One event of a stream, as an `<li>`. The first is unfolded, and so is every error.
 *
 * @param index position in the stream, from 0
 */
export function eventHtml(event: WireEvent, index: number, unfolded?: ReadonlySet<string>): string {
  const number = `<span class="number">${index + 1}</span>`;
  if ('comment' in event) {
    return `<li class="event comment">${number}<span class="payload">comment</span> <span class="words" data-comment>${escapeHtml(event.comment)}</span></li>`;
  }
  const payload = describe(event.data, event.event);
  const fields = (['event', 'id'] as const).flatMap((name) =>
    event[name] === undefined
      ? []
      : [`<div><dt>${name}</dt><dd data-field="${name}">${escapeHtml(event[name])}</dd></div>`],
  );
  return (
    `<li class="event${payload.failed ? ' failed' : ''}">` +
    `<details${index === 0 || payload.failed ? ' open' : ''}>` +
    `<summary>${number}${payloadHtml(payload)}</summary>` +
    (fields.length ? `<dl class="headers">${fields.join('')}</dl>` : '') +
    bodyHtml(event.data, unfolded) +
    `</details></li>`
  );
}

function frameLine(way: string, html: string): string {
  return `<p class="frame-line"><span class="way">${way}</span> <span class="line">${html}</span></p>`;
}

function headersHtml(headers: Record<string, string>): string {
  const rows = Object.entries(headers).map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return rows.length ? `<dl class="headers" data-headers>${rows.join('')}</dl>` : '';
}

function bodyHtml(body: unknown, unfolded?: ReadonlySet<string>): string {
  if (body === undefined) return '';
  if (typeof body === 'string')
    return `<div class="json text" data-body="text">${escapeHtml(body)}</div>`;
  return `<div class="json" data-body="json">${jsonHtml(body, unfolded)}</div>`;
}

/** The names that gRPC gives its status codes. */
const GRPC_CODES: Record<number, string> = {
  0: 'OK',
  1: 'CANCELLED',
  2: 'UNKNOWN',
  3: 'INVALID_ARGUMENT',
  4: 'DEADLINE_EXCEEDED',
  5: 'NOT_FOUND',
  6: 'ALREADY_EXISTS',
  7: 'PERMISSION_DENIED',
  8: 'RESOURCE_EXHAUSTED',
  9: 'FAILED_PRECONDITION',
  10: 'ABORTED',
  11: 'OUT_OF_RANGE',
  12: 'UNIMPLEMENTED',
  13: 'INTERNAL',
  14: 'UNAVAILABLE',
  15: 'DATA_LOSS',
  16: 'UNAUTHENTICATED',
};

const PHRASES: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};
