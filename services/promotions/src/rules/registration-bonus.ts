import { identity } from '@nm/contracts';
import type { MoneyRule } from './promotion-rule.js';

/**
 * Gives every new player a registration bonus. The brand's document sets the amount, and whether it is cash or bonus
 * money.
 */
export const registrationBonus: MoneyRule = {
  id: 'registration-bonus',
  trigger: 'registration',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  reward: {
    pool: (brand) => (brand.registrationBonusInCash ? 'cash' : 'bonus'),
    amountMinor: (brand) => brand.registrationBonusMinor,
  },
  turnoverPercent: { cash: 100, bonus: 4_500 },
  whileOpen: { stakeMinorMax: { USD: 2_000n, BDT: 200_000n }, expiresAfterDays: 60 },
  caps: { perMember: 'once' },
};
