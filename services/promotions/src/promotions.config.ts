import { Env } from '@nm/kit/config/env.js';

/** Everything that promotions reads from its environment. */
export interface PromotionsConfig {
  /** How long a grant waits for the wallet before its event is tried again. */
  readonly walletDeadlineMs: number;
}

/** Where the configuration is injected. */
export const PROMOTIONS_CONFIG = Symbol('promotions config');

/** @throws Error naming every key that is malformed. */
export const promotionsConfig = (env = new Env()): PromotionsConfig =>
  env.done({ walletDeadlineMs: env.int('WALLET_DEADLINE_MS', { default: 3_000, min: 100, max: 30_000 }) });
