import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

type Resolve = (host: string) => Promise<LookupAddress[]>;
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Where the hub may not go, though a caller names it. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

/**
 * Which addresses may be called that strangers name: those of the public
 * Internet, and what the hub's operator allows besides. It is decided by
 * address, not by name, and again when the connection is made.
 */
export class Addresses {
  /** For `fetch` of undici: connects only to what may be called. */
  readonly dispatcher: Agent;
  readonly #hosts = new Set<string>();
  readonly #ranges: Range[] = [];
  readonly #resolve: Resolve;

  /**
   * @param allow hosts, addresses or CIDRs of your own network
   * @throws TypeError for a CIDR that is none
   */
  constructor(
    allow: readonly string[] = [],
    resolve: Resolve = (host) => promisify(lookup)(host, { all: true }),
  ) {
    for (const entry of allow) {
      if (entry.includes('/')) this.#ranges.push(rangeOf(entry));
      else this.#hosts.add(bare(entry.toLowerCase()));
    }
    this.#resolve = resolve;
    this.dispatcher = this.#pinned();
  }

  /** @throws RefusedAddress that says why nothing may be sent there */
  async check(url: string): Promise<void> {
    const target = URL.parse(url);
    if (!target || !/^https?:$/.test(target.protocol))
      throw new RefusedAddress('expected a URL of http or https');
    if (target.username || target.password)
      throw new RefusedAddress('has a user name or a password');
    await this.#addresses(bare(target.hostname));
  }

  /** The addresses of a host, all of which may be called. */
  async #addresses(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const found = family
      ? [{ address: host, family }]
      : await this.#resolve(host).catch(() => []);
    if (found.length === 0)
      throw new RefusedAddress(`${host} has no address`);
    const isAllowed =
      this.#hosts.has(host) ||
      found.every(({ address }) => this.#mayCall(address));
    if (!isAllowed) throw new RefusedAddress(`${host} is not public`);
    return found;
  }

  #mayCall(text: string): boolean {
    const address = ipaddr.parse(text);
    if (isPublic(address)) return true;
    const plain = ipaddr.process(text);
    return this.#ranges.some(
      ([network, bits]) =>
        network.kind() === plain.kind() && plain.match(network, bits),
    );
  }

  /** What was looked at is what is connected to, whatever a name says. */
  #pinned(): Agent {
    const find = callbackify((host: string) => this.#addresses(host));
    const pinned: LookupFunction = (host, { all }, done) =>
      find(host, (error, found = []) => {
        const [first] = found;
        if (all || !first) done(error, found);
        else done(error, first.address, first.family);
      });
    const connect = buildConnector({ lookup: pinned, timeout: 10_000 });
    return new Agent({
      // An address in the URL is connected to without any lookup.
      connect(options, done) {
        if (!isIP(options.hostname)) return connect(options, done);
        find(options.hostname, (error) => {
          if (error) done(error, null);
          else connect(options, done);
        });
      },
    });
  }
}

/** Public by their numbers, and meant for nobody or for one cloud only. */
const EXCEPT = ['168.63.129.16/32', '2001::/23', '2001:db8::/32'].map(
  rangeOf,
);
/** Of IPv6 only this is global. */
const GLOBAL_6 = rangeOf('2000::/3');

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const isIn = ([network, bits]: Range) =>
    network.kind() === address.kind() && address.match(network, bits);
  if (address.range() !== 'unicast' || EXCEPT.some(isIn)) return false;
  return address.kind() === 'ipv4' || isIn(GLOBAL_6);
}

function rangeOf(cidr: string): Range {
  try {
    return ipaddr.parseCIDR(cidr);
  } catch {
    throw new TypeError(`${cidr} is no CIDR`);
  }
}

/** A host without the brackets of an IPv6 address. */
const bare = (host: string) => host.replace(/^\[|\]$/g, '');
