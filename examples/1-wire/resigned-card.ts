import {
  generateAgentCardSignature,
  verifyAgentCardSignature,
  AgentCard,
} from '@a2a-js/sdk';
import { cardAt } from '@examples/lib/card';
import { firstKey, secondKey } from '@examples/lib/test-keys';

// The SDK logs each signature that fails, with its stack.
console.debug = () => {};

// #region keys
const keys = new Map([
  ['poet-2026', firstKey.publicKey],
  ['hub-2026', secondKey.publicKey],
]);
const verify = verifyAgentCardSignature(async (kid) => {
  const key = keys.get(kid);
  if (!key) throw new Error(`No key is called ${kid}.`);
  return key;
});
const signer = (kid: string, { secretKey }: typeof firstKey) =>
  generateAgentCardSignature(secretKey, { alg: 'EdDSA', typ: 'JOSE', kid });
// #endregion keys

async function check(what: string, card: AgentCard) {
  try {
    await verify(card);
    console.log(what, 'verified');
  } catch (error) {
    console.log(what, String(error));
  }
}

// #region rewrite
const original = AgentCard.toJSON(
  cardAt('https://poet.example', { name: 'Poet', description: 'Writes.' }),
) as AgentCard;
const signed = await signer('poet-2026', firstKey)(original);
await check('from the agent ', signed);

const [offer] = signed.supportedInterfaces;
const rewritten: AgentCard = {
  ...signed,
  supportedInterfaces: [{ ...offer!, url: 'https://hub.example/poet' }],
};
await check('from the hub   ', rewritten);
// #endregion rewrite

// #region mend
const { signatures: _, ...bare } = rewritten;
await check('stripped       ', bare as AgentCard);
const resigned = await signer('hub-2026', secondKey)(bare as AgentCard);
await check('signed anew    ', resigned);
// #endregion mend
