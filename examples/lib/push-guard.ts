import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';
import { Agent } from 'undici';

type Resolve = (host: string) => Promise<LookupAddress[]>;

// #region addresses
/** What is not the public Internet, though it looks like an address. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4');
}
// Teredo and 6to4 carry an IPv4 address within.
reserved.addSubnet('2001::', 32, 'ipv6');
reserved.addSubnet('2002::', 16, 'ipv6');

/** Of IPv6 only this is global; mapped and translated IPv4 is not. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

function isPublic({ address, family }: LookupAddress): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4');
  const isGlobal = global6.check(address, 'ipv6');
  return isGlobal && !reserved.check(address, 'ipv6');
}
// #endregion addresses

// #region guard
/** Decides where notifications may go, by address and not by name. */
export class PushGuard {
  /** For `fetch`: connects only to addresses that were looked at. */
  readonly dispatcher: Agent;
  #privateHosts: Set<string>;
  #resolve: Resolve;

  /**
   * @param privateHosts names in your own network that are welcome
   */
  constructor(
    privateHosts: string[] = [],
    resolve: Resolve = (host) => promisify(lookup)(host, { all: true }),
  ) {
    this.#privateHosts = new Set(privateHosts);
    this.#resolve = resolve;
    const find = callbackify((host: string) => this.#addresses(host));
    const pinned: LookupFunction = (host, _options, done) =>
      find(host, (error, found) => done(error, found ?? []));
    this.dispatcher = new Agent({ connect: { lookup: pinned } });
  }

  /** @throws Error that says why nothing may be sent to this URL */
  async check(url: string): Promise<void> {
    const target = URL.parse(url);
    if (!target) throw new Error('not a URL');
    if (!/^https?:$/.test(target.protocol)) throw new Error('not HTTP');
    if (target.username) throw new Error('credentials in the URL');
    await this.#addresses(target.hostname.replace(/^\[|\]$/g, ''));
  }

  async #addresses(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const addresses = family
      ? [{ address: host, family }]
      : await this.#resolve(host);
    const isWelcome =
      this.#privateHosts.has(host) || addresses.every(isPublic);
    if (!isWelcome) throw new Error(`${host} is not public`);
    return addresses;
  }
}
// #endregion guard
