import { parseEnv, text, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

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
export function gamesConfig(source?: EnvSource): GamesConfig {
  const env = parseEnv({ SEAL_KEY: text(), WALLET_DEADLINE_MS: wholeNumber(100, 30_000).default(3_000) }, source);
  const sealKey = Buffer.from(env.SEAL_KEY, 'base64url');
  if (sealKey.length !== SEAL_KEY_BYTES) throw new Error('SEAL_KEY takes 32 bytes in base64url.');
  return Object.freeze({ sealKey, walletDeadlineMs: env.WALLET_DEADLINE_MS });
}
