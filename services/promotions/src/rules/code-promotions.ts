import { identity } from '@nm/contracts';
import type { CodeRule } from './reward-rule.js';

/** Gives bonus money to a member who enters a code that the brand published. */
export const giftCode: CodeRule = {
  id: 'gift-code',
  trigger: 'code',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  pay: {
    pool: 'bonus',
    minor: { USD: 500n, BDT: 50_000n },
    turnoverPercent: 4_500,
    whileOpen: { stakeMinorMax: { USD: 1_000n, BDT: 100_000n }, expiresAfterDays: 30 },
  },
  claimDays: 7,
};

/**
 * Gives free rounds of a slot game to a member who enters a code that the brand published. Their winnings are paid as
 * bonus money.
 */
export const freeRoundsCode: CodeRule = {
  id: 'free-rounds-code',
  trigger: 'code',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  pay: {
    freeRounds: {
      ...{ vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 10, playDays: 7 },
      stakeMinor: { USD: 100n, BDT: 10_000n },
    },
    pool: 'bonus',
    minor: { USD: 5_000n, BDT: 500_000n },
    turnoverPercent: 4_500,
    whileOpen: { stakeMinorMax: { USD: 1_000n, BDT: 100_000n }, expiresAfterDays: 30 },
  },
  claimDays: 7,
};

/** All rules whose rewards members get by entering a code. */
export const ALL_CODE_PROMOTIONS: readonly CodeRule[] = [giftCode, freeRoundsCode];
