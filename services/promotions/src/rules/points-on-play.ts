import { GameCategory, identity } from '@nm/contracts';
import type { PointsRule } from './promotion-rule.js';

/** Gives points for every bet of real money. `sharePercent` says how much of a stake counts in each category. */
export const pointsOnPlay: PointsRule = {
  id: 'points-on-play',
  trigger: 'wager',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  points: {
    stakeMinorPerPoint: { USD: 1_000n, BDT: 100_000n },
    sharePercent: {
      [GameCategory.RNG]: 100,
      [GameCategory.FISH]: 100,
      [GameCategory.BGS]: 100,
      [GameCategory.LOTT]: 50,
      [GameCategory.ELOTT]: 50,
      [GameCategory.SPORTS]: 50,
      [GameCategory.ESPORTS]: 50,
      [GameCategory.PVP]: 50,
      [GameCategory.LIVE]: 20,
      [GameCategory.COCKFIGHT]: 20,
    },
  },
};
