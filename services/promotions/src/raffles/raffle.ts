import type { FreeRounds } from '../rules/reward-rule.js';
import type { Days } from '../plays/brand-day.js';

/** The states of a raffle: open > locked > drawn, or void before it is drawn (domain §7). */
export type RaffleStatus = 'open' | 'locked' | 'drawn' | 'void';

/**
 * Why a raffle was not drawn: its tickets were locked after the beacon was public, the beacon gave no value, its rule
 * was removed while it was open, the draw failed until the maximum wait was over, or two operators made it void.
 */
export type VoidReason = 'late_lock' | 'beacon' | 'no_rule' | 'failed' | 'operator';

/** The free rounds of a raffle's last places, as the raffle stores them. */
export interface RaffleFreeRounds extends Omit<FreeRounds, 'stakeMinor'> {
  /** The amount is text, because it is stored as JSON. */
  readonly stakeMinor: string;
  readonly claimDays: number;
  readonly fromPlace: number;
}

/** What a raffle gives, copied from its rule when it opens. Amounts are minor units. */
export interface RaffleTerms {
  readonly ticketMinor: bigint;
  readonly ticketsPerDayMax: number;
  readonly fundMinorPerTicket: bigint;
  readonly fundMinorMax: bigint;
  readonly sharePercents: readonly number[];
  readonly turnoverPercent: number;
  /** Null for a raffle whose prizes are all money. */
  readonly freeRounds: RaffleFreeRounds | null;
}

export interface Raffle extends RaffleTerms {
  readonly raffleId: string;
  readonly rule: string;
  readonly brand: string;
  readonly currency: string;
  /** The period, whole days of the brand's zone. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** The first day whose bets give tickets. It is earlier than `startsOn` if the previous raffle was void. */
  readonly countsFrom: string;
  readonly startsAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly status: RaffleStatus;
  /** SHA-256 of the seed, in hex. It is published when the raffle opens and binds us to the seed. */
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
  /** The root hash of all tickets; null until they are locked. The same holds for the counts. */
  readonly root: string | null;
  readonly tickets: bigint | null;
  readonly fundMinor: bigint | null;
  /** Whether each leaf of the tree contains the total number of tickets; false for raffles of an older version. */
  readonly isTotalInLeaf: boolean;
  /** The beacon's value and the seed (hex); null until the raffle is drawn. A void raffle has the seed only. */
  readonly beaconValue: string | null;
  readonly seed: string | null;
  readonly drawnAt: Date | null;
  readonly voidReason: VoidReason | null;
}

/** A raffle to open, with its encrypted seed. */
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

/** A member's entry. Its tickets are a run of numbers, given when the raffle is locked; null before and without tickets. */
export interface Entry {
  readonly entryId: string;
  readonly memberId: string;
  readonly claimKey: string;
  readonly claimedAt: Date;
  readonly firstTicket: bigint | null;
  readonly lastTicket: bigint | null;
}

/** A drawn ticket. The place counts from 1. */
export interface Winner {
  readonly place: number;
  readonly ticket: bigint;
  readonly entryId: string;
  readonly memberId: string;
  readonly prizeMinor: bigint;
}

const PERCENT = 100n;

/** Returns the prize fund for a number of tickets. */
export const fundOf = (
  { fundMinorPerTicket, fundMinorMax }: Pick<RaffleTerms, 'fundMinorPerTicket' | 'fundMinorMax'>,
  tickets: bigint,
): bigint => {
  const minor = tickets * fundMinorPerTicket;
  return minor < fundMinorMax ? minor : fundMinorMax;
};

/** The prizes from the first place on, each rounded down. A share below one minor unit gives no prize. */
export const prizesOf = (fundMinor: bigint, sharePercents: readonly number[]): bigint[] =>
  sharePercents.map((share) => (fundMinor * BigInt(share)) / PERCENT).filter((prize) => prize > 0n);

/**
 * The text of an entry, whose hash is a leaf of the tree. The entry's id does not identify the member. The text ends
 * with the total number of tickets, so the root also commits to this number, with which the winners are drawn.
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
