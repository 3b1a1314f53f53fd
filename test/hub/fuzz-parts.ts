import { request } from 'node:http';
import { connect } from 'node:net';
import * as fc from 'fast-check';

/** Any JSON, with what is known to be hard on those who read it. */
export const json = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })) },
  fc.constantFrom<unknown>(
    null,
    '',
    '\0',
    '\ud800',
    'x'.repeat(5000),
    -0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [null],
    { __proto__: null, constructor: { prototype: {} } },
    JSON.parse('{"__proto__":{"isAdmin":true},"toString":1,"then":{}}'),
  ),
);

type Change = { at: number; what: 'replace' | 'remove' | 'add'; value: unknown; name: string };

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1000),
  what: fc.constantFrom('replace' as const, 'remove' as const, 'add' as const),
  value: json,
  name: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'parts', 'url', 'raw', 'data', 'id')),
});

type Slot = [holder: Record<string, unknown>, name: string];

function slotsOf(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [
    [holder, name] satisfies Slot,
    ...slotsOf(holder[name]),
  ]);
}

function changed(value: unknown, { at, what, value: other, name }: Change): unknown {
  const copy = structuredClone({ value });
  const slots = slotsOf(copy);
  const [holder, member] = slots[at % slots.length]!;
  const set = (target: object, key: string) =>
    Object.defineProperty(target, key, {
      value: other,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  if (what === 'remove') delete holder[member];
  else if (what === 'replace') set(holder, member);
  else {
    const inner = holder[member];
    set(typeof inner === 'object' && inner !== null ? inner : holder, name);
  }
  return copy.value;
}

/** What is right, but for a few changes. */
export const nearly = (rights: unknown[], maxLength = 3) =>
  fc
    .tuple(fc.constantFrom(...rights), fc.array(change, { maxLength }))
    .map(([right, changes]) => changes.reduce(changed, right));

export const bytes = fc
  .uint8Array({ maxLength: 400 })
  .map((list) => Buffer.from(list).toString('latin1'));

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/** A request as it is, which fetch would mend or refuse. */
export function ask(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(url);
  const length = Buffer.byteLength(body);
  const sent = request({
    hostname,
    port,
    method,
    path,
    headers: { 'Content-Length': length, ...headers },
  });
  sent.on('error', reject);
  sent.on('response', async (response) => {
    let text = '';
    // What goes wrong in here is told by the promise.
    try {
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      const type = response.headers['content-type'] ?? '';
      resolve({ status: response.statusCode!, type, body: text });
    } catch (error) {
      reject(error as Error);
    }
  });
  sent.end(body);
  return promise;
}

/** All that a server says to what is sent, until the connection is closed. */
export function say(url: string, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.end(text, 'latin1'));
  let heard = '';
  socket.setEncoding('latin1').on('data', (chunk) => (heard += String(chunk)));
  // A server may close before it has read everything.
  socket.on('error', () => {});
  socket.on('close', () => resolve(heard));
  return promise;
}

const RPC_CODES = new Set([-32700, -32600, -32601, -32602]);
const isOfA2A = (code: number) => code <= -32001 && code >= -32099;
const isJson = (type: string) => /^application\/(a2a\+)?json/.test(type);

/**
 * What is wrong with an answer of a JSON-RPC endpoint, whatever it was asked; undefined when it is
 * in order. A fault of the hub's own, -32603, is wrong too.
 */
export function rpcFault({ status, type, body }: Answer): string | undefined {
  if (type.startsWith('text/event-stream'))
    return [...body.matchAll(/^data: (.*)$/gm)]
      .map(([, data]) => envelopeFault(data!))
      .find((fault) => fault !== undefined);
  if (![200, 400, 413, 415].includes(status)) return `status ${status}`;
  return isJson(type) ? envelopeFault(body) : `type ${type}`;
}

function envelopeFault(text: string): string | undefined {
  const envelope = JSON.parse(text) as Record<string, unknown>;
  const isOne = 'result' in envelope !== 'error' in envelope;
  if (envelope['jsonrpc'] !== '2.0' || !('id' in envelope) || !isOne) return `envelope ${text}`;
  if (!('error' in envelope)) return undefined;
  const { code, message } = envelope['error'] as { code: number; message: unknown };
  const isCode = RPC_CODES.has(code) || isOfA2A(code);
  return isCode && typeof message === 'string' && message ? undefined : `error ${text}`;
}

/** The same of the HTTP+JSON binding, whose errors are google.rpc.Status (AIP-193). */
export function restFault({ status, type, body }: Answer): string | undefined {
  if (status >= 500) return `status ${status}: ${body}`;
  if (type.startsWith('text/event-stream') || body === '') return undefined;
  if (!isJson(type)) return `type ${type}`;
  const { error } = JSON.parse(body) as { error?: Record<string, unknown> };
  if (status < 400) return undefined;
  const { code, status: name, message, details } = error ?? {};
  const isRight =
    code === status &&
    /^[A-Z_]+$/.test(String(name)) &&
    typeof message === 'string' &&
    Array.isArray(details);
  return isRight ? undefined : `error ${body}`;
}

/** The same of what is not of A2A: an error is a sentence. */
export function plainFault({ status, type, body }: Answer): string | undefined {
  if (status >= 500) return `status ${status}: ${body}`;
  if (body === '' || type.startsWith('text/event-stream')) return undefined;
  if (!isJson(type)) return `type ${type}`;
  const { error } = JSON.parse(body) as { error?: unknown };
  return status < 400 || typeof error === 'string' ? undefined : `error ${body}`;
}

/** The same of what is said to what is hardly HTTP, if anything is. */
export function rawFault(heard: string): string | undefined {
  if (heard === '') return undefined;
  if (!/^HTTP\/1\.1 [1234]\d\d /.test(heard)) return heard;
  const isRefusal = /^HTTP\/1\.1 4[^]*content-length: [1-9]/i.test(heard);
  const isToldAsJson = /^content-type: application\/json/im.test(heard);
  return isRefusal && !isToldAsJson ? heard : undefined;
}
