import type { DepositOrder, Payment } from './deposit-order.js';

/** A provider's report that it took a payment back. */
export interface Chargeback extends Payment {
  /** The provider's code of the reason; empty if it names none. */
  readonly reason: string;
}

/**
 * What a chargeback does to its order: `take` takes the credited deposit back, `wait` waits until the order is credited,
 * `unmatched` moves nothing, because it fits no credited payment; an operator looks at it.
 */
export type ChargebackOutcome = 'take' | 'wait' | 'unmatched';

/**
 * Decides a chargeback. It may come before its payment, so it waits for an order that has no money yet, whatever state
 * the order has. The amount is the whole payment: a partial chargeback goes to an operator.
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

/** A withdrawal that was not sent to its provider yet. */
export interface UnsentWithdrawal {
  readonly withdrawalId: string;
  readonly amountMinor: bigint;
}

/** Returns the withdrawals that must end for a chargeback: as few as cover it, in the given order. */
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
