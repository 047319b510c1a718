import { identity } from '@nm/contracts';
import type { ManualRule } from './reward-rule.js';

/** Gives bonus money to members who apply for it. An operator decides which members are loyal enough. */
export const loyaltyGift: ManualRule = {
  id: 'loyalty-gift',
  trigger: 'manual',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  pay: {
    pool: 'bonus',
    minor: { USD: 1_000n, BDT: 100_000n },
    turnoverPercent: 4_500,
    whileOpen: { stakeMinorMax: { USD: 1_000n, BDT: 100_000n }, expiresAfterDays: 30 },
  },
  claimDays: 14,
};

/** All promotions for which members apply, in the order in which the screen shows them. */
export const ALL_MANUAL_PROMOTIONS: readonly ManualRule[] = [loyaltyGift];
