import type { RoundTotals } from './round-totals.js';
import type { VendorRound } from '../transactions/vendor-transaction.js';

/**
 * The next step of a round. `wait`: a transaction is pending, and its answer judges again. `leave`: the round goes on. `void`: every
 * stake was given back and nothing was paid. `stand`: the round is over: settle it if it is open, correct it if its amounts changed.
 */
export type Verdict = 'wait' | 'leave' | 'void' | 'stand';

/**
 * Judges a round; called after each answer and by the job. A round whose bets were all given back but that has paid stands with a
 * stake of 0: its payout stays paid, and the vendor corrects it by an adjustment (domain rules §5).
 */
export function verdictOf({ status, closing }: Pick<VendorRound, 'status' | 'closing'>, totals: RoundTotals): Verdict {
  if (totals.pending > 0) return 'wait';
  const isOver = closing || status !== 'open';
  const isEmpty = totals.liveBets === 0 && totals.payoutCashMinor + totals.payoutBonusMinor + totals.heldMinor === 0n;
  if (isEmpty) return isOver || totals.bets > 0 ? 'void' : 'leave';
  return isOver ? 'stand' : 'leave';
}
