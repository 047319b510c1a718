import { flag, parseEnv, url, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

export interface AgentsConfig {
  readonly redisUrl: string;
  /** True if the service creates contracts for the demo's agents at its start. */
  readonly demo: boolean;
  /** The smallest valid stake (minor units) from which a member counts as active, in brands that have set no amount. */
  readonly activeStakeMinorMin: bigint;
  /** The sum of held pay (minor units) above which two operators must confirm abuse. */
  readonly abuseFourEyesAboveMinor: bigint;
}

export const AGENTS_CONFIG = Symbol('agents config');

/** Reads the configuration of the agents service from environment variables. */
export function agentsConfig(source?: EnvSource): AgentsConfig {
  const shape = {
    REDIS_URL: url(),
    DEMO: flag(),
    ACTIVE_STAKE_MINOR_MIN: wholeNumber(0).default(1),
    ABUSE_FOUR_EYES_ABOVE_MINOR: wholeNumber(0).default(0),
  };
  const env = parseEnv(shape, source);
  return Object.freeze({
    redisUrl: env.REDIS_URL,
    demo: env.DEMO,
    activeStakeMinorMin: BigInt(env.ACTIVE_STAKE_MINOR_MIN),
    abuseFourEyesAboveMinor: BigInt(env.ABUSE_FOUR_EYES_ABOVE_MINOR),
  });
}
