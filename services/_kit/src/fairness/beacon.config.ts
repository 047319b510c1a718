import { flag, parseEnv, url, type EnvSource } from '@nm/kit/config/env.js';

/** The configuration of the beacon, which is read once at start. */
export interface BeaconConfig {
  /** True in the demo. Without a public beacon, the demo uses the wallet's ledger as beacon. */
  readonly demo: boolean;
  /** The URL of an HTTP relay of drand. Without it, draws, crash rounds and raffles can be opened in the demo only. */
  readonly drandUrl: string | undefined;
}

/**
 * Reads the configuration from DEMO and DRAND_URL.
 * @throws Error that names the malformed variable.
 */
export function beaconConfig(source?: EnvSource): BeaconConfig {
  const env = parseEnv({ DEMO: flag(), DRAND_URL: url().optional() }, source);
  return Object.freeze({ demo: env.DEMO, drandUrl: env.DRAND_URL });
}
