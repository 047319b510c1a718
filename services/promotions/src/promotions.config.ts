import { parseEnv, text, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

/** The configuration of the promotions service, which is read once at start. */
export interface PromotionsConfig {
  /** The timeout (ms) of a call to the wallet. After it, the event or payment is tried again. */
  readonly walletDeadlineMs: number;
}

/** The configuration together with the secrets. Only the Nest module uses the secrets. */
export interface PromotionsSecrets extends PromotionsConfig {
  /** The key (32 bytes) with which the seeds of raffles are encrypted in the database. */
  readonly sealKey: Uint8Array;
}

const SEAL_KEY_BYTES = 32;

/** The injection token of the configuration. */
export const PROMOTIONS_CONFIG = Symbol('promotions config');

/**
 * Reads the configuration from the environment.
 * @throws Error that names every malformed variable.
 */
export function promotionsConfig(source?: EnvSource): PromotionsSecrets {
  const env = parseEnv({ SEAL_KEY: text(), WALLET_DEADLINE_MS: wholeNumber(100, 30_000).default(3_000) }, source);
  const sealKey = Buffer.from(env.SEAL_KEY, 'base64url');
  if (sealKey.length !== SEAL_KEY_BYTES) throw new Error('SEAL_KEY takes 32 bytes in base64url.');
  return Object.freeze({ sealKey, walletDeadlineMs: env.WALLET_DEADLINE_MS });
}
