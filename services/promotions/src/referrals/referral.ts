import type { ReferralRule, ReferralTier } from '../rules/reward-rule.js';

/** The deposits and bets of an invited friend since the registration, in minor units. */
export interface FriendFacts {
  /** The first deposit that was not charged back, in minor units; 0 if there is none. */
  readonly firstDepositMinor: bigint;
  /** The valid bets, in minor units. */
  readonly wagerMinor: bigint;
}

const PERCENT = 100n;

/** Returns the reward tiers of the referral rule whose conditions a friend has met. */
export const reachedTiers = (
  { tiers }: ReferralRule,
  currency: string,
  { firstDepositMinor, wagerMinor }: FriendFacts,
): ReferralTier[] =>
  tiers.filter(({ friend }) => {
    const asked = friend[currency];
    return asked !== undefined && firstDepositMinor >= asked.depositMinorMin && wagerMinor >= asked.wagerMinorMin;
  });

/**
 * Returns a friend's progress for the screen: the first deposit, and the valid bets that count towards the next tier.
 */
export function stepsOf(
  rule: ReferralRule,
  currency: string,
  facts: FriendFacts,
): { readonly deposited: boolean; readonly wagerPercent: number } {
  const asked = rule.tiers.map(({ friend }) => friend[currency]).filter((tier) => tier !== undefined);
  const next = asked.find(({ wagerMinorMin }) => facts.wagerMinor < wagerMinorMin);
  return {
    deposited: asked[0] !== undefined && facts.firstDepositMinor >= asked[0].depositMinorMin,
    wagerPercent: next ? Number(((facts.wagerMinor > 0n ? facts.wagerMinor : 0n) * PERCENT) / next.wagerMinorMin) : 100,
  };
}
