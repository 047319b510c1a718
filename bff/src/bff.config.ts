import {
  address,
  flag,
  headerName,
  list,
  parseEnv,
  text,
  url,
  type Address,
  type EnvSource,
} from '@nm/kit/config/env.js';

/** The configuration of the bff, read from the environment once at boot. */
export interface BffConfig {
  /** True in demo mode: the header `X-Merchant` may name the brand, and CORS accepts a brand's host on any port. */
  readonly demo: boolean;
  readonly httpListen: Address;
  /** The public URL of the players' site. If it is https, cookies have the attribute `Secure`. */
  readonly publicUrl: string;
  /** The address (host and port) on which the operators' console listens. Undefined if there is no console. */
  readonly opsListen: Address | undefined;
  /** The public URL of the operators' console. If it is https, the session cookie has the attribute `Secure`. */
  readonly opsUrl: string;
  readonly redisUrl: string;
  /**
   * The IP addresses and networks of our own proxies. The header `X-Forwarded-For` is used only if one of them sent
   * it.
   */
  readonly trustedProxies: readonly string[];
  /**
   * The header in which a trusted proxy names the visitor's country, for example `CF-IPCountry`. Undefined if no
   * proxy does.
   */
  readonly countryHeader: string | undefined;
  /** The path of a file with networks and their countries; undefined if there is none. */
  readonly countryFile: string | undefined;
  /**
   * The URL of a relay of the public randomness beacon drand. The bff loads the beacon's signatures from it, which the
   * proofs of draws need. Undefined in the demo.
   */
  readonly drandUrl: string | undefined;
  /** The origins of the vendors' game hosts. Only these may be shown in frames on our pages (architecture §8). */
  readonly frameOrigins: readonly string[];
  /** The folder with the built players' site. If it is missing, the bff serves a plain page. */
  readonly webRoot: string;
  /** The folder with the built operators' console. */
  readonly opsRoot: string;
}

const DEFAULT_WEB_ROOT = new URL('../../web/dist/', import.meta.url).pathname;
const DEFAULT_OPS_ROOT = new URL('../../web/dist-ops/', import.meta.url).pathname;

/**
 * Reads the configuration from the environment.
 * @throws Error that names every missing or malformed variable.
 */
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
      COUNTRY_HEADER: headerName().optional(),
      COUNTRY_FILE: text().optional(),
      DRAND_URL: url().optional(),
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
    countryHeader: env.COUNTRY_HEADER,
    countryFile: env.COUNTRY_FILE,
    drandUrl: env.DRAND_URL,
    frameOrigins: env.FRAME_ORIGINS,
    webRoot: env.WEB_ROOT,
    opsRoot: env.OPS_ROOT,
  });
}

/** The injection token with which Nest provides the configuration. */
export const BFF_CONFIG = Symbol('BFF_CONFIG');
