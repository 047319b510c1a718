import { parseEnv, text, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

/** The environment of games, read once at boot. */
export interface GamesConfig {
  /** The key (32 bytes) with which secrets, for example server seeds, are encrypted in the database. */
  readonly sealKey: Uint8Array;
  /** Timeout (ms) of the wallet call of a bet. If it is exceeded, the stale-rounds job finishes the bet later. */
  readonly walletDeadlineMs: number;
}

/** Injection token of the configuration. */
export const GAMES_CONFIG = Symbol('games config');

const SEAL_KEY_BYTES = 32;

/**
 * Reads the configuration from the environment.
 * @throws Error that names every missing or malformed variable.
 */
export function gamesConfig(source?: EnvSource): GamesConfig {
  const env = parseEnv({ SEAL_KEY: text(), WALLET_DEADLINE_MS: wholeNumber(100, 30_000).default(3_000) }, source);
  const sealKey = Buffer.from(env.SEAL_KEY, 'base64url');
  if (sealKey.length !== SEAL_KEY_BYTES) throw new Error('SEAL_KEY takes 32 bytes in base64url.');
  return Object.freeze({ sealKey, walletDeadlineMs: env.WALLET_DEADLINE_MS });
}
