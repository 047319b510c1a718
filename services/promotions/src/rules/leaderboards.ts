import { identity } from '@nm/contracts';
import type { LeaderboardRule } from './reward-rule.js';

/** A leaderboard that ranks members by their valid bets of a week. */
export const weeklyTurnover: LeaderboardRule = {
  id: 'weekly-turnover',
  trigger: 'wager',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  measure: 'turnover',
  period: 'week',
  prizesMinor: {
    USD: [10_000n, 5_000n, 2_500n, 1_000n, 1_000n, 500n, 500n, 500n, 500n, 500n],
    BDT: [1_000_000n, 500_000n, 250_000n, 100_000n, 100_000n, 50_000n, 50_000n, 50_000n, 50_000n, 50_000n],
  },
  turnoverPercent: 100,
};

/** A leaderboard that ranks members by their net win of a day. */
export const dailyWin: LeaderboardRule = {
  id: 'daily-win',
  trigger: 'wager',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  measure: 'win',
  period: 'day',
  prizesMinor: { USD: [1_000n, 500n, 250n], BDT: [100_000n, 50_000n, 25_000n] },
  turnoverPercent: 100,
};

/** All leaderboards, in the order in which the page shows them. */
export const ALL_LEADERBOARDS: readonly LeaderboardRule[] = [weeklyTurnover, dailyWin];
