import type { RoundTotals } from './round-totals.js';
import type { VendorRound } from '../transactions/vendor-transaction.js';

/**
 * The next step of a round. `wait`: a transaction is pending; its answer triggers another verdict. `leave`: the round
 * continues. `void`: every stake was returned and nothing was paid. `stand`: the round is over; settle it if it is
 * open, correct it if its amounts changed.
 */
export type Verdict = 'wait' | 'leave' | 'void' | 'stand';

/**
 * Decides the next step after each answer, and in the job. If all bets were returned but a payout was made, the round
 * is settled with a stake of 0. Its payout stays until the vendor corrects it by an adjustment (domain rules §5).
 */
export function verdictOf({ status, closing }: Pick<VendorRound, 'status' | 'closing'>, totals: RoundTotals): Verdict {
  if (totals.pending > 0) return 'wait';
  const isOver = closing || status !== 'open';
  const isEmpty = totals.liveBets === 0 && totals.payoutCashMinor + totals.payoutBonusMinor + totals.heldMinor === 0n;
  if (isEmpty) return isOver || totals.bets > 0 ? 'void' : 'leave';
  return isOver ? 'stand' : 'leave';
}
