import { flag, parseEnv, url, type EnvSource } from '@nm/kit/config/env.js';

/** The settings of the beacon, read once at boot. */
export interface BeaconConfig {
  /** True in the demo, where the wallet's ledger may replace a public beacon. */
  readonly demo: boolean;
  /** The URL of a drand HTTP relay. Without it, draws, crash rounds and raffles open in the demo only. */
  readonly drandUrl: string | undefined;
}

/** Reads DEMO and DRAND_URL from the environment. @throws Error that names the malformed variable. */
export function beaconConfig(source?: EnvSource): BeaconConfig {
  const env = parseEnv({ DEMO: flag(), DRAND_URL: url().optional() }, source);
  return Object.freeze({ demo: env.DEMO, drandUrl: env.DRAND_URL });
}
