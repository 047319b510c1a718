import type { GameCategory } from '@nm/contracts';
import type { PoolSplit } from '../../rounds/round.js';
import { validStakeOf } from '../../rounds/valid-stake.js';

/** The sums over a round's transactions, in minor units. */
export interface RoundTotals {
  /** Transactions without the wallet's answer. */
  readonly pending: number;
  /** Accepted bets, and those of them that were not returned. */
  readonly bets: number;
  readonly liveBets: number;
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  /** The tips within the stake. A tip is not a bet and counts for nothing. */
  readonly tipMinor: bigint;
  /** Stakes that were returned. */
  readonly undoneCashMinor: bigint;
  readonly undoneBonusMinor: bigint;
  /** Credited, minus downward adjustments; without held parts. */
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  /**
   * The valid stake counted by postings so far. `counts` and `failedCounts` are the numbers of `round.count` and of its
   * failures.
   */
  readonly countedMinor: bigint;
  readonly counts: number;
  readonly failedCounts: number;
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  /**
   * Wins and upward adjustments without their held parts, pending ones included. The win ceiling applies to their sum.
   */
  readonly wonMinor: bigint;
  /** The held part of wins that waits for an operator. */
  readonly heldMinor: bigint;
}

/** A payout after a part was taken back: from cash first, as the wallet does. */
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
