import { AgentCard, type SecurityRequirement } from '@a2a-js/sdk';

// #region card
const card = AgentCard.fromJSON({
  name: 'Vault',
  securitySchemes: {
    key: {
      apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' },
    },
    cert: { mtlsSecurityScheme: {} },
    token: { httpAuthSecurityScheme: { scheme: 'Bearer' } },
  },
  securityRequirements: [
    { schemes: { key: {}, cert: {} } },
    { schemes: { token: { list: ['read', 'write'] } } },
  ],
});
// #endregion card

// #region right
/** The scopes a caller holds, by the name of the scheme. */
type Held = Record<string, string[]>;

function isMet({ schemes }: SecurityRequirement, held: Held): boolean {
  const needed = Object.entries(schemes);
  // `every` is true of nothing, and would let anybody in.
  if (needed.length === 0) return false;
  return needed.every(([name, { list }]) => {
    // `held.toString` is there in every object.
    const scopes = Object.hasOwn(held, name) ? held[name] : undefined;
    return scopes && list.every((scope) => scopes.includes(scope));
  });
}

function isEnough(requirements: SecurityRequirement[], held: Held) {
  if (requirements.length === 0) return true;
  return requirements.some((requirement) => isMet(requirement, held));
}
// #endregion right

// #region wrong
/** Wrong: takes all the schemes for one list of alternatives. */
function isEnoughWrong(requirements: SecurityRequirement[], held: Held) {
  const names = requirements.flatMap(({ schemes }) => Object.keys(schemes));
  return names.some((name) => name in held);
}

/** Wrong: wants every requirement at once. */
function isEnoughStrict(requirements: SecurityRequirement[], held: Held) {
  return requirements.every((requirement) => isMet(requirement, held));
}
// #endregion wrong

// #region compare
const callers: Record<string, Held> = {
  nothing: {},
  key: { key: [] },
  'key, cert': { key: [], cert: [] },
  'token to read': { token: ['read'] },
  'token for both': { token: ['read', 'write'] },
};
for (const [who, held] of Object.entries(callers)) {
  const verdicts = [isEnough, isEnoughWrong, isEnoughStrict].map((rule) =>
    rule(card.securityRequirements, held) ? 'in ' : 'out',
  );
  console.log(who.padEnd(15), ...verdicts);
}
// #endregion compare

// #region old
const sample = AgentCard.fromJSON({
  name: 'Old sample',
  security: [{ token: ['read'] }],
});
console.log('old sample     ', isEnough(sample.securityRequirements, {}));
// #endregion old

// #region odd
for (const requirement of [
  '{}',
  '{ "scheme": { "token": {} } }',
  '{ "schemes": { "__proto__": {} } }',
  '{ "schemes": { "toString": {} } }',
]) {
  const { securityRequirements } = AgentCard.fromJSON({
    name: 'Odd',
    securityRequirements: [JSON.parse(requirement)],
  });
  const names = Object.keys(securityRequirements[0]!.schemes);
  const isIn = isEnough(securityRequirements, {});
  console.log(requirement.padEnd(34), `[${names}]`, isIn ? 'in' : 'out');
}
// #endregion odd
