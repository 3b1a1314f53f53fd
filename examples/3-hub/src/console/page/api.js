const KEPT = 'hub.credential';

/** Thrown where the hub does not know who asks. */
export class SignedOut extends Error {}

const credential = () => JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');

export const signOut = () => sessionStorage.removeItem(KEPT);

/** Shows a secret as a key, then as a token; keeps what lets in. */
export async function signIn(secret) {
  const ways = [
    { 'X-API-Key': secret },
    { Authorization: `Bearer ${secret}` },
  ];
  for (const headers of ways) {
    const response = await fetch('/api/me', { headers });
    if (response.status === 401) continue;
    sessionStorage.setItem(KEPT, JSON.stringify(headers));
    return;
  }
  throw new SignedOut('The hub knows nobody with this key.');
}

async function ask(path, init = {}) {
  const headers = { ...credential(), ...init.headers };
  const response = await fetch(`/api/${path}`, { ...init, headers });
  if (response.status === 401) throw new SignedOut();
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Error(error ?? `The hub answers ${response.status}.`);
}

export const get = async (path) => (await ask(path)).json();

export async function post(path, body = {}) {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await ask(path, init)).json();
}

/** What happens, as it happens, to the end of the stream. */
export async function* events() {
  const response = await ask('events');
  const text = response.body.pipeThrough(new TextDecoderStream());
  let rest = '';
  for await (const chunk of chunks(text)) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop();
    // Whoever hears this is connected, also when nothing happens.
    yield undefined;
    for (const block of blocks)
      if (block.startsWith('data: ')) yield JSON.parse(block.slice(6));
  }
}

/** Not every browser can iterate a stream. */
async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
