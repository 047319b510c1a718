import type { GameCategory } from '@nm/contracts';

/**
 * `preparing`: the vendor has not confirmed the grant. `open`: the member can play. `ending`: the vendor is asked to take
 * back what is left. `ended` is final.
 */
export type FreeGrantStatus = 'preparing' | 'open' | 'ending' | 'ended';

/** Why a grant ends. `member`: the member was excluded or disabled. `unavailable`: its vendor cannot give free rounds. */
export type FreeEnd = 'played' | 'expired' | 'member' | 'withdrawn' | 'unavailable';

/** The terms of free rounds. They never change. Amounts are minor units. */
export interface FreeTerms {
  /** The reward's id, which identifies the grant at the vendor too. */
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly promotion: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly rounds: number;
  /** The stake of each round, which costs the member nothing. */
  readonly stakeMinor: bigint;
  /** The most that the rounds together pay. */
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
  /** What the rounds won. It may be more than they pay. */
  readonly wonMinor: bigint;
  /** Since when the grant is ending. */
  readonly endsFrom: Date | null;
  readonly endedAt: Date | null;
  /** How often the vendor was asked since the grant has its status, while it is `preparing` or `ending`. */
  readonly attempts: number;
}

/**
 * After how many calls without a confirmation an operator gets a case. The last of them is about 20 minutes after the
 * first, because each call comes twice as late as the one before, and at most 10 minutes later.
 */
export const TRIES_BEFORE_CASE = 8;

/** Whether a vendor has not confirmed a grant or its end for so long that an operator has a case. */
export const isDelayed = ({ status, attempts }: Pick<FreeGrant, 'status' | 'attempts'>): boolean =>
  (status === 'preparing' || status === 'ending') && attempts >= TRIES_BEFORE_CASE;

/** Returns what the rounds pay. */
export const payableMinor = ({ wonMinor, winMinorMax }: Pick<FreeGrant, 'wonMinor' | 'winMinorMax'>): bigint =>
  wonMinor < winMinorMax ? wonMinor : winMinorMax;

/**
 * How long (ms) an ending grant waits for wins of rounds that the vendor counts as played. After that it ends without
 * them, and the comparison of the day shows the difference.
 */
const LATE_WINS_MS = 3_600_000;

/**
 * Whether an ending grant can end: the vendor has taken back what was left, and every round that it counts as played was
 * reported.
 * @param playedAtVendor the vendor's number; undefined if it sent none
 */
export const canEnd = (
  { played, endsFrom }: Pick<FreeGrant, 'played' | 'endsFrom'>,
  playedAtVendor: number | undefined,
  now: Date,
): boolean =>
  playedAtVendor === undefined ||
  playedAtVendor <= played ||
  (endsFrom !== null && now.getTime() - endsFrom.getTime() >= LATE_WINS_MS);
