import { parseEnv, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

/** Everything that promotions reads from its environment. */
export interface PromotionsConfig {
  /** How long a grant waits for the wallet before its event is tried again. */
  readonly walletDeadlineMs: number;
}

/** Where the configuration is injected. */
export const PROMOTIONS_CONFIG = Symbol('promotions config');

/** @throws Error naming every key that is malformed. */
export function promotionsConfig(source?: EnvSource): PromotionsConfig {
  const env = parseEnv({ WALLET_DEADLINE_MS: wholeNumber(100, 30_000).default(3_000) }, source);
  return Object.freeze({ walletDeadlineMs: env.WALLET_DEADLINE_MS });
}
