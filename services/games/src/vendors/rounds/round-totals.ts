import type { GameCategory } from '@nm/contracts';
import type { PoolSplit } from '../../rounds/round.js';
import { validStakeOf } from '../../rounds/valid-stake.js';

/** The sums over a round's transactions, in minor units. */
export interface RoundTotals {
  /** The number of transactions that the wallet has not answered. */
  readonly pending: number;
  /** The number of accepted bets, and of those that were not returned. */
  readonly bets: number;
  readonly liveBets: number;
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  /** The tips, which are part of the stake. A tip is not a bet and does not count as valid stake. */
  readonly tipMinor: bigint;
  /** The stakes that were returned, by pool. */
  readonly undoneCashMinor: bigint;
  readonly undoneBonusMinor: bigint;
  /** The credited amount minus downward adjustments, by pool and without held parts. */
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  /**
   * The valid stake that postings have counted so far. `counts` is the number of `round.count` transactions,
   * `failedCounts` that of their failures.
   */
  readonly countedMinor: bigint;
  readonly counts: number;
  readonly failedCounts: number;
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  /**
   * The sum of wins and upward adjustments without their held parts, pending ones included. The win ceiling applies to
   * it.
   */
  readonly wonMinor: bigint;
  /** The held part of wins on which an operator has not decided. */
  readonly heldMinor: bigint;
}

/** Returns what is left of a payout after a part was taken back: from cash first, as the wallet does. */
export function leftOf({ cashMinor, bonusMinor }: PoolSplit, takenBackMinor: bigint): PoolSplit {
  const ofCash = takenBackMinor < cashMinor ? takenBackMinor : cashMinor;
  return { cashMinor: cashMinor - ofCash, bonusMinor: bonusMinor - (takenBackMinor - ofCash) };
}

/** The valid stake of a round with these totals. */
export const validStakeOfRound = (totals: RoundTotals, category: GameCategory, trial: boolean): bigint =>
  validStakeOf({
    stakeMinor: totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor,
    payoutMinor: totals.payoutCashMinor + totals.payoutBonusMinor,
    category,
    trial,
  });
