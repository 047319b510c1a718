import type { GameCategory } from '@nm/contracts';

/**
 * The states of a grant of free rounds. `preparing`: the vendor has not confirmed the grant. `open`: the member can
 * play. `ending`: the vendor is called to cancel the rounds that were not played. `ended`: the final state.
 */
export type FreeGrantStatus = 'preparing' | 'open' | 'ending' | 'ended';

/**
 * The reason why a grant ends. `member`: the member was excluded or disabled. `unavailable`: the vendor does not offer
 * free rounds, or never confirmed them.
 */
export type FreeEnd = 'played' | 'expired' | 'member' | 'withdrawn' | 'unavailable';

/** The terms of a grant of free rounds. They never change. Amounts are minor units. */
export interface FreeTerms {
  /** The id of the reward. It is also the id of the grant at the vendor. */
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly promotion: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly rounds: number;
  /** The stake of each round, which the member does not pay. */
  readonly stakeMinor: bigint;
  /** The maximum payout of all rounds of the grant together. */
  readonly winMinorMax: bigint;
  readonly paysBonus: boolean;
  readonly turnoverPercent: number;
  readonly expiresAt: Date;
}

/** A grant of free rounds to a member, in one game of a vendor. */
export interface FreeGrant extends FreeTerms {
  readonly category: GameCategory;
  readonly playerId: string;
  readonly status: FreeGrantStatus;
  readonly reason: FreeEnd | null;
  readonly played: number;
  /** The sum of the wins of all rounds. It can exceed the maximum payout; only the maximum is then paid. */
  readonly wonMinor: bigint;
  /** The time at which the grant got the status `ending`; null before. */
  readonly endsFrom: Date | null;
  readonly endedAt: Date | null;
  /**
   * How often the vendor was called since the grant got its present status. It counts in the states `preparing` and
   * `ending`.
   */
  readonly attempts: number;
}

/**
 * The number of calls without a confirmation after which an operator gets a case. This is about 20 minutes after the
 * first call: the pause between calls doubles up to 10 minutes.
 */
export const TRIES_BEFORE_CASE = 8;

/**
 * Returns true if the vendor has not confirmed the grant or its end for so long that an operator has a case about it.
 */
export const isDelayed = ({ status, attempts }: Pick<FreeGrant, 'status' | 'attempts'>): boolean =>
  (status === 'preparing' || status === 'ending') && attempts >= TRIES_BEFORE_CASE;

/**
 * Returns the amount that the rounds of a grant pay: the sum of the wins, but at most the maximum payout (minor units).
 */
export const payableMinor = ({ wonMinor, winMinorMax }: Pick<FreeGrant, 'wonMinor' | 'winMinorMax'>): bigint =>
  wonMinor < winMinorMax ? wonMinor : winMinorMax;

/**
 * The time (ms) for which an ending grant waits for the wins of rounds that the vendor counts as played but has not
 * reported. After it the grant ends without these wins, and the daily reconciliation shows the difference.
 */
const LATE_WINS_MS = 3_600_000;

/**
 * Returns true if a grant with the status `ending` can end. The vendor must have reported every round that it counts as
 * played, or the waiting time for late wins must be over.
 * @param playedAtVendor the number of rounds that the vendor counts as played; undefined if the vendor did not send it
 */
export const canEnd = (
  { played, endsFrom }: Pick<FreeGrant, 'played' | 'endsFrom'>,
  playedAtVendor: number | undefined,
  now: Date,
): boolean =>
  playedAtVendor === undefined ||
  playedAtVendor <= played ||
  (endsFrom !== null && now.getTime() - endsFrom.getTime() >= LATE_WINS_MS);
