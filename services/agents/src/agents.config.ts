import { flag, parseEnv, url, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

export interface AgentsConfig {
  readonly redisUrl: string;
  /** Whether the service creates contracts for the demo's agents at its start. */
  readonly demo: boolean;
  /** The smallest valid stake (minor units) with which a member counts as active in a period. */
  readonly activeStakeMinorMin: bigint;
}

export const AGENTS_CONFIG = Symbol('agents config');

/** Parses the environment of the agents service. */
export function agentsConfig(source?: EnvSource): AgentsConfig {
  const shape = { REDIS_URL: url(), DEMO: flag(), ACTIVE_STAKE_MINOR_MIN: wholeNumber(0).default(1) };
  const env = parseEnv(shape, source);
  return Object.freeze({
    redisUrl: env.REDIS_URL,
    demo: env.DEMO,
    activeStakeMinorMin: BigInt(env.ACTIVE_STAKE_MINOR_MIN),
  });
}
