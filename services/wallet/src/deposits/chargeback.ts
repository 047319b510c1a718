import type { DepositOrder, Payment } from './deposit-order.js';

/** A provider's report that it took a payment back. */
export interface Chargeback extends Payment {
  /** The provider's reason code; empty if the report has none. */
  readonly reason: string;
}

/**
 * The effect of a chargeback report: `take` takes the credited deposit back, `wait` waits until the order is credited,
 * `unmatched` opens a case for an operator, because the report matches no credited payment.
 */
export type ChargebackOutcome = 'take' | 'wait' | 'unmatched';

/**
 * Decides the effect of a chargeback report. A report may arrive before its payment, so it waits while the order has no
 * money, whatever the order's state. Only the whole payment is taken back; a partial chargeback goes to an operator.
 */
export function chargebackOutcomeOf(
  order: Pick<DepositOrder, 'paymentId' | 'paidMinor' | 'currency' | 'status'> | undefined,
  { paymentId, amountMinor, currency }: Payment,
): ChargebackOutcome {
  if (!order) return 'unmatched';
  if (order.paymentId === null) return 'wait';
  if (order.paymentId !== paymentId || order.paidMinor !== amountMinor || order.currency !== currency)
    return 'unmatched';
  return order.status === 'credited' ? 'take' : 'wait';
}

/** A withdrawal that has not been sent to its provider yet. */
export interface UnsentWithdrawal {
  readonly withdrawalId: string;
  readonly amountMinor: bigint;
}

/**
 * Returns the withdrawals that a chargeback ends: the first ones, in the given order, that together cover the amount.
 */
export function withdrawalsToEnd(unsent: readonly UnsentWithdrawal[], amountMinor: bigint): readonly string[] {
  const ended: string[] = [];
  let left = amountMinor;
  for (const withdrawal of unsent) {
    if (left <= 0n) break;
    ended.push(withdrawal.withdrawalId);
    left -= withdrawal.amountMinor;
  }
  return ended;
}
