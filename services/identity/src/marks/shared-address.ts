import { BlockList, isIP } from 'node:net';

/**
 * The ranges of IP addresses that do not show which accounts belong together: addresses that many unrelated people
 * share, and addresses that are used only within a machine or a local network.
 */
const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // RFC 6598: mobile networks give these IP addresses to their customers and share a few public addresses among them.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv4');
LOCAL.addAddress('::', 'ipv6');
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/**
 * Returns true if an IP address can show which accounts belong together: it must be public and not in one of the
 * ranges above.
 */
export function isPublicAddress(ip: string): boolean {
  const version = isIP(ip);
  return version !== 0 && !LOCAL.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}
