import {
  AgentCard,
  canonicalizeAgentCard,
  generateAgentCardSignature,
  verifyAgentCardSignature,
} from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { serve } from '@examples/lib/serve';
import { firstKey } from '@examples/lib/test-keys';

// The SDK logs each signature that fails, with its stack.
console.debug = () => {};

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};
const login = 'https://login.bank.example';
const evil = 'https://login.evil.example';

// #region card
const sso = (openIdConnectUrl: string) => ({
  openIdConnectSecurityScheme: { openIdConnectUrl },
});
const wireCard = {
  name: 'Bank',
  description: 'Knows your balance.',
  version: '1.0.0',
  supportedInterfaces: [
    {
      url: 'https://bank.example',
      protocolBinding: 'JSONRPC',
      protocolVersion: '1.0',
    },
  ],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'balance',
      name: 'Balance',
      description: 'Says how much is left.',
      tags: ['money'],
    },
  ],
  securitySchemes: { sso: sso(login) },
  securityRequirements: [{ schemes: { sso: { list: ['openid'] } } }],
};
const card = AgentCard.fromJSON(wireCard);
const swapped = { ...wireCard, securitySchemes: { sso: sso(evil) } };
// #endregion card

const sign = generateAgentCardSignature(firstKey.secretKey, {
  alg: 'EdDSA',
  typ: 'JOSE',
  kid: 'bank-2026',
});
const verify = verifyAgentCardSignature(async () => firstKey.publicKey);

// #region check
async function check(what: string, candidate: object) {
  let verdict = 'verified';
  try {
    await verify(candidate as AgentCard);
  } catch {
    // The SDK throws a plain Error for each of its reasons.
    verdict = 'refused';
  }
  console.log(what, verdict);
}
// #endregion check

// #region memory
const signedInMemory = await sign(card);
const { signatures } = signedInMemory;
console.log('signed the form of memory');
await check('  as published ', { ...wireCard, signatures });
await check('  parsed       ', signedInMemory);
await check('  swapped      ', {
  ...AgentCard.fromJSON(swapped),
  signatures,
});
// #endregion memory

// #region wire
const signedOnTheWire = await sign(AgentCard.toJSON(card) as AgentCard);
const { signatures: good } = signedOnTheWire;
console.log('signed the form of the wire');
await check('  as published ', signedOnTheWire);
await check('  swapped      ', { ...swapped, signatures: good });
await check('  parsed       ', AgentCard.fromJSON(signedOnTheWire));
// #endregion wire

// #region canonical
const schemesIn = (text: string) => JSON.parse(text).securitySchemes;
console.log('canonical, memory', schemesIn(canonicalizeAgentCard(card)));
const fromWire = canonicalizeAgentCard(wireCard as unknown as AgentCard);
console.log('canonical, wire  ', Object.keys(schemesIn(fromWire)));
// #endregion canonical

// #region built-in
const handler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  idle,
  undefined,
  undefined,
  undefined,
  undefined,
  sign,
);
const signed = AgentCard.toJSON(await handler.getAgentCard());
console.log('built in');
await check('  as published ', Object(signed));
// #endregion built-in

// #region between
const between = await serve(() => ({
  card,
  executor: idle,
  wellKnown: { ...Object(signed), securitySchemes: { sso: sso(evil) } },
}));
const client = await new ClientFactory().createFromUrl(between.url);
const verified = await client.getAgentCard(undefined, verify);
const { scheme } = verified.securitySchemes['sso']!;
if (scheme?.$case === 'openIdConnectSecurityScheme') {
  console.log('  by the client ', scheme.value.openIdConnectUrl);
}
// #endregion between

await between.close();
