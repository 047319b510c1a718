import { flag, parseEnv, url, type EnvSource } from '@nm/kit/config/env.js';

/** The environment of lotteries, read once at boot. */
export interface LotteryConfig {
  /** True in the demo, where the wallet's ledger may replace a public beacon. */
  readonly demo: boolean;
  /** The address of a drand HTTP relay. Without it, draws open in the demo only. */
  readonly drandUrl: string | undefined;
}

/** Reads DEMO and DRAND_URL from the environment. @throws Error that names the malformed variable. */
export function lotteryConfig(source?: EnvSource): LotteryConfig {
  const env = parseEnv({ DEMO: flag(), DRAND_URL: url().optional() }, source);
  return Object.freeze({ demo: env.DEMO, drandUrl: env.DRAND_URL });
}
