import type { FreeRounds } from '../rules/reward-rule.js';
import type { Days } from '../plays/brand-day.js';

/**
 * The states of a raffle: open, then locked, then drawn. It becomes void instead if it cannot be drawn (domain rules
 * §7).
 */
export type RaffleStatus = 'open' | 'locked' | 'drawn' | 'void';

/**
 * Why a raffle was not drawn. Its tickets were not locked before the beacon was public; the beacon gave no value; its
 * rule was removed while the raffle was open; the draw failed until the maximum wait was over; or two operators made
 * the raffle void.
 */
export type VoidReason = 'late_lock' | 'beacon' | 'no_rule' | 'failed' | 'operator';

/** The free rounds that the last places of a raffle win, in the form in which the raffle stores them. */
export interface RaffleFreeRounds extends Omit<FreeRounds, 'stakeMinor'> {
  /** The stake in minor units, as text because it is stored as JSON. */
  readonly stakeMinor: string;
  readonly claimDays: number;
  readonly fromPlace: number;
}

/** The terms of a raffle, which are copied from its rule when the raffle opens. Amounts are minor units. */
export interface RaffleTerms {
  readonly ticketMinor: bigint;
  readonly ticketsPerDayMax: number;
  readonly fundMinorPerTicket: bigint;
  readonly fundMinorMax: bigint;
  readonly sharePercents: readonly number[];
  readonly turnoverPercent: number;
  /** The free rounds of the last places; null if all prizes are money. */
  readonly freeRounds: RaffleFreeRounds | null;
}

export interface Raffle extends RaffleTerms {
  readonly raffleId: string;
  readonly rule: string;
  readonly brand: string;
  readonly currency: string;
  /** The first day of the raffle's period, in the brand's time zone. A period consists of whole days. */
  readonly startsOn: string;
  readonly endsOn: string;
  /**
   * The first day whose bets give tickets. It is before `startsOn` if the former raffle was void, because that
   * raffle's days count here too.
   */
  readonly countsFrom: string;
  readonly startsAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly status: RaffleStatus;
  /**
   * The SHA-256 of the seed, in hex. It is published when the raffle opens, so that the seed cannot be exchanged
   * later.
   */
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
  /**
   * The root hash of all tickets; null until the tickets are locked. The next fields with numbers of tickets and
   * amounts are null until then too.
   */
  readonly root: string | null;
  readonly tickets: bigint | null;
  readonly fundMinor: bigint | null;
  /**
   * True if each leaf of the hash tree contains the total number of tickets. False for raffles that were locked by an
   * older version.
   */
  readonly isTotalInLeaf: boolean;
  /** The beacon's value, and the seed in hex; both null until the raffle is drawn. A void raffle has the seed only. */
  readonly beaconValue: string | null;
  readonly seed: string | null;
  readonly drawnAt: Date | null;
  readonly voidReason: VoidReason | null;
}

/** The data of a raffle that is to be opened, with its encrypted seed. */
export interface NewRaffle extends RaffleTerms {
  readonly rule: string;
  readonly brand: string;
  readonly currency: string;
  readonly days: Days;
  readonly startsAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly sealed: Buffer;
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
}

/**
 * A member's entry in a raffle. Its tickets are consecutive numbers, which are assigned when the raffle is locked. The
 * numbers are null before that, and for an entry without tickets.
 */
export interface Entry {
  readonly entryId: string;
  readonly memberId: string;
  readonly claimKey: string;
  readonly claimedAt: Date;
  readonly firstTicket: bigint | null;
  readonly lastTicket: bigint | null;
}

/** A drawn ticket with its winner. Place 1 is the first prize. */
export interface Winner {
  readonly place: number;
  readonly ticket: bigint;
  readonly entryId: string;
  readonly memberId: string;
  readonly prizeMinor: bigint;
}

const PERCENT = 100n;

/** Returns the prize fund (minor units) for a number of tickets. */
export const fundOf = (
  { fundMinorPerTicket, fundMinorMax }: Pick<RaffleTerms, 'fundMinorPerTicket' | 'fundMinorMax'>,
  tickets: bigint,
): bigint => {
  const minor = tickets * fundMinorPerTicket;
  return minor < fundMinorMax ? minor : fundMinorMax;
};

/**
 * Returns the prizes (minor units), beginning with the first place. Each prize is rounded down. If a prize is below
 * one minor unit, its place gets none.
 */
export const prizesOf = (fundMinor: bigint, sharePercents: readonly number[]): bigint[] =>
  sharePercents.map((share) => (fundMinor * BigInt(share)) / PERCENT).filter((prize) => prize > 0n);

/**
 * Returns the text of an entry whose hash is a leaf of the hash tree. It contains the entry's id, which does not show
 * who the member is. It ends with the total number of tickets, from which the winners are drawn, so the published root
 * also fixes this number.
 * @param total undefined for a raffle whose leaves do not contain the number
 */
export const leafText = (
  raffleId: string,
  { entryId, firstTicket, lastTicket }: Pick<Entry, 'entryId' | 'firstTicket' | 'lastTicket'>,
  total: bigint | undefined,
): string => `${raffleId}:${entryId}:${firstTicket}-${lastTicket}${total === undefined ? '' : `:${total}`}`;

/** Returns the total number of tickets that the leaves of a locked raffle contain. */
export const totalOf = ({ isTotalInLeaf, tickets }: Pick<Raffle, 'isTotalInLeaf' | 'tickets'>): bigint | undefined =>
  isTotalInLeaf && tickets !== null ? tickets : undefined;
