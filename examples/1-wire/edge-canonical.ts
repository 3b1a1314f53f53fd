import { AgentCard, generateAgentCardSignature } from '@a2a-js/sdk';

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

const base64url = (text: string) =>
  btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const bytes = (base64: string) =>
  Uint8Array.from(
    atob(base64.replace(/-/g, '+').replace(/_/g, '/')),
    (char) => char.charCodeAt(0),
  );

// #region check
/** Whether a card's signature was made over this text. */
async function covers({ signatures }: AgentCard, canonical: string) {
  const [jws] = signatures;
  const signed = `${jws!.protected}.${base64url(canonical)}`;
  return crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    bytes(jws!.signature),
    new TextEncoder().encode(signed),
  );
}

const SPEC =
  '{"capabilities":{"pushNotifications":false,"streaming":false},' +
  '"description":"","name":"Example Agent","skills":[]}';
const SHORT =
  '{"capabilities":{"pushNotifications":false,"streaming":false},' +
  '"name":"Example Agent"}';

const card = await sign(AgentCard.fromJSON(JSON.parse(SPEC)));
console.log('as specified  ', await covers(card, SPEC));
console.log('required fields dropped', await covers(card, SHORT));
// #endregion check

// #region filled
const FULL =
  '{"capabilities":{"pushNotifications":false,"streaming":false},' +
  '"description":"Echoes.","name":"Example Agent","skills":[' +
  '{"description":"Echoes.","id":"echo","name":"Echo","tags":["demo"]}]}';
const full = await sign(AgentCard.fromJSON(JSON.parse(FULL)));
console.log('nothing empty ', await covers(full, FULL));
// #endregion filled
