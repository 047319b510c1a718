import { address, flag, list, parseEnv, text, url, type Address, type EnvSource } from '@nm/kit/config/env.js';

/** The environment of the bff, parsed once at boot. */
export interface BffConfig {
  /** Demo mode: `X-Merchant` may name the brand, and CORS allows a brand's host on any port. */
  readonly demo: boolean;
  readonly httpListen: Address;
  /** The public address of the players' site. If it is https, cookies are `Secure`. */
  readonly publicUrl: string;
  /** The listener of the operators' console; without it there is no console. */
  readonly opsListen: Address | undefined;
  /** The address at which operators reach the console; with https, its cookie is `Secure`. */
  readonly opsUrl: string;
  readonly redisUrl: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The origins that pages may show in frames: the vendors' game hosts (architecture §8). */
  readonly frameOrigins: readonly string[];
  /** The folder of the built site. If it is missing, a plain page is served. */
  readonly webRoot: string;
  /** The folder of the built console. */
  readonly opsRoot: string;
}

const DEFAULT_WEB_ROOT = new URL('../../web/dist/', import.meta.url).pathname;
const DEFAULT_OPS_ROOT = new URL('../../web/dist-ops/', import.meta.url).pathname;

/** @throws Error that names every missing or wrong key. */
export function readBffConfig(source?: EnvSource): BffConfig {
  const env = parseEnv(
    {
      DEMO: flag(),
      HTTP_LISTEN: address().default({ host: '127.0.0.1', port: 8080 }),
      PUBLIC_URL: url().default('http://localhost:8080'),
      OPS_LISTEN: address().optional(),
      OPS_URL: url().default('http://localhost:8081'),
      REDIS_URL: url(),
      TRUSTED_PROXIES: list(),
      FRAME_ORIGINS: list(),
      WEB_ROOT: text().default(DEFAULT_WEB_ROOT),
      OPS_ROOT: text().default(DEFAULT_OPS_ROOT),
    },
    source,
  );
  return Object.freeze({
    demo: env.DEMO,
    httpListen: env.HTTP_LISTEN,
    publicUrl: env.PUBLIC_URL,
    opsListen: env.OPS_LISTEN,
    opsUrl: env.OPS_URL,
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    frameOrigins: env.FRAME_ORIGINS,
    webRoot: env.WEB_ROOT,
    opsRoot: env.OPS_ROOT,
  });
}

/** Injection token of the frozen BffConfig. */
export const BFF_CONFIG = Symbol('BFF_CONFIG');
