import {
  AgentCard,
  generateAgentCardSignature,
  verifyAgentCardSignature,
} from '@a2a-js/sdk';
import { cardAt } from '@examples/lib/card';

// The SDK tells of each signature that fails, on standard output.
console.debug = () => {};

const { privateKey, publicKey } = await crypto.subtle.generateKey(
  { name: 'ECDSA', namedCurve: 'P-256' },
  false,
  ['sign', 'verify'],
);
const sign = generateAgentCardSignature(privateKey, {
  alg: 'ES256',
  kid: 'k-1',
  typ: 'JOSE',
});
const verify = verifyAgentCardSignature(async () => publicKey);

async function verdict(card: AgentCard) {
  try {
    await verify(card);
    return 'valid';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message;
  }
}

// #region cards
const guarded = cardAt('https://vault.example.com', {
  name: 'Vault',
  description: 'Answers to callers with a token.',
  securitySchemes: {
    token: {
      scheme: {
        $case: 'httpAuthSecurityScheme',
        value: { scheme: 'Bearer', bearerFormat: '', description: '' },
      },
    },
  },
});
const LOGIN = 'https://evil.example.com/openid-configuration';
const swapped: AgentCard['securitySchemes'] = {
  token: {
    scheme: {
      $case: 'openIdConnectSecurityScheme',
      value: { openIdConnectUrl: LOGIN, description: '' },
    },
  },
};
// #endregion cards

// #region memory
const inMemory = await sign(guarded);
const forged = { ...inMemory, securitySchemes: swapped };
console.log('signed in memory');
console.log('  as signed  ', await verdict(inMemory));
console.log('  swapped    ', await verdict(forged));
const sent = AgentCard.toJSON(inMemory) as AgentCard;
console.log('  on the wire', await verdict(sent));
// #endregion memory

// #region wire
const wire = await sign(AgentCard.toJSON(guarded) as AgentCard);
const { securitySchemes } = AgentCard.toJSON({
  ...guarded,
  securitySchemes: swapped,
}) as AgentCard;
console.log('signed as on the wire');
console.log('  as signed  ', await verdict(wire));
console.log('  swapped    ', await verdict({ ...wire, securitySchemes }));
// #endregion wire
