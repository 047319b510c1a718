import { GameCategory, identity } from '@nm/contracts';
import type { CashbackRule } from './reward-rule.js';

/** Gives back a share of a week's net loss as cash. */
export const weeklyCashback: CashbackRule = {
  id: 'weekly-cashback',
  trigger: 'loss',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  period: 'week',
  ratePpmByLevel: [30_000, 40_000, 50_000, 70_000, 100_000],
  lossMinorMin: { USD: 1_000n, BDT: 100_000n },
  amountMinorMax: { USD: 50_000n, BDT: 5_000_000n },
  betsPpmMax: {
    [GameCategory.RNG]: 1_000,
    [GameCategory.FISH]: 1_000,
    [GameCategory.SPORTS]: 2_000,
    [GameCategory.ESPORTS]: 2_000,
    [GameCategory.COCKFIGHT]: 2_000,
    [GameCategory.LOTT]: 1_000,
    [GameCategory.ELOTT]: 1_000,
    [GameCategory.PVP]: 1_000,
    [GameCategory.LIVE]: 500,
    [GameCategory.BGS]: 500,
  },
  turnoverPercent: 100,
  claimDays: 7,
};
