import type { Payment } from './deposit-order.js';

/** What a provider reports about a payment to an order's address. */
export interface NetworkReport extends Payment {
  /** How many confirmations the payment has now. A reorganisation of the network lowers it. */
  readonly confirmations: number;
  /** Rises with every report about the order, so that a late one is recognised. */
  readonly sequence: bigint;
  /** True if the network no longer has the payment. */
  readonly isGone: boolean;
}

export type NetworkState = 'seen' | 'gone' | 'confirmed';

/** A payment to an order's address as it is stored. */
export interface NetworkPayment extends Payment {
  readonly confirmations: number;
  readonly sequence: bigint;
  readonly state: NetworkState;
}

/**
 * What a report does: `ignore` an old one, `store` what it says, `arrive` when the payment has enough confirmations for
 * the first time, `lost` when a payment disappears after that. Money that was credited is not taken back without a
 * chargeback, so an operator looks at a lost one.
 */
export interface NetworkChange {
  readonly outcome: 'ignore' | 'store' | 'arrive' | 'lost';
  readonly payment: NetworkPayment;
}

/** Decides what a report about a payment does to what is stored of it. */
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
