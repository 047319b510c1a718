import type { OpenState } from '../game.js';

/** The win ceiling that is in force in a currency, and whose row it is. */
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
  /** Rounds that are not ended; in lotteries slips. */
  readonly roundsOpen: bigint;
  /** Null for in-house vendors and before the first transaction. */
  readonly lastTransactionAt: Date | null;
  /** Transactions without the wallet's answer. */
  readonly waiting: bigint;
  readonly casesOpen: bigint;
  /** Whether it has a signing key, without which its games are not listed. True for in-house vendors. */
  readonly connected: boolean;
  /** Whether players may buy features in its games. */
  readonly sellsFeatures: boolean;
  readonly version: bigint;
  readonly ceilings: readonly DeskCeiling[];
}

/** The stake limits of a game in a brand and currency; `*` for any. Amounts in minor units. */
export interface DeskLimit {
  readonly brand: string;
  readonly currency: string;
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
  /** Null for no largest payout. */
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
  /** The operator's choice. */
  readonly isHot: boolean;
  /** Whether lists mark it as hot now, by real play or by choice. */
  readonly isShownHot: boolean;
  readonly isNew: boolean;
  /** The game's own switch; a feature is sold only if the vendor sells features too. */
  readonly sellsFeatures: boolean;
  readonly version: bigint;
  readonly limits: readonly DeskLimit[];
}

/** A vendor, or with a code one of its games. */
export interface DeskSubject {
  readonly vassalage: string;
  readonly gameCode: string | undefined;
}
