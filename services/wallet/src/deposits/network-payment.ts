import type { Payment } from './deposit-order.js';

/** A provider's report about a payment to an order's crypto address. */
export interface NetworkReport extends Payment {
  /** The present number of confirmations. It falls when the blockchain is reorganised. */
  readonly confirmations: number;
  /** Increases with every report about the order, so that an out-of-order report is recognised. */
  readonly sequence: bigint;
  /** True if the network no longer has the payment. */
  readonly isGone: boolean;
}

export type NetworkState = 'seen' | 'gone' | 'confirmed';

/** A stored payment to an order's crypto address. */
export interface NetworkPayment extends Payment {
  readonly confirmations: number;
  readonly sequence: bigint;
  readonly state: NetworkState;
}

/**
 * The effect of a report. `ignore`: it is older than the stored state. `store`: its content is stored. `arrive`: the
 * payment has enough confirmations for the first time. `lost`: a payment disappeared after it had arrived. Credited
 * money is taken back only by a chargeback, so an operator handles a lost payment.
 */
export interface NetworkChange {
  readonly outcome: 'ignore' | 'store' | 'arrive' | 'lost';
  readonly payment: NetworkPayment;
}

/** Decides the effect of a report on the stored payment. */
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
