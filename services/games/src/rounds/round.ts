import { GameCategory } from '@nm/contracts';

/**
 * The state of a round. `open` means that the wallet's answer is not known yet, or that a round with steps has not
 * ended. The other states are final.
 */
export type RoundStatus = 'open' | 'settled' | 'refused' | 'voided';

/**
 * Why a round with steps ended: a step lost (`lost`) or was the last possible one (`completed`), the member cashed out,
 * or the stale-rounds job ended it and paid its present value (`timed_out`) or returned the stake (`voided`).
 */
export type EndReason = 'lost' | 'completed' | 'cashed_out' | 'timed_out' | 'voided';

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
  /**
   * The largest win of a round with steps as a decimal string, fixed at its start. The round ends by itself when its
   * payout reaches it. Absent for no limit.
   */
  readonly winMinorMax?: string;
}

/** Texts by upper-case language code. English is always among them; the object is empty if the vendor sent no text. */
export type Texts = Readonly<Record<string, string>>;

/** A vendor's description of a round for the player: the player's choices, and the outcome. */
export interface RoundDescription {
  readonly choice: Texts;
  readonly outcome: Texts;
  /** The parts of the round one by one, separated by line feeds: the legs of a slip. Absent if the vendor sent none. */
  readonly lines?: Texts;
}

/** The stored detail of a vendor's round. */
export interface VendorDetail extends RoundDetail {
  readonly game: 'vendor';
  readonly vendorRoundId: string;
  readonly bets: number;
  /** The vendor's description; absent if the vendor sent none. Stored JSON has the field name `told`. */
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
  /** The payout in minor units; 0 in a round with steps until its last step. */
  readonly payoutMinor: bigint;
  /** True if the round continues after its stake with steps of the member. */
  readonly stepped: boolean;
}

/** A stored round. The fields after `status` are set when the wallet has answered. */
export interface Round extends RoundTerms {
  readonly roundId: string;
  readonly placedAt: Date;
  readonly status: RoundStatus;
  readonly refusalCode?: string;
  /** The wallet's transfer. For a round with steps it is set as soon as the stake is accepted. */
  readonly transferId?: string;
  /** Set when a round with steps has ended, before its payout is posted. */
  readonly endReason?: EndReason;
  readonly stake: PoolSplit;
  readonly payout: PoolSplit;
  readonly validStakeMinor: bigint;
  /** The member's balance directly after the round: cash plus bonus in minor units. */
  readonly balanceMinor?: bigint;
  readonly balanceVersion?: bigint;
  readonly settledAt?: Date;
  readonly resolveAttempts: number;
}

/**
 * The categories in which the whole stake counts. In all others a player could stake on opposite outcomes and earn
 * rebates without risk, so only the amount at risk counts there.
 */
const WHOLE_STAKE: ReadonlySet<GameCategory> = new Set([GameCategory.RNG, GameCategory.FISH]);

/**
 * Returns the valid stake of a settled round, in-house or of a vendor (domain §1): the whole stake in WHOLE_STAKE
 * categories, otherwise the smaller of stake and |payout - stake|. It is 0 for trial money.
 * @param payoutMinor the whole payout of the game: the member's part plus the house's part, which exists if the bonus
 * of the stake had ended. The amount at risk does not depend on who received it.
 */
export function validStakeOf({
  stakeMinor,
  payoutMinor,
  category,
  trial,
}: Pick<RoundTerms, 'stakeMinor' | 'payoutMinor' | 'category' | 'trial'>): bigint {
  if (trial) return 0n;
  if (WHOLE_STAKE.has(category)) return stakeMinor;
  const risked = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return risked < stakeMinor ? risked : stakeMinor;
}

/**
 * Splits a part of the stake between the pools as the stake itself was split. The cash part is rounded down; the rest
 * is bonus.
 */
export function shareOf(partMinor: bigint, stake: PoolSplit): PoolSplit {
  const stakeMinor = stake.cashMinor + stake.bonusMinor;
  const cashMinor = stakeMinor === 0n ? 0n : (partMinor * stake.cashMinor) / stakeMinor;
  return { cashMinor, bonusMinor: partMinor - cashMinor };
}

/** Returns the largest win of a round with steps (minor units); null for no limit. */
export const winMinorMaxOf = ({ winMinorMax }: RoundDetail): bigint | null =>
  winMinorMax === undefined ? null : BigInt(winMinorMax);

/** Whether a round with steps is waiting for a step: its stake is accepted and it has not ended. */
export const isRunning = ({ stepped, status, transferId, endReason }: Round): boolean =>
  stepped && status === 'open' && transferId !== undefined && endReason === undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
