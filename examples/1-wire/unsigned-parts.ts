import {
  AgentCard,
  canonicalizeAgentCard,
  generateAgentCardSignature,
  verifyAgentCardSignature,
} from '@a2a-js/sdk';
import { firstKey } from '@examples/lib/test-keys';

// The SDK logs each signature that fails, with its stack.
console.debug = () => {};

const sign = generateAgentCardSignature(firstKey.secretKey, {
  alg: 'EdDSA',
  typ: 'JOSE',
  kid: 'vault-2026',
});
const verify = verifyAgentCardSignature(async () => firstKey.publicKey);

// #region rules
const fragment = {
  name: 'Example',
  description: '',
  capabilities: { streaming: false, extensions: [] },
  skills: [],
};
console.log(canonicalizeAgentCard(fragment as unknown as AgentCard));
// #endregion rules

// #region requirement
const vaultCard = (schemes: object) =>
  ({
    name: 'Vault',
    capabilities: {},
    securitySchemes: {
      key: {
        apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' },
      },
      token: { httpAuthSecurityScheme: { scheme: 'Bearer' } },
    },
    securityRequirements: [{ schemes }],
  }) as unknown as AgentCard;

async function swap(what: string, signed: object, sent: object) {
  const { signatures } = await sign(vaultCard(signed));
  const received = { ...vaultCard(sent), signatures };
  try {
    await verify(received);
    console.log(what, 'verified');
  } catch (error) {
    console.log(what, String(error));
  }
  return received;
}
const received = await swap('no scopes  ', { token: {} }, { key: {} });
await swap('with scopes', { token: { list: ['open'] } }, { key: {} });
// #endregion requirement

// #region signed
/** Of a card that was verified, no more than the signature covers. */
function signedPart(card: AgentCard): AgentCard {
  return AgentCard.fromJSON(JSON.parse(canonicalizeAgentCard(card)));
}
console.log('received   ', received.securityRequirements);
console.log('signed part', signedPart(received).securityRequirements);
// #endregion signed
