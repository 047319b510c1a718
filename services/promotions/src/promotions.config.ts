import { parseEnv, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

/** The environment of promotions, read once at boot. */
export interface PromotionsConfig {
  /** Timeout (ms) of the wallet call; after it the event is tried again. */
  readonly walletDeadlineMs: number;
}

/** Injection token of the configuration. */
export const PROMOTIONS_CONFIG = Symbol('promotions config');

/**
 * Reads the configuration from the environment.
 * @throws Error that names every malformed variable.
 */
export function promotionsConfig(source?: EnvSource): PromotionsConfig {
  const env = parseEnv({ WALLET_DEADLINE_MS: wholeNumber(100, 30_000).default(3_000) }, source);
  return Object.freeze({ walletDeadlineMs: env.WALLET_DEADLINE_MS });
}
