import type { OpenState } from '../game.js';

/**
 * The win ceiling that is valid in a currency, and its source: the game's row, the vendor's row or the default ceiling.
 */
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
  /** The number of open rounds of the vendor. For lotteries it is the number of open slips. */
  readonly roundsOpen: bigint;
  /** The time of the vendor's last transaction; null for in-house vendors, and if there was no transaction yet. */
  readonly lastTransactionAt: Date | null;
  /** The number of the vendor's transactions that still wait for the wallet's answer. */
  readonly waiting: bigint;
  readonly casesOpen: bigint;
  /**
   * True if the vendor has a signing key. The games of a vendor without a key are not listed. Always true for in-house
   * vendors.
   */
  readonly connected: boolean;
  /** True if players may buy features (for example free spins) in the vendor's games. */
  readonly sellsFeatures: boolean;
  readonly version: bigint;
  readonly ceilings: readonly DeskCeiling[];
}

/**
 * The stake limits (minor units) of a game in a brand and a currency. The value `*` stands for every brand or every
 * currency.
 */
export interface DeskLimit {
  readonly brand: string;
  readonly currency: string;
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
  /** The largest payout of one round (minor units); null if there is no maximum. */
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
  /** True if lists show the game as hot, because of recent play or because an operator marked it. */
  readonly isShownHot: boolean;
  readonly isNew: boolean;
  /**
   * True if the game's own setting lets players buy features (for example free spins). They can buy them only if the
   * vendor's setting allows it too.
   */
  readonly sellsFeatures: boolean;
  readonly version: bigint;
  readonly limits: readonly DeskLimit[];
}

/** Identifies a vendor or, if a game code is given, one game of the vendor. */
export interface DeskSubject {
  readonly vassalage: string;
  readonly gameCode: string | undefined;
}
