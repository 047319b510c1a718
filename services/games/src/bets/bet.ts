import type { GameCategory } from '@nm/contracts';
import type { RoundDetail } from '../rounds/round.js';

/** The states that the betting record shows; a refused stake was no bet. */
export type BetStatus = 'open' | 'settled' | 'voided';

/** One bet as the database gives it: an in-house round, a vendor's round that ended, or one that is still open. */
export interface BetRow {
  readonly roundId: string;
  readonly vassalage: string;
  readonly vendorRoundId: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly status: BetStatus;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
  readonly bets: number;
  readonly detail: RoundDetail | null;
  /** Orders the list, in microseconds since the epoch: a page ends between two of them, not between two milliseconds. */
  readonly atMicros: bigint;
}

/** A bet with everything that its owner may see of it. */
export interface BetDetailRow extends BetRow {
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly balanceVersion: bigint | null;
  readonly nonce: bigint | null;
  readonly serverSeedHash: string | null;
  readonly clientSeed: string | null;
  readonly revealedSeed: Buffer | null;
}

/** A game that was played in a range: how often, and the sums of the bets that pass the filter of results. */
export interface PlayedGame {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly played: bigint;
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly payoutMinor: bigint;
}

export interface BetTotals {
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** A filter of games. An unspecified category and empty texts do not filter. */
export interface GameFilter {
  readonly category: GameCategory;
  readonly vassalage: string;
  readonly gameCode: string;
}

const NOTHING: BetTotals = { bets: 0n, stakeMinor: 0n, validStakeMinor: 0n, payoutMinor: 0n };

/** The sums over the games that pass a filter. */
export function totalsOf(games: readonly PlayedGame[], { category, vassalage, gameCode }: GameFilter): BetTotals {
  return games
    .filter(
      (game) =>
        (category === 0 || game.category === category) &&
        (vassalage === '' || game.vassalage === vassalage) &&
        (gameCode === '' || game.gameCode === gameCode),
    )
    .reduce(
      (sum, game) => ({
        bets: sum.bets + game.bets,
        stakeMinor: sum.stakeMinor + game.stakeMinor,
        validStakeMinor: sum.validStakeMinor + game.validStakeMinor,
        payoutMinor: sum.payoutMinor + game.payoutMinor,
      }),
      NOTHING,
    );
}
