/** The effect of corrections: of a balance by operators, and of a withdrawal that has ended. All functions are pure. */
import type { Account } from './account.js';
import type { Legs } from './decision.js';
import { totalOf, type Movement } from './movement.js';
import { inCash, takeUpTo } from './pools.js';

/**
 * Returns the legs of an operators' correction, or undefined if it is refused. A credit first repays debt. A debit takes
 * cash only: operators must not make debt, so it is refused when the cash does not cover it.
 */
export function correctionLegs(
  account: Account,
  { direction, amountMinor }: Extract<Movement, { type: 'correction' }>,
): Partial<Legs> | undefined {
  if (direction === 'credit') return credited(account, amountMinor);
  return amountMinor <= account.cashMinor ? { stake: inCash(amountMinor) } : undefined;
}

/** Returns the legs that correct an ended withdrawal. It is never refused: the provider has already moved the money. */
export function withdrawalLegs(
  account: Account,
  { direction, amountMinor }: Extract<Movement, { type: 'withdrawal' }>,
): Partial<Legs> {
  if (direction === 'back') return credited(account, amountMinor);
  const stake = takeUpTo(account, amountMinor);
  return { stake, debtMadeMinor: amountMinor - totalOf(stake) };
}

function credited({ debtMinor }: Account, amountMinor: bigint): Partial<Legs> {
  const payout = inCash(amountMinor);
  return { payout, repaid: takeUpTo(payout, debtMinor) };
}
