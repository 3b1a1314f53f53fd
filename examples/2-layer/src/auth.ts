import type { AgentCard, SecurityScheme } from '@a2a-js/sdk';

/** Who may call, by name: the secret that each shows. */
export type Secrets = Readonly<Record<string, string>>;

interface Way {
  name: string;
  header: string;
  /** What stands before the secret. */
  prefix: string;
  scheme: SecurityScheme['scheme'];
}

const API_KEY: Way = {
  name: 'apiKey',
  header: 'x-api-key',
  prefix: '',
  scheme: {
    $case: 'apiKeySecurityScheme',
    value: { description: '', location: 'header', name: 'X-API-Key' },
  },
};
const BEARER: Way = {
  name: 'bearer',
  header: 'authorization',
  prefix: 'Bearer ',
  scheme: {
    $case: 'httpAuthSecurityScheme',
    value: { description: '', scheme: 'Bearer', bearerFormat: '' },
  },
};

/** Ways to say who is calling; the card declares what the guard asks for (ADR D2). */
export interface Auth {
  /** The card's `securitySchemes` and `securityRequirements` (spec §4.5): each way is enough. */
  declaration: Pick<AgentCard, 'securitySchemes' | 'securityRequirements'>;
  /** `WWW-Authenticate` of a 401 (RFC 9110 §11.6.1). */
  challenge: string;
  /**
   * The caller's name; undefined for who shows no secret, or a wrong one.
   *
   * @param header reads a header by its lower-case name
   */
  userOf(
    header: (name: string) => string | undefined,
  ): Promise<string | undefined>;
}

/** Lets in who shows a key in `X-API-Key`, or a token in `Authorization: Bearer`. */
export function fleetAuth(secrets: {
  apiKey?: Secrets;
  bearer?: Secrets;
}): Auth {
  const ways = [API_KEY, BEARER].filter(({ name }) => name in secrets);
  const known = Promise.all(
    ways.flatMap((way) =>
      Object.entries(secrets[way.name as keyof typeof secrets]!).map(
        async ([user, secret]) => ({ way, user, hash: await hash(secret) }),
      ),
    ),
  );
  return {
    declaration: {
      securitySchemes: Object.fromEntries(
        ways.map(({ name, scheme }) => [name, { scheme }]),
      ),
      securityRequirements: ways.map(({ name }) => ({
        schemes: { [name]: { list: [] } },
      })),
    },
    challenge: ways
      .map((way) => way.prefix.trim() || `ApiKey header="${way.header}"`)
      .join(', '),
    async userOf(header) {
      let caller: string | undefined;
      for (const { way, user, hash: expected } of await known) {
        const value = header(way.header) ?? '';
        const shown = await hash(value.slice(way.prefix.length));
        const isWay = value.slice(0, way.prefix.length) === way.prefix;
        // No early end, so that the time tells nothing.
        if (isSame(shown, expected) && isWay) caller ??= user;
      }
      return caller;
    },
  };
}

async function hash(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return !one.reduce((sum, byte, i) => sum | (byte ^ other[i]!), 0);
}

/**
 * A fetch that shows a credential to one agent and to nobody else: not to
 * another origin, and not behind a redirect.
 *
 * @param agentUrl any URL on the agent's origin
 * @returns a fetch that rejects with a TypeError when the agent redirects
 */
export function credentialFetch(
  credential: { apiKey: string } | { bearer: string },
  agentUrl: string,
  send: typeof fetch = fetch,
): typeof fetch {
  const { origin } = new URL(agentUrl);
  const [{ header, prefix }, secret] =
    'apiKey' in credential
      ? [API_KEY, credential.apiKey]
      : [BEARER, credential.bearer];

  return async (input, init) => {
    const plain = new Request(input, init);
    if (new URL(plain.url).origin !== origin) return send(plain);
    const request = new Request(plain, { redirect: 'manual' });
    request.headers.set(header, prefix + secret);
    const response = await send(request);
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !target)
      return response;
    await response.body?.cancel();
    throw new TypeError(`the agent redirects to ${target}`);
  };
}
