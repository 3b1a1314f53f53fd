import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentCard } from '@a2a-js/sdk';
import { A2AError } from '@a2a-js/sdk/errors';
import type { Bus } from '../bus.ts';
import type { Registry, Skill } from '../dispatch/registry.ts';
import { PeerError, reasonOf, RefusedPeer } from './card.ts';
import { connect, type Peer } from './connect.ts';
import type { PeerAddress } from './pinned-fetch.ts';

export interface WatchOptions {
  /** Of the agent in the registry. */
  name: string;
  address: PeerAddress;
  send?: typeof fetch;
  /** Between two looks at the card; milliseconds. */
  refreshMs?: number;
  /** Between two signs of life; milliseconds. */
  livenessMs?: number;
  /** After so many calls in a row that failed, the peer is left alone. */
  failures?: number;
  /** For so long; then a sign of life decides. Milliseconds. */
  openMs?: number;
  /** A request of the watch takes no longer; milliseconds. */
  timeoutMs?: number;
  /** Hears all of a failure of which the fleet is told the kind. */
  onError?: (error: unknown, id: string) => void;
}

/** Where it is told what is seen of a peer. */
export interface Fleet {
  registry: Pick<Registry, 'setSkills' | 'setAvailable' | 'refuse'>;
  bus: Bus;
}

/**
 * A peer, watched: its card is read again now and then, and so is whether
 * it answers. What changes is said on the bus. A peer that fails is spared
 * (a circuit breaker): no calls for a while, and then one.
 */
export class WatchedPeer {
  readonly #options: Required<Omit<WatchOptions, 'send' | 'onError'>> &
    Pick<WatchOptions, 'send' | 'onError'>;
  #peer: Peer | undefined;
  #refused: RefusedPeer | undefined;
  #looking: Promise<Peer> | undefined;
  #failures = 0;
  #isDown = false;
  #fleet: Fleet | undefined;
  #stop = new AbortController();

  constructor(options: WatchOptions) {
    this.#options = {
      refreshMs: 600_000,
      livenessMs: 60_000,
      failures: 5,
      openMs: 60_000,
      timeoutMs: 10_000,
      ...options,
    };
  }

  /**
   * The peer as it was seen last; one that nobody saw is looked at now.
   *
   * @throws PeerError when there is none, or it is left alone at the moment
   */
  async get(): Promise<Peer> {
    if (this.#isOpen)
      throw new PeerError(`${this.#failures} calls in a row failed`);
    if (this.#refused) throw this.#refused;
    return this.#peer ?? this.#look();
  }

  /** A call was answered, in whatever terms of the protocol. */
  succeeded(): void {
    const wasOpen = this.#isOpen;
    this.#failures = 0;
    // A task that it had before may still be followed.
    if (wasOpen) this.#setAvailable(true, 'It answers.');
  }

  /** A call was not answered, or with what is no answer. */
  failed(error: unknown): void {
    const { failures, name, onError } = this.#options;
    this.#failures++;
    if (this.#failures !== failures) return;
    onError?.(error, `agent ${name}`);
    const why = `${failures} calls in a row failed: ${kindOf(error)}.`;
    this.#setAvailable(false, why);
    void this.#probe();
  }

  /**
   * Begins to watch.
   *
   * @returns ends it, with all its timers and requests
   */
  watch(fleet: Fleet): () => void {
    this.#fleet = fleet;
    const { refreshMs, livenessMs } = this.#options;
    const stop = new AbortController();
    this.#stop = stop;
    // What comes of a look is told where it is looked.
    const look = () => this.#look().catch(() => {});
    void look();
    void every(refreshMs, stop.signal, look);
    void every(livenessMs, stop.signal, () => this.#check());
    return () => stop.abort();
  }

  get #isOpen(): boolean {
    return this.#failures >= this.#options.failures;
  }

  #look(): Promise<Peer> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #read(): Promise<Peer> {
    const { address, send, timeoutMs, name } = this.#options;
    const { signal } = this.#stop;
    try {
      const peer = await connect(address, send, { timeoutMs, signal });
      const before = this.#peer;
      this.#peer = peer;
      this.#refused = undefined;
      // Afterwards only an answer tells that it lives: a card may be a
      // file.
      if (!before) this.#setAvailable(true, 'Its card was read.');
      this.#fleet?.registry.setSkills(name, skillsOf(peer.card));
      const words = before && differences(before, peer);
      if (words) this.#tell('changed', `${words}.`);
      return peer;
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof RefusedPeer) {
        this.#peer = undefined;
        this.#refused = error;
        this.#fleet?.registry.refuse(name, sentence(error.message));
      } else if (this.#peer) {
        this.#tell(
          'changed',
          `Its card cannot be read: ${reasonOf(error)}.`,
        );
      } else this.#setAvailable(false, sentence(reasonOf(error)));
      throw error;
    }
  }

  /** Looks for a sign of life. */
  async #check(): Promise<void> {
    if (this.#isOpen || this.#refused) return;
    await this.#ask();
  }

  /**
   * While it is left alone: one question now and then, until it answers.
   */
  async #probe(): Promise<void> {
    const { openMs } = this.#options;
    const { signal } = this.#stop;
    while (this.#isOpen && !signal.aborted) {
      await sleep(openMs, undefined, { signal, ref: false }).catch(
        () => {},
      );
      if (!signal.aborted) await this.#ask();
    }
  }

  /** Asks for a task that there is not: whoever says so, lives. */
  async #ask(): Promise<void> {
    const { timeoutMs } = this.#options;
    try {
      const { client } = this.#peer ?? (await this.#look());
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([timeout, this.#stop.signal]);
      const id = crypto.randomUUID();
      await client.getTask({ id, tenant: '' }, { signal });
    } catch (error) {
      if (this.#stop.signal.aborted || error instanceof RefusedPeer) return;
      if (!(error instanceof A2AError))
        return this.#setAvailable(false, sentence(kindOf(error)));
    }
    this.#failures = 0;
    // Whoever comes back may be another version.
    if (this.#isDown) await this.#look().catch(() => {});
    this.#setAvailable(true, 'It answers.');
  }

  #setAvailable(isAvailable: boolean, words: string): void {
    const { name } = this.#options;
    this.#isDown = !isAvailable;
    this.#fleet?.registry.setAvailable(name, isAvailable, words);
  }

  #tell(what: string, words: string): void {
    const { name: agent } = this.#options;
    this.#fleet?.bus.publish(`fleet.agent.${what}`, { agent, words });
  }
}

/** Does something again and again, never twice at the same time. */
async function every(
  ms: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
    if (!signal.aborted) await work();
  }
}

/** Ids that can be segments of topics, as the configuration's are. */
const NAME = /^[\w-]{1,64}$/;
const MOST_SKILLS = 200;

function skillsOf({ skills }: AgentCard): Skill[] {
  return skills
    .filter(({ id }) => NAME.test(id))
    .slice(0, MOST_SKILLS)
    .map(({ id, name, description, tags, outputModes }) => ({
      id,
      name,
      description,
      tags,
      ...(outputModes.length > 0 && { outputModes }),
    }));
}

/** What a peer can do now and could not before, or the other way round. */
function differences(before: Peer, now: Peer): string {
  const of = ({ streams, pushes, card }: Peer) => ({
    version: card.version,
    streams,
    pushes,
  });
  const were = of(before);
  return Object.entries(of(now))
    .map(([key, is]) => [key, were[key as keyof typeof were], is] as const)
    .filter(([, was, is]) => was !== is)
    .map(([key, was, is]) => `${key}: ${was}, now ${is}`)
    .join('; ');
}

/**
 * What everybody may know of a call that failed: what a peer answers may be
 * the words of whoever called it.
 */
function kindOf(error: unknown): string {
  if (error instanceof PeerError) return reasonOf(error);
  const { name, message, cause } = error as Error & { cause?: unknown };
  const [, status] = /^HTTP error [^:]*: (\d{3})\b/.exec(message) ?? [];
  if (status !== undefined) return `HTTP ${status}`;
  if (name === 'TimeoutError') return 'timed out';
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : 'no answer of the protocol';
}

const sentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
