import type { DepositOrder, Payment } from './deposit-order.js';

/** A provider's report that the payer took a payment back. */
export interface Chargeback extends Payment {
  /** The provider's code of the reason for the chargeback; empty if the report has none. */
  readonly reason: string;
}

/**
 * The effect of a chargeback report. `take`: the credited deposit is taken back. `wait`: the report is stored until the
 * order is credited. `unmatched`: the report does not match the order's payment, so it opens a case for an operator.
 */
export type ChargebackOutcome = 'take' | 'wait' | 'unmatched';

/**
 * Decides the effect of a chargeback report. A report may arrive before its payment. Therefore it is stored as long as
 * no payment of the order has arrived, whatever the state of the order is, and as long as the matching payment is not
 * credited. Only a chargeback of the whole payment is applied automatically; an operator handles a partial one.
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
 * Returns the withdrawals that a chargeback ends: as many from the start of the given list as are needed to cover the
 * amount.
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
