import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';
import { Agent, buildConnector } from 'undici';

type Resolve = (host: string) => Promise<LookupAddress[]>;

// #region addresses
/** What is not the public Internet, though it looks like an address. */
const RESERVED = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16',
  '172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24',
  '224.0.0.0/3',
  // Public by its number, and answers every machine of one cloud.
  '168.63.129.16/32',
  // Teredo, 6to4, benchmarks and documentation.
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
];
const reserved = new BlockList();
for (const subnet of RESERVED.flatMap((line) => line.split(' '))) {
  const [network = '', prefix] = subnet.split('/');
  const type = isIP(network) === 4 ? 'ipv4' : 'ipv6';
  reserved.addSubnet(network, Number(prefix), type);
}

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
    const pinned: LookupFunction = (host, { all }, done) =>
      find(host, (error, found = []) => {
        const [first] = found;
        if (all || !first) done(error, found);
        else done(error, first.address, first.family);
      });
    const connect = buildConnector({ lookup: pinned });
    this.dispatcher = new Agent({
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

  /** @throws Error that says why nothing may be sent to this URL */
  async check(url: string): Promise<void> {
    const target = URL.parse(url);
    if (!target) throw new Error('not a URL');
    if (!/^https?:$/.test(target.protocol)) throw new Error('not HTTP');
    if (target.username || target.password) {
      throw new Error('credentials in the URL');
    }
    await this.#addresses(target.hostname.replace(/^\[|\]$/g, ''));
  }

  async #addresses(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const addresses = family
      ? [{ address: host, family }]
      : await this.#resolve(host);
    if (addresses.length === 0) throw new Error(`${host} has no address`);
    const isWelcome =
      this.#privateHosts.has(host) || addresses.every(isPublic);
    if (!isWelcome) throw new Error(`${host} is not public`);
    return addresses;
  }
}
// #endregion guard
