import { identity } from '@nm/contracts';
import type { DepositRule } from './promotion-rule.js';

/**
 * Gives free rounds of a slot game to a member who chooses this promotion with a deposit, once per member. Only the
 * demo brand `lab` has it, as an example.
 */
export const depositFreeRounds: DepositRule = {
  id: 'deposit-free-rounds',
  trigger: 'deposit',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  brands: ['lab'],
  match: { percent: 0, byCurrency: { USD: { depositMinorMin: 2_000n, bonusMinorMax: 3_000n } } },
  freeRounds: {
    ...{ vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 20, playDays: 7, claimDays: 7 },
    stakeMinor: { USD: 20n },
  },
  turnoverPercent: 4_500,
  whileOpen: { stakeMinorMax: { USD: 1_000n }, expiresAfterDays: 30 },
  caps: { perMember: 'once' },
};
