import {
  generateAgentCardSignature,
  verifyAgentCardSignature,
  AgentCard,
} from '@a2a-js/sdk';
import { cardAt } from '@examples/lib/card';
import { firstKey, secondKey } from '@examples/lib/test-keys';

// The SDK logs each signature that fails, with its stack.
console.debug = () => {};

type Key = typeof firstKey;

const card = AgentCard.toJSON(
  cardAt('https://poet.example', { name: 'Poet', description: 'Writes.' }),
) as AgentCard;

// #region rotate
const signer = (kid: string, { secretKey }: Key, jku?: string) =>
  generateAgentCardSignature(secretKey, {
    alg: 'EdDSA',
    typ: 'JOSE',
    kid,
    ...(jku && { jku }),
  });

const withOld = await signer('poet-2025', firstKey)(card);
const withBoth = await signer('poet-2026', secondKey)(withOld);
console.log('signatures', withBoth.signatures.length);
// #endregion rotate

// #region check
async function check(
  what: string,
  candidate: AgentCard,
  keyOf: (kid: string, jku?: string) => Key['publicKey'] | undefined,
) {
  const verify = verifyAgentCardSignature(async (kid, jku) => {
    const key = keyOf(kid, jku);
    if (!key) throw new Error(`No key is called ${kid}.`);
    return key;
  });
  try {
    await verify(candidate);
    console.log(what, 'verified');
  } catch (error) {
    console.log(what, String(error));
  }
}

const before = new Map([['poet-2025', firstKey.publicKey]]);
const after = new Map([['poet-2026', secondKey.publicKey]]);
await check('both, old key  ', withBoth, (kid) => before.get(kid));
await check('both, new key  ', withBoth, (kid) => after.get(kid));
await check('old, new key   ', withOld, (kid) => after.get(kid));
// #endregion check

// #region jku
/** What a GET of the address would bring: each party has its own keys. */
const onTheWeb = new Map([
  ['https://poet.example/jwks.json', firstKey.publicKey],
  ['https://evil.example/jwks.json', secondKey.publicKey],
]);
const forged = await signer(
  'poet-2025',
  secondKey,
  'https://evil.example/jwks.json',
)({ ...card, description: 'Writes to evil.example.' });

await check('forged, by jku ', forged, (_, jku = '') => onTheWeb.get(jku));
await check('forged, by kid ', forged, (kid) => before.get(kid));
// #endregion jku
