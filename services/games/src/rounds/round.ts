import { GameCategory } from '@nm/contracts';

/**
 * The state of a round. `open`: the wallet's answer is not known yet, or a round with steps has not ended. The other
 * states are final.
 */
export type RoundStatus = 'open' | 'settled' | 'refused' | 'voided';

/**
 * The reason why a round with steps ended. `lost`: the last step lost. `completed`: the last step was the last possible
 * one. `cashed_out`: the member cashed out, or a bet of crash reached its target. `timed_out`: the job for stale rounds
 * cashed the round out. `voided`: the stake was returned.
 */
export type EndReason = 'lost' | 'completed' | 'cashed_out' | 'timed_out' | 'voided';

export interface PoolSplit {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export const NO_POOLS: PoolSplit = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolSplit): bigint => cashMinor + bonusMinor;

/**
 * The player's choice and the outcome as JSON, as they are stored. The field `game` names the game whose code reads and
 * writes the other fields.
 */
export interface RoundDetail {
  readonly game: string;
  /** True for a lottery bet that covers so few outcomes that the rate for single bets applies to it (domain §10). */
  readonly singleBet?: true;
  /**
   * The largest win of a round with steps, in minor units as a decimal text. It is fixed at the start of the round. The
   * round ends automatically when its payout reaches it. Absent if there is no limit.
   */
  readonly winMinorMax?: string;
}

/**
 * A text in several languages, by upper-case language code. English is always one of them. The object is empty if the
 * vendor sent no text.
 */
export type Texts = Readonly<Record<string, string>>;

/** The description of a round that its vendor sent for the player: the player's choices, and the outcome. */
export interface RoundDescription {
  readonly choice: Texts;
  readonly outcome: Texts;
  /**
   * The parts of the round, for example the single bets of a slip, separated by line feeds; absent if the vendor sent
   * none.
   */
  readonly lines?: Texts;
}

/** The detail of a vendor's round, as it is stored. */
export interface VendorDetail extends RoundDetail {
  readonly game: 'vendor';
  readonly vendorRoundId: string;
  readonly bets: number;
  /**
   * The description that the vendor sent; absent if it sent none. In the database, the JSON field is also named `told`.
   */
  readonly told?: RoundDescription;
}

/** The identity and the inputs of a round. They are fixed when the round is opened, before any money moves. */
export interface RoundTerms {
  readonly memberId: string;
  /** The idempotency key that the member's client chose. */
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
  /** The payout (minor units) of the round. For a round with steps it is 0 until the last step. */
  readonly payoutMinor: bigint;
  /** True if the game of the round has steps, which the member takes after the stake. */
  readonly stepped: boolean;
}

/** A round as it is stored. The fields after `status` are set when the wallet has answered. */
export interface Round extends RoundTerms {
  readonly roundId: string;
  readonly placedAt: Date;
  readonly status: RoundStatus;
  readonly refusalCode?: string;
  /** The id of the wallet's transfer. For a round with steps it is set as soon as the stake is accepted. */
  readonly transferId?: string;
  /** The reason why a round with steps ended. It is set before the payout is posted; null until then. */
  readonly endReason?: EndReason;
  readonly stake: PoolSplit;
  readonly payout: PoolSplit;
  readonly validStakeMinor: bigint;
  /** The member's balance directly after the round: cash plus bonus, in minor units. */
  readonly balanceMinor?: bigint;
  readonly balanceVersion?: bigint;
  readonly settledAt?: Date;
  readonly resolveAttempts: number;
}

/**
 * The game categories in which the whole stake counts as valid stake. In the others, a player could bet on opposite
 * outcomes and earn rebates without risk, so only the amount at risk counts.
 */
const WHOLE_STAKE: ReadonlySet<GameCategory> = new Set([GameCategory.RNG, GameCategory.FISH]);

/**
 * Returns the valid stake of a settled round (domain §1). In the categories of WHOLE_STAKE it is the whole stake,
 * otherwise the smaller of stake and |payout - stake|. For trial money it is 0.
 * @param payoutMinor the whole payout that the game decided: the member's part plus the part that the house received
 * because the bonus in the stake was forfeited or expired. The amount at risk does not depend on who received the
 * payout.
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
 * Splits an amount between cash and bonus in the same proportion in which the stake was split. The cash part is rounded
 * down; the rest is bonus.
 */
export function shareOf(partMinor: bigint, stake: PoolSplit): PoolSplit {
  const stakeMinor = stake.cashMinor + stake.bonusMinor;
  const cashMinor = stakeMinor === 0n ? 0n : (partMinor * stake.cashMinor) / stakeMinor;
  return { cashMinor, bonusMinor: partMinor - cashMinor };
}

/** Returns the largest win of a round with steps (minor units); null if there is no limit. */
export const winMinorMaxOf = ({ winMinorMax }: RoundDetail): bigint | null =>
  winMinorMax === undefined ? null : BigInt(winMinorMax);

/** Returns true if a round with steps waits for a step: its stake is accepted, and it has not ended. */
export const isRunning = ({ stepped, status, transferId, endReason }: Round): boolean =>
  stepped && status === 'open' && transferId !== undefined && endReason === undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
