import { AgentCard, generateAgentCardSignature } from '@a2a-js/sdk';
import { buildCard, wireCard, type Auth } from '@protolabs/a2a';
import type { Bus } from '../bus.ts';
import type { Registry, Skill } from '../dispatch/registry.ts';
import { REST } from './terms.ts';

/** A private key that signs, with its id and algorithm (RFC 7517). */
export interface SigningKey {
  kty: string;
  /** As `EdDSA` or `ES256`. */
  alg: string;
  kid: string;
  [member: string]: unknown;
}

export interface HubCardOptions {
  name: string;
  description: string;
  /** Where the hub is, as callers reach it. */
  url: string;
  registry: Registry;
  bus: Bus;
  auth?: Auth | undefined;
  /** Whether callers may register webhooks. */
  push?: boolean;
  signingKey?: SigningKey | undefined;
}

/**
 * What the hub says of itself: the skills of all its agents, as they are
 * now.
 */
export class HubCard {
  readonly #options: HubCardOptions;
  readonly #sign: ((card: AgentCard) => Promise<AgentCard>) | undefined;
  #url: string;
  #card: AgentCard | undefined;
  #wire: Promise<AgentCard> | undefined;

  constructor(options: HubCardOptions) {
    const { url, bus, signingKey } = options;
    this.#options = options;
    this.#url = url;
    this.#sign = signingKey && signer(signingKey);
    bus.subscribe('fleet.skill.*', () => this.#forget());
  }

  /** The hub turns out to be elsewhere, as on a port that was free. */
  moveTo(url: string): void {
    this.#url = url;
    this.#forget();
  }

  /** In the form of the SDK's memory. */
  get current(): AgentCard {
    return (this.#card ??= this.#make());
  }

  /** As the wire has it, and signed when there is a key (spec §8.4). */
  wire(): Promise<AgentCard> {
    const unsigned = wireCard(this.current);
    this.#wire ??= this.#sign?.(unsigned) ?? Promise.resolve(unsigned);
    return this.#wire;
  }

  #forget(): void {
    this.#card = undefined;
    this.#wire = undefined;
  }

  #make(): AgentCard {
    const { name, description, registry, auth, push } = this.#options;
    // A skill that several agents have is one skill of the hub's.
    const skills = new Map<string, Skill>();
    for (const agent of registry.agents())
      for (const [id, skill] of agent.skills)
        if (!skills.has(id)) skills.set(id, skill);
    const card = buildCard({
      name,
      description,
      version: '1.0.0',
      url: this.#url,
      skills: [...skills.values()],
      capabilities: { pushNotifications: push ?? false, extensions: [] },
      ...(auth && { auth }),
    });
    const rest = {
      url: new URL(REST.slice(1), this.#url).href,
      protocolBinding: 'HTTP+JSON',
      protocolVersion: '1.0',
      tenant: '',
    };
    const { supportedInterfaces } = card;
    return { ...card, supportedInterfaces: [...supportedInterfaces, rest] };
  }
}

const signer = (key: SigningKey) =>
  generateAgentCardSignature(key, {
    alg: key.alg,
    typ: 'JOSE',
    kid: key.kid,
  });
