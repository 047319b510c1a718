import { Env } from '@nm/kit/config/env.js';

/** Everything identity reads from its environment, once. */
export interface IdentityConfig {
  /** Demo brands, members and the lab exist only where this is set. */
  readonly demo: boolean;
  /** Where the demo accounts' passwords are written for the launcher to print. */
  readonly demoFile: string | undefined;
  /** 32 bytes that seal the private keys in the database. */
  readonly sealKey: Buffer;
  /** A session that nobody used for this long ends. */
  readonly sessionIdleMs: number;
  /** A session ends after this long, used or not. */
  readonly sessionLifeMs: number;
}

const MINUTE_MS = 60_000;

export function identityConfig(source: NodeJS.ProcessEnv = process.env): IdentityConfig {
  const env = new Env(source);
  const demo = env.bool('DEMO');
  const config = env.done({
    demo,
    demoFile: demo ? env.optional('DEMO_FILE') : undefined,
    sealKey: Buffer.from(env.string('SEAL_KEY'), 'base64url'),
    sessionIdleMs: env.int('SESSION_IDLE_MS', { default: 30 * MINUTE_MS, min: MINUTE_MS, max: 24 * 60 * MINUTE_MS }),
    sessionLifeMs: env.int('SESSION_LIFE_MS', { default: 24 * 60 * MINUTE_MS, min: MINUTE_MS, max: 7 * 24 * 60 * MINUTE_MS }),
  });
  if (config.sealKey.length !== 32) throw new Error('SEAL_KEY does not hold 32 bytes; make one with `openssl rand -base64 32`, written in base64url.');
  return config;
}

/** Injects the configuration. */
export const IDENTITY_CONFIG = Symbol('identity config');
