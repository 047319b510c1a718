import type { OpenState } from '../game.js';

/** The win ceiling that applies in a currency, and the row from which it comes. */
export interface DeskCeiling {
  readonly currency: string;
  readonly stakeMultiple: bigint;
  readonly amountMinor: bigint;
  readonly source: 'game' | 'vendor' | 'all';
}

/** A vendor as operators see it. */
export interface DeskVendor {
  readonly vassalage: string;
  readonly displayName: string;
  readonly mode: 'inhouse' | 'frame';
  readonly status: OpenState;
  readonly maintenanceUntil: Date | null;
  readonly games: number;
  readonly gamesOpen: number;
  /** The number of open rounds; for lotteries, of open slips. */
  readonly roundsOpen: bigint;
  /** The time of the last transaction; null for in-house vendors and before the first transaction. */
  readonly lastTransactionAt: Date | null;
  /** The number of transactions without the wallet's answer. */
  readonly waiting: bigint;
  readonly casesOpen: bigint;
  /** True if the vendor has a signing key; without one its games are not listed. Always true for in-house vendors. */
  readonly connected: boolean;
  /** True if players may buy features in the vendor's games. */
  readonly sellsFeatures: boolean;
  readonly version: bigint;
  readonly ceilings: readonly DeskCeiling[];
}

/** The stake limits of a game in a brand and currency; `*` stands for any. Amounts are minor units. */
export interface DeskLimit {
  readonly brand: string;
  readonly currency: string;
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
  /** The largest payout; null for no maximum. */
  readonly payoutMinorMax: bigint | null;
}

/** A game as operators see it. */
export interface DeskGame {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly displayName: string;
  readonly gameType: string;
  readonly status: OpenState;
  readonly maintenanceUntil: Date | null;
  readonly position: number;
  /** True if an operator marked the game as hot. */
  readonly isHot: boolean;
  /** True if lists show the game as hot, by recent play or by an operator's mark. */
  readonly isShownHot: boolean;
  readonly isNew: boolean;
  /** The game's own switch. A feature is sold only if the vendor's switch is on too. */
  readonly sellsFeatures: boolean;
  readonly version: bigint;
  readonly limits: readonly DeskLimit[];
}

/** A vendor or, if a game code is given, one of its games. */
export interface DeskSubject {
  readonly vassalage: string;
  readonly gameCode: string | undefined;
}
