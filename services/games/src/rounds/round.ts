import type { GameCategory } from '@nm/contracts';

/** The state of a round. `open` means that the wallet's answer is not known yet; the other states are final. */
export type RoundStatus = 'open' | 'settled' | 'refused' | 'voided';

export interface PoolSplit {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export const NO_POOLS: PoolSplit = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolSplit): bigint => cashMinor + bonusMinor;

/**
 * The player's choice and the outcome as they are stored in JSON. The field `game` names the game that reads and writes
 * the other fields.
 */
export interface RoundDetail {
  readonly game: string;
  /** True for a lottery bet that covers so few outcomes that the single-bet rate applies (domain rules §10). */
  readonly singleBet?: true;
}

/** Texts by upper-case language code. English is always among them; the object is empty if the vendor sent no text. */
export type Texts = Readonly<Record<string, string>>;

/** A vendor's description of a round for the player: the player's choices, and the outcome. */
export interface RoundDescription {
  readonly choice: Texts;
  readonly outcome: Texts;
}

/** The stored detail of a vendor's round. */
export interface VendorDetail extends RoundDetail {
  readonly game: 'vendor';
  readonly vendorRoundId: string;
  readonly bets: number;
  /**
   * The vendor's description; absent if the vendor sent none. The field is called `told` because stored JSON has this
   * name.
   */
  readonly told?: RoundDescription;
}

/** The identity and inputs of a round. They are fixed when the round is opened, before money moves. */
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
  readonly detail: RoundDetail;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** A stored round. The fields after `status` are set when the wallet has answered. */
export interface Round extends RoundTerms {
  readonly roundId: string;
  readonly placedAt: Date;
  readonly status: RoundStatus;
  readonly refusalCode?: string;
  readonly stake: PoolSplit;
  readonly payout: PoolSplit;
  readonly validStakeMinor: bigint;
  /** The member's balance directly after the round: cash plus bonus in minor units. */
  readonly balanceMinor?: bigint;
  readonly balanceVersion?: bigint;
  readonly settledAt?: Date;
  readonly resolveAttempts: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
