import { flag, parseEnv, url, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';

export interface AgentsConfig {
  readonly redisUrl: string;
  /** True if the service creates contracts for the demo's agents at its start. */
  readonly demo: boolean;
  /** The smallest valid stake (minor units) with which a member counts as active, in brands that have set none. */
  readonly activeStakeMinorMin: bigint;
  /** If the sum of held pay (minor units) is above this, two operators must confirm abuse. */
  readonly abuseFourEyesAboveMinor: bigint;
}

export const AGENTS_CONFIG = Symbol('agents config');

/** Parses the environment of the agents service. */
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
