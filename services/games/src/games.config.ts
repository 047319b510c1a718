import { parseEnv, text, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

/** The environment of games, read once at boot. */
export interface GamesConfig {
  /** The key (32 bytes) that encrypts server seeds in the database. */
  readonly sealKey: Uint8Array;
  /** How long (ms) a bet waits for the wallet. After that the stale-rounds job finishes the bet. */
  readonly walletDeadlineMs: number;
}

/** Injection token of the configuration. */
export const GAMES_CONFIG = Symbol('games config');

const SEAL_KEY_BYTES = 32;

/** @throws Error that names every missing or malformed key. */
export function gamesConfig(source?: EnvSource): GamesConfig {
  const env = parseEnv({ SEAL_KEY: text(), WALLET_DEADLINE_MS: wholeNumber(100, 30_000).default(3_000) }, source);
  const sealKey = Buffer.from(env.SEAL_KEY, 'base64url');
  if (sealKey.length !== SEAL_KEY_BYTES) throw new Error('SEAL_KEY takes 32 bytes in base64url.');
  return Object.freeze({ sealKey, walletDeadlineMs: env.WALLET_DEADLINE_MS });
}
