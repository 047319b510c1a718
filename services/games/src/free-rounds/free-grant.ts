import type { GameCategory } from '@nm/contracts';

/**
 * The states of a grant of free rounds. `preparing`: the vendor has not confirmed it. `open`: the member can play.
 * `ending`: the vendor is asked to cancel the unplayed rounds. `ended` is final.
 */
export type FreeGrantStatus = 'preparing' | 'open' | 'ending' | 'ended';

/**
 * The reason why a grant ends. `member`: the member was excluded or disabled. `unavailable`: the vendor does not
 * support free rounds.
 */
export type FreeEnd = 'played' | 'expired' | 'member' | 'withdrawn' | 'unavailable';

/** The terms of free rounds, which never change. Amounts are minor units. */
export interface FreeTerms {
  /** The reward's id, which is also the grant's id at the vendor. */
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly promotion: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly rounds: number;
  /** The stake of each round. The member does not pay it. */
  readonly stakeMinor: bigint;
  /** The maximum payout of all rounds together. */
  readonly winMinorMax: bigint;
  readonly paysBonus: boolean;
  readonly turnoverPercent: number;
  readonly expiresAt: Date;
}

/** Free rounds of a member in a game of a vendor. */
export interface FreeGrant extends FreeTerms {
  readonly category: GameCategory;
  readonly playerId: string;
  readonly status: FreeGrantStatus;
  readonly reason: FreeEnd | null;
  readonly played: number;
  /** The sum of the rounds' wins. It may exceed the maximum payout. */
  readonly wonMinor: bigint;
  /** The time since which the grant is ending. */
  readonly endsFrom: Date | null;
  readonly endedAt: Date | null;
  /** How often the vendor was asked since the grant has its status, while it is `preparing` or `ending`. */
  readonly attempts: number;
}

/**
 * The number of unconfirmed calls after which an operator gets a case, about 20 minutes after the first. The pause
 * doubles after each call, up to 10 minutes.
 */
export const TRIES_BEFORE_CASE = 8;

/** Whether a vendor has not confirmed a grant or its end for so long that an operator has a case. */
export const isDelayed = ({ status, attempts }: Pick<FreeGrant, 'status' | 'attempts'>): boolean =>
  (status === 'preparing' || status === 'ending') && attempts >= TRIES_BEFORE_CASE;

/** Returns what the rounds pay. */
export const payableMinor = ({ wonMinor, winMinorMax }: Pick<FreeGrant, 'wonMinor' | 'winMinorMax'>): bigint =>
  wonMinor < winMinorMax ? wonMinor : winMinorMax;

/**
 * How long (ms) an ending grant waits for missing wins of rounds that the vendor counts as played. Then it ends without
 * them, and the daily reconciliation shows the difference.
 */
const LATE_WINS_MS = 3_600_000;

/**
 * Returns true if an ending grant can end: the vendor has cancelled the unplayed rounds, and has reported every round
 * that it counts as played.
 * @param playedAtVendor the vendor's number of played rounds; undefined if it sent none
 */
export const canEnd = (
  { played, endsFrom }: Pick<FreeGrant, 'played' | 'endsFrom'>,
  playedAtVendor: number | undefined,
  now: Date,
): boolean =>
  playedAtVendor === undefined ||
  playedAtVendor <= played ||
  (endsFrom !== null && now.getTime() - endsFrom.getTime() >= LATE_WINS_MS);
