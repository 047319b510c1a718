import { identity } from '@nm/contracts';
import type { ReferralRule } from './reward-rule.js';

/**
 * The terms that apply until the turnover for the bonus of a reward is complete. Such small rewards have no maximum
 * stake, but they expire.
 */
const REWARD_TERMS = { stakeMinorMax: {}, expiresAfterDays: 30 };

/** Gives a member bonus money for invited friends who deposit and bet. */
export const inviteFriends: ReferralRule = {
  id: 'invite-friends',
  trigger: 'code',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  claimDays: 30,
  tiers: [
    {
      id: 'first-steps',
      friend: {
        USD: { depositMinorMin: 1_000n, wagerMinorMin: 20_000n },
        BDT: { depositMinorMin: 100_000n, wagerMinorMin: 2_000_000n },
      },
      pay: { pool: 'bonus', minor: { USD: 100n, BDT: 10_000n }, turnoverPercent: 500, whileOpen: REWARD_TERMS },
    },
    {
      id: 'regular',
      friend: {
        USD: { depositMinorMin: 2_000n, wagerMinorMin: 200_000n },
        BDT: { depositMinorMin: 200_000n, wagerMinorMin: 20_000_000n },
      },
      pay: { pool: 'bonus', minor: { USD: 800n, BDT: 80_000n }, turnoverPercent: 500, whileOpen: REWARD_TERMS },
    },
    {
      id: 'keen',
      friend: {
        USD: { depositMinorMin: 5_000n, wagerMinorMin: 2_000_000n },
        BDT: { depositMinorMin: 500_000n, wagerMinorMin: 200_000_000n },
      },
      pay: { pool: 'bonus', minor: { USD: 8_000n, BDT: 800_000n }, turnoverPercent: 500, whileOpen: REWARD_TERMS },
    },
  ],
};
