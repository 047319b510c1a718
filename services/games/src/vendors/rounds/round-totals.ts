import type { GameCategory } from '@nm/contracts';
import { shareOf, validStakeOf, type PoolSplit } from '../../rounds/round.js';

/** The sums over all transactions of a round, in minor units. */
export interface RoundTotals {
  /** The number of transactions for which the wallet has not answered yet. */
  readonly pending: number;
  /** `bets` is the number of accepted bets; `liveBets` counts those that were not returned. */
  readonly bets: number;
  /** The number of accepted free rounds. They have no stake, and their win is not part of the payout. */
  readonly freeRounds: number;
  readonly liveBets: number;
  /** A bet that stands or may still be accepted; null if there is none. */
  readonly betTxId: string | null;
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
  /**
   * The amount that the house received of the round's wins, because the bonus of the bet had ended, minus what it
   * returned.
   */
  readonly houseMinor: bigint;
}

/** Returns the part of the payout that was not taken back: the member's part, held wins and the house's part. */
export const paidMinor = ({ payoutCashMinor, payoutBonusMinor, heldMinor, houseMinor }: RoundTotals): bigint =>
  payoutCashMinor + payoutBonusMinor + heldMinor + houseMinor;

/**
 * Returns the part of a downward adjustment that the house returns, because it received a part of the round's wins. It
 * is the difference between the house's part of the original wins and its part of the reduced wins. After held wins,
 * the adjustment is split like the wins: by the stakes of the round's bets, with the cash part rounded down. The house
 * returns at most what it received, and the member at most what the round paid to the member (domain §4).
 * @param amountMinor the adjustment, at most `paidMinor`
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
 * Returns the stakes of the round's bets, by pool, without returned bets. If all bets were returned, returns the stakes
 * of all.
 */
const splitOf = ({ liveBets, ...totals }: RoundTotals): PoolSplit =>
  liveBets > 0
    ? { cashMinor: totals.stakeCashMinor, bonusMinor: totals.stakeBonusMinor }
    : { cashMinor: totals.undoneCashMinor, bonusMinor: totals.undoneBonusMinor };

/**
 * Returns what remains of a payout after an amount was taken back. The amount is taken from cash first, as the wallet
 * does.
 */
export function leftOf({ cashMinor, bonusMinor }: PoolSplit, takenBackMinor: bigint): PoolSplit {
  const ofCash = takenBackMinor < cashMinor ? takenBackMinor : cashMinor;
  return { cashMinor: cashMinor - ofCash, bonusMinor: bonusMinor - (takenBackMinor - ofCash) };
}

/** Returns the valid stake of a round with these sums. The payout is the credited amount plus the house's part. */
export const validStakeOfRound = (totals: RoundTotals, category: GameCategory, trial: boolean): bigint =>
  validStakeOf({
    stakeMinor: totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor,
    payoutMinor: totals.payoutCashMinor + totals.payoutBonusMinor + totals.houseMinor,
    category,
    trial,
  });
