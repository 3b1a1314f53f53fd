/** Answers a request that has arrived. */
export type Answer = (request: Request) => Promise<Response>;

const listeners = new Map<
  string,
  { answer: Answer; closing: AbortSignal }
>();
let port = 41001;

/** An origin at which nothing listens yet. */
export function freeOrigin(): string {
  return `http://localhost:${port++}`;
}

/**
 * Lets `answer` have what is sent to an origin.
 *
 * @returns what stops it, and cuts the connections still open
 */
export function listen(origin: string, answer: Answer): () => void {
  const closing = new AbortController();
  listeners.set(origin, { answer, closing: closing.signal });
  return () => {
    listeners.delete(origin);
    closing.abort(new TypeError('terminated'));
  };
}

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  await travel();

  const listener = listeners.get(new URL(request.url).origin);
  if (!listener) throw unreachable('ECONNREFUSED');
  const { answer, closing } = listener;
  const cut = AbortSignal.any([closing, request.signal]);
  cut.throwIfAborted();
  const response = await new Promise<Response>((resolve, reject) => {
    answer(request).then(resolve, reject);
    cut.addEventListener('abort', () => {
      const lost = closing.aborted && unreachable('UND_ERR_SOCKET');
      reject(lost || request.signal.reason);
    });
  });
  await travel();

  if (!response.body) return response;
  const wire = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, receiver) {
      await travel();
      receiver.enqueue(chunk);
    },
  });
  // Whoever reads the answer meets the error of a cut connection.
  response.body.pipeTo(wire.writable, { signal: cut }).catch(() => {});
  return new Response(wire.readable, response);
};

/**
 * Nothing crosses a network within a turn of the event loop: what a
 * sender does right after, it has done before anything arrives.
 */
function travel(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage('');
  });
}

/** The error of Node's `fetch` when no answer comes back. */
function unreachable(code: string): TypeError {
  const cause = Object.assign(new Error(code), { code });
  return new TypeError('fetch failed', { cause });
}

/** A JSON answer, with the content type that Express gives it. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** What Express answers where nothing is. */
export function notFound({ method, url }: Request): Response {
  const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error</title>
</head>
<body>
<pre>Cannot ${method} ${new URL(url).pathname}</pre>
</body>
</html>
`;
  return new Response(page, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
