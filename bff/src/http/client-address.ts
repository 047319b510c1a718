import { BlockList, isIP } from 'node:net';

/** The IP addresses and networks of proxies from which `X-Forwarded-For` is trusted. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /**
   * Parses the list of proxies.
   * @throws Error for an entry that is neither an IP address nor `address/prefix`.
   */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', prefix] = entry.split('/');
      const version = isIP(address);
      if (version === 0) throw new Error(`TRUSTED_PROXIES: "${entry}" is not an address or a network.`);
      const family = version === 4 ? 'ipv4' : 'ipv6';
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(prefix), family);
    }
  }

  trusts(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }
}

const FORWARDED_LENGTH_MAX = 512;

/**
 * Returns the IP address of the client. Without a trusted proxy it is the IP address of the connection. With one, it is
 * the first untrusted IP address in `X-Forwarded-For`, read from the right. Entries that the client itself wrote are
 * therefore never used (architecture §6).
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  proxies: TrustedProxies,
): string {
  let address = plain(peer ?? '');
  const header = Array.isArray(forwardedFor) ? forwardedFor.join(',') : (forwardedFor ?? '');
  // Only the end of a long header is read, because the nearest proxies wrote it. The first entry there may be cut.
  const hops = header
    .slice(-FORWARDED_LENGTH_MAX)
    .split(',')
    .map((hop) => plain(hop.trim()));
  if (header.length > FORWARDED_LENGTH_MAX) hops.shift();
  while (proxies.trusts(address) && hops.length > 0) {
    const hop = hops.pop() ?? '';
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Converts an IPv4 address that is written as IPv6 (`::ffff:…`) to plain IPv4. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/**
 * Returns the key for counting the requests of an IP address: the whole IP address for IPv4, the /64 network for IPv6,
 * because a home connection usually has a /64 network of its own.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...last];
  return `${groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
