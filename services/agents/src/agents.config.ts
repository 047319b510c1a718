import { Env } from '@nm/kit/config/env.js';

export interface AgentsConfig {
  readonly redisUrl: string;
  /** The demo's agents are given contracts. */
  readonly demo: boolean;
  /** A member is active in a period from this much valid stake on, in minor units. */
  readonly activeStakeMinorMin: bigint;
}

export const AGENTS_CONFIG = Symbol('agents config');

/** Every environment key of the agents service. */
export function agentsConfig(env = new Env()): AgentsConfig {
  return env.done({
    redisUrl: env.url('REDIS_URL'),
    demo: env.bool('DEMO'),
    activeStakeMinorMin: BigInt(env.int('ACTIVE_STAKE_MINOR_MIN', { default: 1, min: 0 })),
  });
}
