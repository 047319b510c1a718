import { flag, parseEnv, url, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

export interface AgentsConfig {
  readonly redisUrl: string;
  /** Whether the demo's agents are given contracts. */
  readonly demo: boolean;
  /** A member is active in a period from this much valid stake on, in minor units. */
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
