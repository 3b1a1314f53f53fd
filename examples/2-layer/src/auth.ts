import { SecurityScheme, type AgentCard } from '@a2a-js/sdk';

/** The secret that each caller shows, by the caller's name. */
export type Secrets = Readonly<Record<string, string>>;

/**
 * Ways to show a secret. What stands before it is written in any case (RFC
 * 9110 §11.1).
 */
const WAYS = {
  apiKey: {
    header: 'X-API-Key',
    prefix: /^/,
    challenge: 'ApiKey header="X-API-Key"',
    scheme: SecurityScheme.fromJSON({
      apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' },
    }),
  },
  bearer: {
    header: 'Authorization',
    prefix: /^Bearer +/i,
    challenge: 'Bearer',
    scheme: SecurityScheme.fromJSON({
      httpAuthSecurityScheme: { scheme: 'Bearer' },
    }),
  },
};
type WayName = 'apiKey' | 'bearer';

/**
 * Who may call, and how they show it; the card declares what the guard asks
 * for (ADR D2).
 */
export interface Auth {
  /**
   * The card's `securitySchemes` and `securityRequirements` (spec §4.5):
   * each way is enough.
   */
  declaration: Pick<AgentCard, 'securitySchemes' | 'securityRequirements'>;
  /** `WWW-Authenticate` of a 401 (RFC 9110 §11.6.1). */
  challenge: string;
  /**
   * The caller's name; undefined for who shows no secret, or a wrong one.
   *
   * @param header reads a request's header by its name
   */
  userOf(
    header: (name: string) => string | undefined,
  ): Promise<string | undefined>;
}

/**
 * Lets in who shows a key in `X-API-Key`, or a token in `Authorization:
 * Bearer`.
 *
 * @throws TypeError when there is no caller, for one without a name, and
 *   for a secret that is not printable ASCII with no blank at an end
 */
export function fleetAuth(
  secrets: Partial<Record<WayName, Secrets>>,
): Auth {
  const names = (Object.keys(WAYS) as WayName[]).filter(
    (name) => Object.keys(secrets[name] ?? {}).length,
  );
  const callers = names.flatMap((name) =>
    Object.entries(secrets[name]!).map(([user, secret]) => {
      if (!user) throw new TypeError('a caller without a name');
      return { ...WAYS[name], user, expected: hash(sendable(secret)) };
    }),
  );
  if (!callers.length) throw new TypeError('nobody may call');
  return {
    declaration: {
      securitySchemes: Object.fromEntries(
        names.map((name) => [name, WAYS[name].scheme]),
      ),
      securityRequirements: names.map((name) => ({
        schemes: { [name]: { list: [] } },
      })),
    },
    challenge: names.map((name) => WAYS[name].challenge).join(', '),
    // #region user-of
    async userOf(read) {
      let caller: string | undefined;
      for (const { header, prefix, user, expected } of callers) {
        const value = read(header) ?? '';
        const shown = await hash(value.replace(prefix, ''));
        const isSame = isEqual(shown, await expected);
        // No early end, so that the time tells nothing.
        if (isSame && prefix.test(value)) caller ??= user;
      }
      return caller;
    },
    // #endregion user-of
  };
}

/**
 * A secret that a header carries as it is (RFC 9110 §5.5). An empty one an
 * absent header would show, and what is refused is not said.
 */
function sendable(secret: string): string {
  if (typeof secret === 'string' && /^[!-~]([ -~]*[!-~])?$/.test(secret))
    return secret;
  throw new TypeError('a secret: expected ASCII, no blank at an end');
}

async function hash(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  !one.reduce((sum, byte, i) => sum | (byte ^ other[i]!), 0);

/**
 * A fetch that shows a credential to one agent and to nobody else: not to
 * another origin, and not behind a redirect.
 *
 * @param agentUrl any URL on the agent's origin
 * @returns a fetch that rejects with a TypeError when the agent redirects
 * @throws TypeError for a secret that is not printable ASCII
 */
export function credentialFetch(
  credential: { apiKey: string } | { bearer: string },
  agentUrl: string,
  send: typeof fetch = fetch,
): typeof fetch {
  const { origin } = new URL(agentUrl);
  const [name, value] =
    'apiKey' in credential
      ? [WAYS.apiKey.header, sendable(credential.apiKey)]
      : [WAYS.bearer.header, `Bearer ${sendable(credential.bearer)}`];
  // #region fetch
  return async (input, init) => {
    const plain = new Request(input, init);
    if (new URL(plain.url).origin !== origin) return send(plain);
    const request = new Request(plain, { redirect: 'error' });
    request.headers.set(name, value);
    return send(request);
  };
  // #endregion fetch
}
