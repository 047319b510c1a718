import { LIMIT_PERIODS, limitOf } from './limit.js';
import type { Account } from '../ledger/account.js';

/**
 * The reason to ask a member about a deposit limit: `first`, before the first answer, or `review`, six months after the
 * last answer.
 */
export type PromptDue = 'first' | 'review';

const REVIEW_MONTHS = 6;

export const hasDepositLimit = (account: Account): boolean =>
  LIMIT_PERIODS.some((period) => limitOf(account, { kind: 'deposit', period }) !== null);

/**
 * Returns the reason to ask the member about a deposit limit now; undefined if there is none (domain §11). A member
 * whose limit was set before answers were stored is asked for a review once.
 */
export function promptDue(isLimited: boolean, answeredAt: Date | undefined, now: Date): PromptDue | undefined {
  if (!answeredAt) return isLimited ? 'review' : 'first';
  const again = new Date(answeredAt);
  again.setUTCMonth(again.getUTCMonth() + REVIEW_MONTHS);
  // Where that month has no such day, its last day counts, not a day of the month after it.
  if (again.getUTCDate() !== answeredAt.getUTCDate()) again.setUTCDate(0);
  return again <= now ? 'review' : undefined;
}
