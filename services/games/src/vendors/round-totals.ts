import { GameCategory } from '@nm/contracts';
import type { PoolSplit } from '../rounds/round.js';

/** What the transactions of a round add up to, in minor units. */
export interface RoundTotals {
  /** Transactions that the wallet has not answered yet. */
  readonly pending: number;
  /** Bets that were taken, and those of them that still stand. */
  readonly bets: number;
  readonly liveBets: number;
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  /** The part of the stake that is a tip: it is no bet and counts for nothing. */
  readonly tipMinor: bigint;
  /** Stakes that were given back. */
  readonly undoneCashMinor: bigint;
  readonly undoneBonusMinor: bigint;
  /** Less what adjustments took back. */
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  /** The valid stake that postings have counted already, in so many transactions of the round's own, some of which failed. */
  readonly countedMinor: bigint;
  readonly counts: number;
  readonly failedCounts: number;
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
}

/** What is left of a payout of which a part was taken back: of cash first, as the wallet takes it. */
export function leftOf({ cashMinor, bonusMinor }: PoolSplit, takenBackMinor: bigint): PoolSplit {
  const ofCash = takenBackMinor < cashMinor ? takenBackMinor : cashMinor;
  return { cashMinor: cashMinor - ofCash, bonusMinor: bonusMinor - (takenBackMinor - ofCash) };
}

/** Where a stake on both sides of a game would otherwise earn rebates without risk. */
const RISK_ONLY: ReadonlySet<GameCategory> = new Set([
  GameCategory.SPORTS,
  GameCategory.ESPORTS,
  GameCategory.LIVE,
  GameCategory.PVP,
  GameCategory.COCKFIGHT,
]);

/** Valid stake (domain rules §1): the stake; in some categories at most what was really won or lost. Trial money has none. */
export function validStakeOf(stakeMinor: bigint, payoutMinor: bigint, category: GameCategory, trial: boolean): bigint {
  if (trial) return 0n;
  if (!RISK_ONLY.has(category)) return stakeMinor;
  const risked = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return risked < stakeMinor ? risked : stakeMinor;
}

/** A part of the stake by pool: cash rounded down, the rest bonus. */
export function shareOf(
  partMinor: bigint,
  { stakeCashMinor, stakeBonusMinor }: Pick<RoundTotals, 'stakeCashMinor' | 'stakeBonusMinor'>,
): PoolSplit {
  const stakeMinor = stakeCashMinor + stakeBonusMinor;
  const cashMinor = stakeMinor === 0n ? 0n : (partMinor * stakeCashMinor) / stakeMinor;
  return { cashMinor, bonusMinor: partMinor - cashMinor };
}

/** The valid stake of a round as it stands. */
export const validStakeOfRound = (totals: RoundTotals, category: GameCategory, trial: boolean): bigint =>
  validStakeOf(
    totals.stakeCashMinor + totals.stakeBonusMinor - totals.tipMinor,
    totals.payoutCashMinor + totals.payoutBonusMinor,
    category,
    trial,
  );
