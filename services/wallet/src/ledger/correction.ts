import type { Account } from './account.js';
import type { Legs } from './decision.js';
import { totalOf, type Movement } from './movement.js';
import { inCash, takeUpTo } from './pools.js';

/**
 * Returns what a correction moves; undefined when it is refused. A credit repays debt first. A debit of cash takes cash,
 * then bonus, and the rest becomes debt. A debit of bonus is refused when the pool has less: bonus is never owed.
 */
export function correctionLegs(
  account: Account,
  { direction, pool, amountMinor }: Extract<Movement, { type: 'correction' }>,
): Partial<Legs> | undefined {
  const amount = pool === 'cash' ? inCash(amountMinor) : { cashMinor: 0n, bonusMinor: amountMinor };
  if (direction === 'credit') return { payout: amount, repaid: takeUpTo(amount, account.debtMinor) };
  if (pool === 'bonus') return amountMinor <= account.bonusMinor ? { stake: amount } : undefined;
  const stake = takeUpTo(account, amountMinor);
  return { stake, debtMadeMinor: amountMinor - totalOf(stake) };
}
