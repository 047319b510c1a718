import type { GameCategory } from '@nm/contracts';
import { shareOf, validStakeOf, type PoolSplit } from '../../rounds/round.js';

/** The stakes, the payouts and further amounts of a round, each summed over all its transactions, in minor units. */
export interface RoundTotals {
  /** The number of transactions that the wallet has not answered yet. */
  readonly pending: number;
  /** The number of accepted bets. `liveBets` is the number of those whose stake was not returned. */
  readonly bets: number;
  /** The number of accepted free rounds. A free round has no stake, and its win is not part of the payout. */
  readonly freeRounds: number;
  readonly liveBets: number;
  /** The transaction id of a bet that is accepted or may still be accepted; null if there is none. */
  readonly betTxId: string | null;
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  /** The sum of tips, which is included in the stake. A tip is not a bet and is not part of the valid stake. */
  readonly tipMinor: bigint;
  /** The sum of the stakes that rollbacks returned, as cash and bonus. */
  readonly undoneCashMinor: bigint;
  readonly undoneBonusMinor: bigint;
  /**
   * The amounts that wins and adjustments credited to the member, minus the amounts that adjustments took back, as cash
   * and bonus. A part of a win that is above the win ceiling is held. It is included only after an operator has
   * released it.
   */
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  /**
   * The valid stake that the postings of this round have counted in the wallet so far. `counts` is the number of
   * transactions `round.count`, and `failedCounts` the number of those that failed.
   */
  readonly countedMinor: bigint;
  readonly counts: number;
  readonly failedCounts: number;
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  /**
   * The sum of wins and of adjustments that pay money, including pending ones. Parts that were held because they are
   * above the win ceiling are not included. The sum is compared with the win ceiling.
   */
  readonly wonMinor: bigint;
  /**
   * The part of the wins that is above the win ceiling, and that is held because no operator has decided about it yet.
   */
  readonly heldMinor: bigint;
  /**
   * The part of the round's wins that the house received, because the bonus in the bet was forfeited or expired before
   * the win. Amounts that the house has returned are subtracted.
   */
  readonly houseMinor: bigint;
}

/**
 * Returns the part of the round's payout that was not taken back. It is the sum of the member's part, the held parts of
 * wins (those above the win ceiling that wait for an operator's decision), and the house's part.
 */
export const paidMinor = ({ payoutCashMinor, payoutBonusMinor, heldMinor, houseMinor }: RoundTotals): bigint =>
  payoutCashMinor + payoutBonusMinor + heldMinor + houseMinor;

/**
 * Returns the part of an adjustment that the house must return, because the house received a part of the round's wins.
 * It is the difference between the house's part of the original wins and its part of the reduced wins. The adjustment
 * is taken first from the held parts of wins, which wait for an operator's decision. The rest is split as the wins
 * were: by the stakes of the round's bets, with the cash part rounded down. The house returns at most the amount that
 * it received. The member returns at most the amount that the round paid to the member (domain §4).
 * @param amountMinor the amount that the adjustment takes back, at most `paidMinor`
 */
export function houseShareOf(amountMinor: bigint, totals: RoundTotals): bigint {
  const { heldMinor, houseMinor } = totals;
  if (houseMinor <= 0n || amountMinor <= heldMinor) return 0n;
  const overMinor = amountMinor - heldMinor;
  const bonusMinor = shareOf(overMinor, splitOf(totals)).bonusMinor;
  const ofHouse = bonusMinor < houseMinor ? bonusMinor : houseMinor;
  const atLeast = overMinor - totals.payoutCashMinor - totals.payoutBonusMinor;
  return ofHouse > atLeast ? ofHouse : atLeast;
}

/**
 * Returns the stakes of the round's bets as cash and bonus, without returned bets. If all bets were returned, it
 * returns the stakes of all bets.
 */
const splitOf = ({ liveBets, ...totals }: RoundTotals): PoolSplit =>
  liveBets > 0
    ? { cashMinor: totals.stakeCashMinor, bonusMinor: totals.stakeBonusMinor }
    : { cashMinor: totals.undoneCashMinor, bonusMinor: totals.undoneBonusMinor };

/**
 * Returns what is left of a payout after an amount was taken back. The amount is taken from cash first, as the wallet
 * does.
 */
export function leftOf({ cashMinor, bonusMinor }: PoolSplit, takenBackMinor: bigint): PoolSplit {
  const ofCash = takenBackMinor < cashMinor ? takenBackMinor : cashMinor;
  return { cashMinor: cashMinor - ofCash, bonusMinor: bonusMinor - (takenBackMinor - ofCash) };
}

/**
 * Returns the valid stake of a round, computed from the sums over its transactions. The payout in the calculation is
 * the credited amount plus the house's part.
 */
export const validStakeOfRound = (totals: RoundTotals, category: GameCategory, trial: boolean): bigint =>
  validStakeOf({
    stakeMinor: totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor,
    payoutMinor: totals.payoutCashMinor + totals.payoutBonusMinor + totals.houseMinor,
    category,
    trial,
  });
