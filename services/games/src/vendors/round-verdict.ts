import type { RoundTotals } from './round-totals.js';
import type { VendorRound } from './vendor-transaction.js';

/**
 * What is to become of a round. `wait`: something in it is pending, and whoever ends that judges again. `leave`: it goes on.
 * `void`: every stake was given back and nothing was paid. `stand`: it is over, and stands as its transactions say: settled
 * if it was open, corrected if it stood otherwise before.
 */
export type Verdict = 'wait' | 'leave' | 'void' | 'stand';

/**
 * The one place where a round is judged, whoever asks: a transaction that was just answered, or the job. What was paid in a
 * round whose bets were all given back is still paid, so such a round stands, with a stake of nothing; the vendor corrects by
 * adjusting (domain rules §5).
 */
export function verdictOf({ status, closing }: Pick<VendorRound, 'status' | 'closing'>, totals: RoundTotals): Verdict {
  if (totals.pending > 0) return 'wait';
  const isOver = closing || status !== 'open';
  const isEmpty = totals.liveBets === 0 && totals.payoutCashMinor + totals.payoutBonusMinor === 0n;
  if (isEmpty) return isOver || totals.bets > 0 ? 'void' : 'leave';
  return isOver ? 'stand' : 'leave';
}
