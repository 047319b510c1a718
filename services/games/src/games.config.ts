import { Env } from '@nm/kit/config/env.js';

/** Everything that games reads from its environment. */
export interface GamesConfig {
  /** 32 bytes: seals server seeds at rest. */
  readonly sealKey: Uint8Array;
  /** How long a bet waits for the wallet before it is left to the resolver. */
  readonly walletDeadlineMs: number;
}

/** Where the configuration is injected. */
export const GAMES_CONFIG = Symbol('games config');

const SEAL_KEY_BYTES = 32;

/** @throws Error naming every key that is missing or malformed. */
export function gamesConfig(env = new Env()): GamesConfig {
  const sealKey = Buffer.from(env.string('SEAL_KEY'), 'base64url');
  const config = env.done({
    sealKey,
    walletDeadlineMs: env.int('WALLET_DEADLINE_MS', { default: 3_000, min: 100, max: 30_000 }),
  });
  if (sealKey.length !== SEAL_KEY_BYTES) throw new Error('SEAL_KEY takes 32 bytes in base64url.');
  return config;
}
