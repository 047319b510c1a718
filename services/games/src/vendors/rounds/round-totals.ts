import type { GameCategory } from '@nm/contracts';
import type { PoolSplit } from '../../rounds/round.js';
import { validStakeOf } from '../../rounds/valid-stake.js';

/** The sums over all transactions of a round, in minor units. */
export interface RoundTotals {
  /** The number of transactions for which the wallet has not answered yet. */
  readonly pending: number;
  /** `bets` is the number of accepted bets; `liveBets` counts those that were not returned. */
  readonly bets: number;
  readonly liveBets: number;
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  /** The sum of tips, which are part of the stake. A tip is no bet and is not part of the valid stake. */
  readonly tipMinor: bigint;
  /** The stakes that were returned, split by pool. */
  readonly undoneCashMinor: bigint;
  readonly undoneBonusMinor: bigint;
  /** The credited amount minus downward adjustments, split by pool. Held parts are not included. */
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  /**
   * The valid stake that the postings of this round have counted so far. `counts` is the number of `round.count`
   * transactions, and `failedCounts` the number of failed ones.
   */
  readonly countedMinor: bigint;
  readonly counts: number;
  readonly failedCounts: number;
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  /**
   * The sum of wins and upward adjustments, pending ones included, without their held parts. This sum is compared with
   * the win ceiling.
   */
  readonly wonMinor: bigint;
  /** The held part of wins about which no operator has decided yet. */
  readonly heldMinor: bigint;
}

/**
 * Returns what remains of a payout after an amount was taken back. The amount is taken from cash first, as the wallet
 * does.
 */
export function leftOf({ cashMinor, bonusMinor }: PoolSplit, takenBackMinor: bigint): PoolSplit {
  const ofCash = takenBackMinor < cashMinor ? takenBackMinor : cashMinor;
  return { cashMinor: cashMinor - ofCash, bonusMinor: bonusMinor - (takenBackMinor - ofCash) };
}

/** Returns the valid stake of a round with these sums. */
export const validStakeOfRound = (totals: RoundTotals, category: GameCategory, trial: boolean): bigint =>
  validStakeOf({
    stakeMinor: totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor,
    payoutMinor: totals.payoutCashMinor + totals.payoutBonusMinor,
    category,
    trial,
  });
