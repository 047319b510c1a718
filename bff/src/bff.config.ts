import { Env, type Address } from '@nm/kit/config/env.js';

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

const list = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @throws Error naming every key that is missing or wrong. */
export function readBffConfig(source?: NodeJS.ProcessEnv): BffConfig {
  const env = new Env(source);
  return env.done({
    demo: env.bool('DEMO'),
    httpListen: env.address('HTTP_LISTEN', { default: '127.0.0.1:8080' }),
    publicUrl: env.url('PUBLIC_URL', { default: 'http://localhost:8080' }),
    redisUrl: env.url('REDIS_URL'),
    trustedProxies: list(env.optional('TRUSTED_PROXIES')),
    frameOrigins: list(env.optional('FRAME_ORIGINS')),
    webRoot: env.string('WEB_ROOT', { default: DEFAULT_WEB_ROOT }),
  });
}
