import type { GameCategory } from '@nm/contracts';

/** The state of a round. `open`: the wallet has not answered yet. The other states are final. */
export type RoundStatus = 'open' | 'settled' | 'refused' | 'voided';

export interface PoolSplit {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export const NO_POOLS: PoolSplit = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolSplit): bigint => cashMinor + bonusMinor;

/**
 * The player's choice and the outcome, as stored JSON. The game that `game` names writes and reads the other fields.
 */
export interface RoundDetail {
  readonly game: string;
  /** True for a lottery bet that covers so few outcomes that the single-bet rate applies (domain rules §10). */
  readonly singleBet?: true;
}

/** Texts by upper-case language code, always with EN; empty if the vendor sent none. */
export type Texts = Readonly<Record<string, string>>;

/** A vendor's description of a round for its player: the choices and the outcome. */
export interface RoundDescription {
  readonly choice: Texts;
  readonly outcome: Texts;
}

/** The stored detail of a vendor's round. */
export interface VendorDetail extends RoundDetail {
  readonly game: 'vendor';
  readonly vendorRoundId: string;
  readonly bets: number;
  /** The description; absent if the vendor sent no text. The key `told` is part of the stored JSON. */
  readonly told?: RoundDescription;
}

/** The identity and inputs of a round. They are fixed when the round is opened, before any money moves. */
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

/** A stored round. The fields after `status` are set once the wallet has answered. */
export interface Round extends RoundTerms {
  readonly roundId: string;
  readonly placedAt: Date;
  readonly status: RoundStatus;
  readonly refusalCode?: string;
  readonly stake: PoolSplit;
  readonly payout: PoolSplit;
  readonly validStakeMinor: bigint;
  /** Cash plus bonus right after the round. */
  readonly balanceMinor?: bigint;
  readonly balanceVersion?: bigint;
  readonly settledAt?: Date;
  readonly resolveAttempts: number;
}

/** Trial money counts for the player's own history only (domain rules §1). */
export const validStakeMinor = ({ trial, stakeMinor }: Pick<RoundTerms, 'trial' | 'stakeMinor'>): bigint =>
  trial ? 0n : stakeMinor;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
