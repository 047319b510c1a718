import { isIP } from 'node:net';

/** How a request names its brand. */
export type BrandAddress = { readonly code: string } | { readonly host: string };

const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const MERCHANT = /^[A-Za-z0-9_-]{1,32}$/;

/** The host name of a `Host` header, without port, in lower case; undefined when it is malformed. */
export const hostName = (header: string | undefined): string | undefined =>
  HOST.exec((header ?? '').toLowerCase())?.[1];

/**
 * Reads a request's brand: its host, or in demo mode the `X-Merchant` header. In demo mode an address without a
 * name (127.0.0.1) is `localhost`. Undefined when neither can be read.
 */
export function brandAddress(
  headers: { readonly host?: string | undefined; readonly merchant?: string | string[] | undefined },
  demo: boolean,
): BrandAddress | undefined {
  if (demo && headers.merchant !== undefined) {
    return typeof headers.merchant === 'string' && MERCHANT.test(headers.merchant)
      ? { code: headers.merchant }
      : undefined;
  }
  const host = hostName(headers.host);
  if (host === undefined) return undefined;
  const literal = host.startsWith('[') || isIP(host) !== 0;
  return { host: demo && literal ? 'localhost' : host };
}
