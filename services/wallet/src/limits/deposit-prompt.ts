import { LIMIT_PERIODS, limitOf } from './limit.js';
import type { Account } from '../ledger/account.js';

/** Why a member is asked for a deposit limit: before the first answer, or six months after the last one. */
export type PromptDue = 'first' | 'review';

const REVIEW_MONTHS = 6;

export const hasDepositLimit = (account: Account): boolean =>
  LIMIT_PERIODS.some((period) => limitOf(account, { kind: 'deposit', period }) !== null);

/** Whether the member must be asked (domain §11). A limit from before answers were stored is reviewed once. */
export function promptDue(isLimited: boolean, answeredAt: Date | undefined, now: Date): PromptDue | undefined {
  if (!answeredAt) return isLimited ? 'review' : 'first';
  const again = new Date(answeredAt);
  again.setUTCMonth(again.getUTCMonth() + REVIEW_MONTHS);
  return again <= now ? 'review' : undefined;
}
