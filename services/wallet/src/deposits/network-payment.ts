import type { Payment } from './deposit-order.js';

/** A provider's report about one payment to the crypto address of an order. */
export interface NetworkReport extends Payment {
  /** The number of confirmations at the time of the report. It can fall, when the blockchain is reorganised. */
  readonly confirmations: number;
  /**
   * A number that grows with every report about the order. A report with a lower number than a stored one came out of
   * order.
   */
  readonly sequence: bigint;
  /** True if the payment is no longer on the network. */
  readonly isGone: boolean;
}

export type NetworkState = 'seen' | 'gone' | 'confirmed';

/** A payment to the crypto address of an order, as it is stored. */
export interface NetworkPayment extends Payment {
  readonly confirmations: number;
  readonly sequence: bigint;
  readonly state: NetworkState;
}

/**
 * The effect of a report on a stored payment. `ignore`: the report is older than the stored state. `store`: the report
 * replaces the stored state. `arrive`: the payment has enough confirmations for the first time. `lost`: a payment
 * disappeared after it had arrived. Only a chargeback takes credited money back, so an operator handles a lost payment.
 */
export interface NetworkChange {
  readonly outcome: 'ignore' | 'store' | 'arrive' | 'lost';
  readonly payment: NetworkPayment;
}

/** Returns how the provider's report about a crypto payment changes the stored payment, and whether to credit it. */
export function changeBy(stored: NetworkPayment | undefined, report: NetworkReport, needed: number): NetworkChange {
  const { isGone, ...reported } = report;
  if (stored && stored.sequence >= report.sequence) return { outcome: 'ignore', payment: stored };
  if (stored?.state === 'confirmed') {
    const payment = { ...stored, sequence: report.sequence, confirmations: report.confirmations };
    return { outcome: isGone ? 'lost' : 'store', payment };
  }
  if (isGone) return { outcome: 'store', payment: { ...reported, confirmations: 0, state: 'gone' } };
  const isConfirmed = report.confirmations >= needed;
  return {
    outcome: isConfirmed ? 'arrive' : 'store',
    payment: { ...reported, state: isConfirmed ? 'confirmed' : 'seen' },
  };
}
