import { paidMinor, type RoundTotals } from './round-totals.js';
import type { VendorRound } from '../transactions/vendor-transaction.js';

/**
 * The next step for a round. `wait`: a transaction is pending, and its answer leads to the next decision. `leave`: the
 * round goes on. `void`: all stakes were returned and nothing was paid, so the round becomes void. `stand`: the round
 * has ended; it is settled if it is still open, or corrected if its amounts have changed.
 */
export type Verdict = 'wait' | 'leave' | 'void' | 'stand';

/**
 * Decides the next step for a round. It is called after each answer of the wallet, and by the job. If all bets were
 * returned but the round has paid, the round is settled with a stake of 0. The payout is kept until the vendor takes it
 * back by an adjustment (domain §5).
 */
export function verdictOf({ status, closing }: Pick<VendorRound, 'status' | 'closing'>, totals: RoundTotals): Verdict {
  if (totals.pending > 0) return 'wait';
  const isOver = closing || status !== 'open';
  const isEmpty = totals.liveBets + totals.freeRounds === 0 && paidMinor(totals) === 0n;
  if (isEmpty) return isOver || totals.bets > 0 ? 'void' : 'leave';
  return isOver ? 'stand' : 'leave';
}
