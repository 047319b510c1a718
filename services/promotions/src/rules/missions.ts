import { identity } from '@nm/contracts';
import type { MissionRule } from './reward-rule.js';
import { VIP_REWARDS } from './vip-levels.js';

/**
 * The terms that apply until the turnover for the bonus of a reward is complete. Such small rewards have no maximum
 * stake, but they expire.
 */
const REWARD_TERMS = { stakeMinorMax: {}, expiresAfterDays: 30 };
const PLAYERS = { memberTypes: [identity.MemberType.PLAYER] };

/** The mission to bet in three game categories on one day. */
export const threeStalls: MissionRule = {
  id: 'three-stalls',
  trigger: 'mission',
  who: PLAYERS,
  when: {},
  period: 'day',
  steps: [{ kind: 'categories', count: 3, validMinorEach: { USD: 2_000n, BDT: 200_000n } }],
  pay: { pool: 'bonus', minor: { USD: 30n, BDT: 3_000n }, turnoverPercent: 500, whileOpen: REWARD_TERMS },
  claimDays: 3,
};

/** The mission to reach an amount of valid bets in one week. */
export const weeklyWager: MissionRule = {
  id: 'weekly-wager',
  trigger: 'mission',
  who: PLAYERS,
  when: {},
  period: 'week',
  steps: [{ kind: 'wager', validMinor: { USD: 50_000n, BDT: 5_000_000n } }],
  pay: { pool: 'bonus', minor: { USD: 130n, BDT: 13_000n }, turnoverPercent: 500, whileOpen: REWARD_TERMS },
  claimDays: 7,
};

/** The mission to make a deposit and to bet, both in one week. */
export const depositAndPlay: MissionRule = {
  id: 'deposit-and-play',
  trigger: 'mission',
  who: PLAYERS,
  when: {},
  period: 'week',
  steps: [
    { kind: 'deposit', amountMinor: { USD: 2_000n, BDT: 200_000n } },
    { kind: 'wager', validMinor: { USD: 10_000n, BDT: 1_000_000n } },
  ],
  pay: { pool: 'bonus', minor: { USD: 30n, BDT: 3_000n }, turnoverPercent: 500, whileOpen: REWARD_TERMS },
  claimDays: 7,
};

/** All missions, in the order in which the screen shows them. */
export const ALL_MISSIONS: readonly MissionRule[] = [threeStalls, depositAndPlay, weeklyWager];

/** The ids of the rules whose rewards depend on deposits: missions and VIP levels. */
export const DEPOSIT_REWARDS: readonly string[] = [
  ...ALL_MISSIONS.filter(({ steps }) => steps.some(({ kind }) => kind === 'deposit')).map(({ id }) => id),
  ...VIP_REWARDS,
];
