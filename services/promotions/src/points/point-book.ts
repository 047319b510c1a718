import { earn, reverse, type Booking, type EntryKind, type Movement, type Play, type PointsState } from './points.js';

/** The state of a member's points account. The account is locked until the transaction ends. */
export interface PointAccount extends PointsState {
  readonly version: bigint;
}

/** The data of a round from which its first points entry was computed. */
export type Booked = Pick<Play, 'roundId' | 'category' | 'validStakeMinor'>;

export interface EarnedEntry extends Booked {
  readonly promotion: string;
  readonly pointsMicro: bigint;
}

/** The points entries that already exist for one round. */
export interface RoundEntries {
  /** The kinds of points entries that the round has; empty for a new round. */
  readonly kinds: ReadonlySet<EntryKind>;
  readonly earned?: EarnedEntry;
}

export interface NewEntry extends Movement, Booked {
  readonly memberId: string;
  readonly version: bigint;
  readonly promotion: string;
}

/**
 * Collects new points entries in memory while the accounts are locked. Each entry is computed from the balance after
 * the previous entry of the same account. The store then writes all entries in one statement.
 */
export class PointBook {
  readonly entries: NewEntry[] = [];
  readonly changed = new Map<string, PointAccount>();

  /**
   * @param accounts the locked accounts of all members of the batch.
   * @param rounds the existing entries by round id; a round without entries has no element.
   */
  constructor(
    private readonly accounts: ReadonlyMap<string, PointAccount>,
    private readonly rounds: Map<string, RoundEntries>,
  ) {}

  /**
   * Returns a member's account.
   * @throws Error if the account is not locked, which is a programming error.
   */
  account(memberId: string): PointAccount {
    const account = this.changed.get(memberId) ?? this.accounts.get(memberId);
    if (!account) throw new Error(`the points of ${memberId} cannot be locked`);
    return account;
  }

  earnedBy(roundId: string): EarnedEntry | undefined {
    return this.rounds.get(roundId)?.earned;
  }

  /**
   * Adds an entry for the points of a round.
   * @returns false if the round already has an entry, because it earned points before or the event of its void arrived
   * before
   */
  earn(memberId: string, promotion: string, { roundId, category, validStakeMinor }: Play, micro: bigint): boolean {
    if (this.rounds.has(roundId)) return false;
    const round = { roundId, category, validStakeMinor };
    this.#book(memberId, promotion, round, earn(this.account(memberId), micro));
    this.rounds.set(roundId, { kinds: new Set(['earned']), earned: { ...round, promotion, pointsMicro: micro } });
    return true;
  }

  /**
   * Takes back the points of a round, once. If the round has no entry, an entry of kind `unknown` with zero points is
   * added. A settlement that arrives after the void then earns no points.
   */
  takeBack(memberId: string, roundId: string, unknown: Omit<EarnedEntry, 'roundId'>): void {
    const round = this.rounds.get(roundId);
    if (round?.kinds.has('reversed')) return;
    const earned = round?.earned ?? { roundId, ...unknown };
    this.#book(memberId, earned.promotion, earned, reverse(this.account(memberId), earned.pointsMicro));
    this.rounds.set(roundId, { kinds: new Set([...(round?.kinds ?? []), 'reversed']), earned: round?.earned });
  }

  #book(
    memberId: string,
    promotion: string,
    { roundId, category, validStakeMinor }: Booked,
    { state, movements }: Booking,
  ): void {
    let { version } = this.account(memberId);
    for (const movement of movements) {
      version += 1n;
      this.entries.push({ ...movement, memberId, version, promotion, roundId, category, validStakeMinor });
    }
    this.changed.set(memberId, { ...state, version });
  }
}
