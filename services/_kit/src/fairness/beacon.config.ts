import { flag, parseEnv, url, type EnvSource } from '@nm/kit/config/env.js';

/** The settings of the beacon, read once at boot. */
export interface BeaconConfig {
  /** True in the demo. Without a public beacon, the demo uses the wallet's ledger as beacon. */
  readonly demo: boolean;
  /** The URL of an HTTP relay of drand. Without it, draws, crash rounds and raffles can be opened in the demo only. */
  readonly drandUrl: string | undefined;
}

/** Reads DEMO and DRAND_URL from the environment. @throws Error that names the malformed variable. */
export function beaconConfig(source?: EnvSource): BeaconConfig {
  const env = parseEnv({ DEMO: flag(), DRAND_URL: url().optional() }, source);
  return Object.freeze({ demo: env.DEMO, drandUrl: env.DRAND_URL });
}
