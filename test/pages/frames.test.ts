import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { pickExchanges, programs, recording, type Exchange } from '../../snippets/index.ts';
import { exchangeHtml } from '../../site/frames/render.ts';
import { readExchange } from '../../site/frames/read.ts';
import { contentPages } from './built.ts';

const drawn = (exchange: Exchange) => parse(exchangeHtml(exchange));
/** The parser's elements have all of a browser's members that reading uses. */
const read = (dom: unknown) => readExchange(dom as Element);

const answering = (response: Exchange['response'], error?: string): Exchange => ({
  request: { method: 'GET', url: 'http://localhost:41001/', headers: {} },
  ...(response && { response }),
  ...(error !== undefined && { error }),
});
const withBody = (body: unknown) => answering({ status: 200, headers: {}, body });

describe('a frame shows an exchange whole:', () => {
  const recorded = programs().flatMap((program) => {
    const { exchanges } = recording(program.replace('examples/', ''));
    return exchanges.map((exchange, index) => ({ program, index, exchange }));
  });
  it.each(recorded)('$program, exchange $index', ({ exchange }) => {
    expect(read(drawn(exchange))).toEqual(exchange);
  });

  const nested = (levels: number): unknown => (levels === 0 ? 'deep' : { in: nested(levels - 1) });
  it.each([
    ['markup', { '<b>': '</div><script>alert(1)</script>', quote: '"\'&amp;' }],
    ['an image that runs', '<img src=x onerror=alert(1)>'],
    ['empty things', { object: {}, array: [], text: '', zero: 0, no: false, nothing: null }],
    ['a number', 42],
    ['a list of lists', [[1, [2, [3]]], []]],
    ['200 levels', nested(200)],
    ['a long line', { text: 'word '.repeat(5000), id: 'x'.repeat(3000) }],
    ['other scripts', { ключ: 'שלום عالم 👋🏽 \u2028\u0007' }],
  ])('%s', (_name, body) => {
    const dom = drawn(withBody(body));
    expect(read(dom)).toEqual(withBody(body));
    expect(dom.querySelectorAll('script, img, b:not([data-status]):not([data-verb])')).toEqual([]);
  });

  it.each([
    ['no answer', answering(undefined, 'fetch failed <b>')],
    [
      'an answer cut short',
      answering({ status: 200, headers: {}, events: [{ data: { a: 1 } }] }, 'terminated'),
    ],
    [
      'a name and an id of an event',
      answering({ status: 200, headers: {}, events: [{ event: 'error', id: '7', data: 'x' }] }),
    ],
    ['a comment', answering({ status: 200, headers: {}, events: [{ comment: 'keep-alive <i>' }] })],
    [
      'a header with markup',
      answering({ status: 401, headers: { 'www-authenticate': 'Bearer realm="<a>"' } }),
    ],
  ])('%s', (_name, exchange) => {
    const dom = drawn(exchange);
    expect(read(dom)).toEqual(exchange);
    expect(dom.querySelectorAll('i, a')).toEqual([]);
  });
});

describe('a failure is said in words:', () => {
  const error = { jsonrpc: '2.0', id: 1, error: { code: -32009, message: 'no' } };
  it.each([
    ['an error in the body', withBody(error), /Error response/],
    ['an error status', answering({ status: 413, headers: {}, body: 'big' }), /Error response/],
    ['no answer', answering(undefined, 'fetch failed'), /No answer/],
    [
      'an answer cut short',
      answering({ status: 200, headers: {}, events: [] }, 'terminated'),
      /Cut off/,
    ],
    [
      'a gRPC call that failed',
      {
        kind: 'grpc',
        request: { method: 'lf.a2a.v1.A2AService/GetTask', url: 'localhost:41002', headers: {} },
        response: { status: 5, headers: {}, trailers: { 'grpc-message': 'no such task' } },
      } satisfies Exchange,
      /5 NOT_FOUND error no such task/,
    ],
  ])('%s', (_name, exchange, words) => {
    const dom = drawn(exchange);
    expect(dom.text).toMatch(words);
    expect(dom.querySelector('.failed')).not.toBeNull();
  });
});

describe('the frames of a page are those of the recording', () => {
  const figures = contentPages.flatMap(({ path, dom }) =>
    dom.querySelectorAll('figure[data-recorded]').map((figure) => ({ path, figure })),
  );

  it('and there are some', () => expect(figures.length).toBeGreaterThan(10));

  it.each(figures)('$path', ({ figure }) => {
    const of = figure
      .getAttribute('data-recorded')!
      .replace('snippets/recorded/', '')
      .replace('.wire.json', '.ts');
    const shown = figure.querySelectorAll('.exchange').map(read);
    expect(shown.length).toBeGreaterThan(0);
    const all = pickExchanges(of);
    for (const exchange of shown) expect(all).toContainEqual(exchange);
  });
});
