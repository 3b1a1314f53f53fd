import { AgentCard, AgentSkill } from '@a2a-js/sdk';
import type { Auth } from './auth.ts';
import type { Extension } from './extension.ts';
import { FLEET_EXTENSIONS } from './extensions.ts';

type Filled = 'supportedInterfaces' | 'skills' | keyof Auth['declaration'];

/** What an agent says of itself; the fleet's defaults fill the rest. */
export interface CardEntry extends Partial<Omit<AgentCard, Filled>> {
  name: string;
  description: string;
  /** The agent's own version. */
  version: string;
  /** Where JSON-RPC requests go, as callers reach it. */
  url: string;
  /**
   * A skill with a structured result has its MIME type in `outputModes`.
   */
  skills: (Partial<Omit<AgentSkill, 'securityRequirements'>> &
    Pick<AgentSkill, 'id' | 'name' | 'description' | 'tags'>)[];
  /** Who may call; everybody when left out. */
  auth?: Auth;
  /** Those the agent speaks; all four of the fleet when left out. */
  extensions?: readonly Pick<Extension<never>, 'declaration'>[];
  /**
   * Whether the card leaves this machine, so that its URL must lead here.
   */
  production?: boolean;
}

/**
 * A card with the fleet's defaults (ADR §5): one JSON-RPC interface of
 * protocol 1.0, the declared extensions, and the security that is enforced.
 *
 * @throws TypeError for a URL that is not http(s), that has a credential or
 *   blanks in it, or that in production leads nowhere from outside
 */
export function buildCard({
  url,
  auth,
  extensions = FLEET_EXTENSIONS,
  production,
  skills,
  ...entry
}: CardEntry): AgentCard {
  const address = URL.parse(url);
  if (!address || !PLAIN.test(url))
    throw new TypeError(`url: expected http(s): ${url}`);
  if (address.username || address.password)
    throw new TypeError('url: a card tells its URL to everybody');
  if (production && (address.port === '0' || OWN.test(address.hostname)))
    throw new TypeError(`url: nobody else can reach ${address.host}`);
  const protocol = { protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
  return {
    provider: { organization: 'protoLabs', url: 'https://proto-labs.ai' },
    supportedInterfaces: [{ url, ...protocol, tenant: '' }],
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['text/plain', 'application/json'],
    signatures: [],
    ...entry,
    securitySchemes: {},
    securityRequirements: [],
    ...auth?.declaration,
    capabilities: {
      streaming: true,
      ...entry.capabilities,
      extensions: extensions.map(({ declaration }) => declaration),
    },
    // What a skill alone would ask for, no guard checks.
    skills: skills.map((skill) =>
      AgentSkill.fromJSON({ ...skill, securityRequirements: [] }),
    ),
  };
}

/**
 * The card as the wire has it, for `agentCardHandler` of SDK 1.3.0, which
 * serves what it is given without encoding it.
 */
export const wireCard = (card: AgentCard): AgentCard =>
  AgentCard.toJSON(card) as AgentCard;

/** As it stands, with nothing that a parser of URLs would repair. */
const PLAIN = /^https?:\/\/(?!\/)[^\s\p{Cc}\\]+$/iu;

/**
 * Hosts that mean "this machine" or "any of its addresses", in the one form
 * that a URL's host has.
 */
const OWN = new RegExp(
  [
    '[*]',
    '^(.+[.])?localhost[.]?$',
    '^(localhost[46]?[.]localdomain[46]?|localhost[46])[.]?$',
    '^ip6-(localhost|loopback)[.]?$',
    '^(127|0)([.][0-9]+){3}$',
    // IPv6, the same addresses of IPv4 within it included.
    '^\\[::[0-9a-f]*\\]$',
    '^\\[::(ffff:)?([0-9a-f]{1,2}|7f..):[0-9a-f]+\\]$',
  ].join('|'),
);
