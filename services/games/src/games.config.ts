import { parseEnv, text, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

/** The configuration of the games service, which is read once at start from environment variables. */
export interface GamesConfig {
  /** The key (32 bytes) with which secrets, for example server seeds, are encrypted in the database. */
  readonly sealKey: Uint8Array;
  /**
   * The time-out (ms) of the call to the wallet for a bet. If it expires, the job for stale rounds finishes the bet
   * later.
   */
  readonly walletDeadlineMs: number;
}

/** The injection token of the configuration of the games service. */
export const GAMES_CONFIG = Symbol('games config');

const SEAL_KEY_BYTES = 32;

/**
 * Reads the configuration from environment variables.
 * @throws Error that names every missing or malformed variable.
 */
export function gamesConfig(source?: EnvSource): GamesConfig {
  const env = parseEnv({ SEAL_KEY: text(), WALLET_DEADLINE_MS: wholeNumber(100, 30_000).default(3_000) }, source);
  const sealKey = Buffer.from(env.SEAL_KEY, 'base64url');
  if (sealKey.length !== SEAL_KEY_BYTES) throw new Error('SEAL_KEY takes 32 bytes in base64url.');
  return Object.freeze({ sealKey, walletDeadlineMs: env.WALLET_DEADLINE_MS });
}
