import type { GameCategory } from '@nm/contracts';

/** open: the wallet has not answered yet. The others are final. */
export type RoundStatus = 'open' | 'settled' | 'refused' | 'voided';

export interface PoolSplit {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export const NO_POOLS: PoolSplit = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolSplit): bigint => cashMinor + bonusMinor;

/** The choices and the outcome of a round of dice, as stored. */
export interface DiceDetail {
  readonly game: 'dice';
  readonly target: number;
  readonly over: boolean;
  readonly roll: number;
  readonly win: boolean;
  readonly multiplierE4: bigint;
}

/** Texts by language code in capitals, EN always among them; empty where nothing was told. */
export type Texts = Readonly<Record<string, string>>;

/** A vendor's round in words for its player: the choices of its bets and what came out. */
export interface RoundDescription {
  readonly choice: Texts;
  readonly outcome: Texts;
}

/** A vendor's round: what came out is the vendor's to tell. */
export interface VendorDetail {
  readonly game: 'vendor';
  readonly vendorRoundId: string;
  readonly bets: number;
  /** Absent where the vendor gave none. The key is stored so. */
  readonly told?: RoundDescription;
}

/** What a round is and what decides it: fixed when it is opened, before any money moves. */
export interface RoundTerms {
  readonly memberId: string;
  /** The member's idempotency key. */
  readonly key: string;
  readonly inputHash: Uint8Array;
  readonly brand: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly currency: string;
  readonly trial: boolean;
  readonly seedId: string;
  readonly nonce: bigint;
  readonly detail: DiceDetail | VendorDetail;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** A stored round. What follows `status` is known once the wallet has answered. */
export interface Round extends RoundTerms {
  readonly roundId: string;
  readonly placedAt: Date;
  readonly status: RoundStatus;
  readonly refusalCode?: string;
  readonly stake: PoolSplit;
  readonly payout: PoolSplit;
  readonly validStakeMinor: bigint;
  /** cash + bonus right after the round. */
  readonly balanceMinor?: bigint;
  readonly balanceVersion?: bigint;
  readonly settledAt?: Date;
  readonly resolveAttempts: number;
}

/** Trial money counts for nothing but the player's own history (domain rules §1). */
export const validStakeMinor = ({ trial, stakeMinor }: Pick<RoundTerms, 'trial' | 'stakeMinor'>): bigint =>
  trial ? 0n : stakeMinor;

/** The detail of a round of dice. @throws Error for another game's. */
export function diceDetailOf({ roundId, detail }: Pick<Round, 'roundId' | 'detail'>): DiceDetail {
  if (detail.game !== 'dice') throw new Error(`round ${roundId} is no round of dice`);
  return detail;
}
