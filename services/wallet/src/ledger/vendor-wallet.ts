/**
 * The effect of money that moves between a member's cash and a vendor's wallet. Money there counts as lost until it
 * returns (domain rules, sections 4 and 11). All functions are pure.
 */
import { freeCash, inCash, takeUpTo, type Account } from './account.js';
import type { Legs } from './decision.js';
import type { Movement, RefusalCode } from './movement.js';

/** The legs of a movement, and the member's wins after it. */
export interface VendorLegs {
  readonly legs: Partial<Legs>;
  readonly wonMinor: bigint;
}

/**
 * Returns the legs of cash that moves to a vendor, or the reason to refuse it. Only cash beyond the debt may move.
 * Bonus money may not, because the vendor does not report the bets that would count towards its turnover. The loss
 * limit applies to the whole amount; the stake limit does not, because nothing is staked yet.
 */
export function toVendor(
  account: Account,
  { amountMinor }: Extract<Movement, { type: 'to_vendor' }>,
): VendorLegs | RefusalCode {
  if (account.excluded) return 'wallet.excluded';
  if (amountMinor > freeCash(account)) return 'wallet.insufficient_funds';
  const wonMinor = account.wonMinor - amountMinor;
  if (account.stakedMinor - wonMinor > account.lossCeilingMinor) return 'wallet.loss_limit';
  return { legs: { stake: inCash(amountMinor), heldMinor: amountMinor }, wonMinor };
}

/** Returns the legs of a payment back from a vendor's wallet. It is never refused, and it repays debt like a win. */
export function fromVendor(account: Account, { amountMinor }: Extract<Movement, { type: 'from_vendor' }>): VendorLegs {
  const payout = inCash(amountMinor);
  return {
    legs: { payout, repaid: takeUpTo(payout, account.debtMinor) },
    wonMinor: account.wonMinor + amountMinor,
  };
}
