import { identity } from '@nm/contracts';
import type { DepositRule } from './promotion-rule.js';

/** Gives 20 percent of one deposit as bonus money to a member who chooses this promotion. */
export const rainSeason: DepositRule = {
  id: 'rain-season-20',
  trigger: 'deposit',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  match: {
    percent: 20,
    byCurrency: {
      USD: { depositMinorMin: 1_000n, bonusMinorMax: 10_000n },
      BDT: { depositMinorMin: 20_000n, bonusMinorMax: 1_000_000n },
    },
  },
  turnoverPercent: 1_000,
  whileOpen: { stakeMinorMax: { USD: 1_000n, BDT: 100_000n }, expiresAfterDays: 30 },
  caps: { perMember: 'once' },
};
