import type { GameCategory } from '@nm/contracts';
import type { RoundDetail } from '../rounds/round.js';

/** The state of a bet in the member's betting record. A stake that the wallet refused is not a bet. */
export type BetStatus = 'open' | 'settled' | 'voided';

/**
 * One bet as the database returns it: an in-house round, a round at a vendor, or a lottery slip, each open or ended.
 */
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
  /** The part of the round's wins (minor units) that is held until an operator has decided about it. */
  readonly heldMinor: bigint;
  /**
   * The part of the round's wins (minor units) that the house received, because the bonus in the stake was forfeited or
   * expired before the win.
   */
  readonly houseMinor: bigint;
  /**
   * The time by which bets are sorted, in microseconds since the epoch. Milliseconds would not be enough, because two
   * bets may have the same millisecond.
   */
  readonly atMicros: bigint;
}

/** A bet with all details that the member who placed it may see. */
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

/**
 * A game in which the member placed bets in the time range: the number of these bets (`played`), and the number, the
 * stakes, the valid stakes and the payouts of those that match the result filter.
 */
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

/** A filter of games. A field without a value (category 0 or an empty text) does not restrict the result. */
export interface GameFilter {
  readonly category: GameCategory;
  readonly vassalage: string;
  readonly gameCode: string;
}

const NOTHING: BetTotals = { bets: 0n, stakeMinor: 0n, validStakeMinor: 0n, payoutMinor: 0n };

/**
 * Returns the number, the stakes, the valid stakes and the payouts of the bets, summed over those of the given games
 * that match a filter.
 */
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
