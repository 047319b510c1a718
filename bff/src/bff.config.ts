import { address, flag, list, parseEnv, text, url, type Address, type EnvSource } from '@nm/kit/config/env.js';

/** Every environment key that the bff reads, parsed once. */
export interface BffConfig {
  /** Demo mode: `X-Merchant` may name the brand, and origins on any port of a brand's host are its own. */
  readonly demo: boolean;
  readonly httpListen: Address;
  /** Where players reach the site; decides whether cookies are `Secure`. */
  readonly publicUrl: string;
  readonly redisUrl: string;
  /** Addresses and networks of proxies whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Origins that may be shown in a frame: the vendors' game hosts (architecture §8). */
  readonly frameOrigins: readonly string[];
  /** The built site; a plain page stands in when it is not there. */
  readonly webRoot: string;
}

const DEFAULT_WEB_ROOT = new URL('../../web/dist/', import.meta.url).pathname;

/** @throws Error naming every key that is missing or wrong. */
export function readBffConfig(source?: EnvSource): BffConfig {
  const env = parseEnv(
    {
      DEMO: flag(),
      HTTP_LISTEN: address().default({ host: '127.0.0.1', port: 8080 }),
      PUBLIC_URL: url().default('http://localhost:8080'),
      REDIS_URL: url(),
      TRUSTED_PROXIES: list(),
      FRAME_ORIGINS: list(),
      WEB_ROOT: text().default(DEFAULT_WEB_ROOT),
    },
    source,
  );
  return Object.freeze({
    demo: env.DEMO,
    httpListen: env.HTTP_LISTEN,
    publicUrl: env.PUBLIC_URL,
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    frameOrigins: env.FRAME_ORIGINS,
    webRoot: env.WEB_ROOT,
  });
}

/** Injects the frozen BffConfig. */
export const BFF_CONFIG = Symbol('BFF_CONFIG');
