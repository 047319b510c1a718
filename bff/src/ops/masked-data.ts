import { isIPv6 } from 'node:net';

const UNKNOWN = '••';
const MAPPED = /^::ffff:(?=\d+\.)/i;
const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
/** The number of 16-bit groups in an IPv6 address, and how many of them name a network of 48 bits. */
const GROUPS = 8;
const NETWORK_GROUPS = 3;

/**
 * Masks an IP address to its network: `203.0.113.x` (the first 24 bits of IPv4), `2001:db8:1::x` (the first 48 bits of
 * IPv6).
 */
export function maskedIp(ip: string): string {
  const plain = ip.replace(MAPPED, '');
  const network = IPV4.exec(plain)?.[1];
  if (network !== undefined) return `${network}.x`;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')}::x` : UNKNOWN;
}

/** Returns the groups of an IPv6 address, with the zeros that `::` stands for. */
function groupsOf(ip: string): string[] {
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0'), ...tail];
}
