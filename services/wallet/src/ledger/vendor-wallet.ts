/**
 * The effect of money that moves between a member's cash and the member's wallet at a vendor. Money at the vendor
 * counts as lost until it returns (domain, sections 4 and 11). All functions are pure.
 */
import { freeCash, inCash, takeUpTo, withBetUndone, type Account } from './account.js';
import type { Legs } from './decision.js';
import type { Movement, RefusalCode } from './movement.js';

/** The legs (amounts by pool) of a movement of cash to or from a vendor, and the member's total of wins after it. */
export interface VendorLegs {
  readonly legs: Partial<Legs>;
  readonly wonMinor: bigint;
}

/**
 * Returns the legs (amounts by pool) of cash that moves to a vendor, or the reason to refuse it. Only cash beyond the
 * debt may move. Bonus money may not move, because the vendor does not report bets and they could not count as
 * turnover. The loss limit applies to the whole amount. The stake limit does not apply, because nothing is staked yet.
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

/**
 * Returns the account whose money did not reach the vendor, so that it no longer counts as lost. The loss is taken out
 * of the day, week and month in which the money was sent. Otherwise it would allow a larger loss in a later day.
 */
export const notSent = (account: Account, amountMinor: bigint, sentAtMs: number): Account =>
  withBetUndone(account, 0n, -amountMinor, sentAtMs);

/**
 * Returns the legs (amounts by pool) of a payment from a vendor's wallet back to the member. It is never refused, and
 * it repays debt as a win does.
 */
export function fromVendor(account: Account, { amountMinor }: Extract<Movement, { type: 'from_vendor' }>): VendorLegs {
  const payout = inCash(amountMinor);
  return {
    legs: { payout, repaid: takeUpTo(payout, account.debtMinor) },
    wonMinor: account.wonMinor + amountMinor,
  };
}
