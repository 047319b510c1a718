import { flag, parseEnv, url, type EnvSource } from '@nm/kit/config/env.js';

/** The environment of lotteries, read once at boot. */
export interface LotteryConfig {
  /** The wallet's ledger may stand in for a public beacon. */
  readonly demo: boolean;
  /** An HTTP relay of drand; without it only the demo opens draws. */
  readonly drandUrl: string | undefined;
}

/** Reads DEMO and DRAND_URL. @throws Error naming what is wrong. */
export function lotteryConfig(source?: EnvSource): LotteryConfig {
  const env = parseEnv({ DEMO: flag(), DRAND_URL: url().optional() }, source);
  return Object.freeze({ demo: env.DEMO, drandUrl: env.DRAND_URL });
}
