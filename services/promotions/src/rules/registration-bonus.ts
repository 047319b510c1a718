import { identity } from '@nm/contracts';
import type { MoneyRule } from './promotion-rule.js';

/** A welcome in cash for every new player, as much as his brand's document says. */
export const registrationBonus: MoneyRule = {
  id: 'registration-bonus',
  trigger: 'registration',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  reward: { pool: 'cash', amountMinor: (brand) => brand.registrationBonusMinor },
  turnoverPercent: 100,
  caps: { perMember: 'once' },
};
