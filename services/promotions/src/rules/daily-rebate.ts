import { GameCategory, identity } from '@nm/contracts';
import type { RebateRule } from './reward-rule.js';

/** Gives back a share of each day's valid bets as cash. */
export const dailyRebate: RebateRule = {
  id: 'daily-rebate',
  trigger: 'wager',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  ratePpm: {
    [GameCategory.RNG]: 4_000,
    [GameCategory.FISH]: 4_000,
    [GameCategory.SPORTS]: 2_500,
    [GameCategory.ESPORTS]: 2_500,
    [GameCategory.COCKFIGHT]: 2_500,
    [GameCategory.LOTT]: 2_000,
    [GameCategory.ELOTT]: 2_000,
    [GameCategory.PVP]: 2_000,
    [GameCategory.LIVE]: 1_500,
    [GameCategory.BGS]: 1_500,
  },
  minimumMinor: { USD: 1n, BDT: 100n },
  claimDays: 7,
};
