import { GameCategory } from '@nm/contracts';
import type { PoolSplit } from '../../rounds/round.js';

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

/** Categories in which a player can stake on both sides of a game and earn rebates without risk. */
const RISK_ONLY: ReadonlySet<GameCategory> = new Set([
  GameCategory.SPORTS,
  GameCategory.ESPORTS,
  GameCategory.LIVE,
  GameCategory.PVP,
  GameCategory.COCKFIGHT,
]);

/** Valid stake (domain rules §1): the stake; in RISK_ONLY categories at most |payout - stake|. Trial money has none. */
export function validStakeOf(stakeMinor: bigint, payoutMinor: bigint, category: GameCategory, trial: boolean): bigint {
  if (trial) return 0n;
  if (!RISK_ONLY.has(category)) return stakeMinor;
  const risked = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return risked < stakeMinor ? risked : stakeMinor;
}

/** Splits a part of the stake by pool: cash rounded down, the rest bonus. */
export function shareOf(
  partMinor: bigint,
  { stakeCashMinor, stakeBonusMinor }: Pick<RoundTotals, 'stakeCashMinor' | 'stakeBonusMinor'>,
): PoolSplit {
  const stakeMinor = stakeCashMinor + stakeBonusMinor;
  const cashMinor = stakeMinor === 0n ? 0n : (partMinor * stakeCashMinor) / stakeMinor;
  return { cashMinor, bonusMinor: partMinor - cashMinor };
}

/** The valid stake of a round with these totals. */
export const validStakeOfRound = (totals: RoundTotals, category: GameCategory, trial: boolean): bigint =>
  validStakeOf(
    totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor,
    totals.payoutCashMinor + totals.payoutBonusMinor,
    category,
    trial,
  );
