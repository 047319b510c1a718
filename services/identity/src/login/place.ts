import { isIPv6 } from 'node:net';

/**
 * The place from which a login comes: a known device of the account, or an IP address. Failed logins are counted per
 * account and place.
 */
export interface Place {
  readonly key: string;
  /** True if the browser has a device cookie of this account, so that its user is probably the owner. */
  readonly isKnown: boolean;
}

/**
 * Returns the place of a login.
 * @param device the id of a known device of the account; undefined for every other browser.
 */
export const placeOf = (ip: string, device: string | undefined): Place =>
  device === undefined
    ? { key: `address ${addressGroup(ip)}`, isKnown: false }
    : { key: `device ${device}`, isKnown: true };

/**
 * Returns the place under which wrong passwords are counted that are entered within a member's session. Each session is
 * a separate place.
 */
export const sessionPlace = (sessionId: string): Place => ({ key: `session ${sessionId}`, isKnown: true });

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns an IPv4 address unchanged. For an IPv6 address it returns the /64 network, because all addresses of such a
 * network usually belong to one subscriber.
 */
export function addressGroup(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? GROUPS - left.length - right.length : 0;
  const groups = [...left, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...right];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
