import { LIMIT_PERIODS, limitOf } from './limit.js';
import type { Account } from '../ledger/account.js';

/**
 * The reason why a member is asked about a deposit limit. `first`: the member has never answered. `review`: six months
 * have passed since the last answer.
 */
export type PromptDue = 'first' | 'review';

const REVIEW_MONTHS = 6;

export const hasDepositLimit = (account: Account): boolean =>
  LIMIT_PERIODS.some((period) => limitOf(account, { kind: 'deposit', period }) !== null);

/**
 * Returns the reason to ask the member about a deposit limit now; undefined if the member is not asked (domain §11). A
 * member who set a limit before the wallet stored answers is asked for a review once.
 */
export function promptDue(isLimited: boolean, answeredAt: Date | undefined, now: Date): PromptDue | undefined {
  if (!answeredAt) return isLimited ? 'review' : 'first';
  const again = new Date(answeredAt);
  again.setUTCMonth(again.getUTCMonth() + REVIEW_MONTHS);
  // If the month six months later is shorter and has no such day, its last day is used.
  if (again.getUTCDate() !== answeredAt.getUTCDate()) again.setUTCDate(0);
  return again <= now ? 'review' : undefined;
}
