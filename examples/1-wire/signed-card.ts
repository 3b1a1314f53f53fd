import {
  AgentCard,
  canonicalizeAgentCard,
  generateAgentCardSignature,
  verifyAgentCardSignature,
} from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';
import { firstKey } from '@examples/lib/test-keys';

// The SDK logs each signature that fails, with its stack.
console.debug = () => {};

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};
const card = cardAt('https://notary.example', {
  name: 'Notary',
  description: 'Seals documents.',
  securitySchemes: {
    token: {
      scheme: {
        $case: 'httpAuthSecurityScheme',
        value: { scheme: 'Bearer', bearerFormat: '', description: '' },
      },
    },
  },
  securityRequirements: [{ schemes: { token: { list: ['seal'] } } }],
});

// #region sign
const sign = generateAgentCardSignature(firstKey.secretKey, {
  alg: 'EdDSA',
  typ: 'JOSE',
  kid: 'notary-2026',
});
// Its type wants the form of memory; what counts is the wire's.
const published = await sign(AgentCard.toJSON(card) as AgentCard);
// #endregion sign

const agent = await serve(() => ({
  card,
  executor: idle,
  wellKnown: published,
}));

// #region verify
/** The keys you trust, from wherever you got them, by their ids. */
const trusted = new Map([['notary-2026', firstKey.publicKey]]);

const verify = verifyAgentCardSignature(async (kid) => {
  const key = trusted.get(kid);
  if (!key) throw new Error(`No key is called ${kid}.`);
  return key;
});

const where = new URL('/.well-known/agent-card.json', agent.url);
const received = JSON.parse(await (await fetch(where)).text());
await verify(received);
console.log('verified', AgentCard.fromJSON(received).name);
// #endregion verify

// #region parts
const [{ protected: header }] = received.signatures;
console.log(atob(header));
console.log(canonicalizeAgentCard(received));
// #endregion parts

// #region changed
async function check(what: string, changed: object) {
  try {
    await verify({ ...received, ...changed });
    console.log(what, 'verified');
  } catch (error) {
    // A plain Error without a code.
    console.log(what, String(error));
  }
}
await check('another name  ', { name: 'Notary 2' });
await check('no signatures ', { signatures: [] });
await check('one more field', { motto: 'Trust me' });

const backwards = Object.entries(received).toReversed();
await verify(Object.fromEntries(backwards) as unknown as AgentCard);
console.log('other order    verified');
// #endregion changed

await agent.close();
