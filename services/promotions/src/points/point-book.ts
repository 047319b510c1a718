import { earn, reverse, type Booking, type EntryKind, type Movement, type Play, type PointsState } from './points.js';

/** A member's points account. It is locked until the transaction ends. */
export interface PointAccount extends PointsState {
  readonly version: bigint;
}

/** The values from which a round's first entry was computed. */
export type Booked = Pick<Play, 'roundId' | 'category' | 'validStakeMinor'>;

export interface EarnedEntry extends Booked {
  readonly promotion: string;
  readonly pointsMicro: bigint;
}

/** The entries that exist for a round. */
export interface RoundEntries {
  /** The kinds of entry that exist; empty for a new round. */
  readonly kinds: ReadonlySet<EntryKind>;
  readonly earned?: EarnedEntry;
}

export interface NewEntry extends Movement, Booked {
  readonly memberId: string;
  readonly version: bigint;
  readonly promotion: string;
}

/**
 * Collects point entries in memory for accounts that are locked. Each entry is computed from the ones before it; the
 * store writes all of them in one statement at the end.
 */
export class PointBook {
  readonly entries: NewEntry[] = [];
  readonly changed = new Map<string, PointAccount>();

  /**
   * @param accounts the accounts of all members of the batch.
   * @param rounds the entries of its rounds; a round that is absent has none.
   */
  constructor(
    private readonly accounts: ReadonlyMap<string, PointAccount>,
    private readonly rounds: Map<string, RoundEntries>,
  ) {}

  /**
   * Returns a member's account.
   * @throws Error if it is not locked.
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
   * Books the points of a round.
   * @returns false if the round already has entries: it earned before, or was voided first
   */
  earn(memberId: string, promotion: string, { roundId, category, validStakeMinor }: Play, micro: bigint): boolean {
    if (this.rounds.has(roundId)) return false;
    const round = { roundId, category, validStakeMinor };
    this.#book(memberId, promotion, round, earn(this.account(memberId), micro));
    this.rounds.set(roundId, { kinds: new Set(['earned']), earned: { ...round, promotion, pointsMicro: micro } });
    return true;
  }

  /**
   * Reverses a round's points once. For a round without entries it books the entry `unknown` with zero points, so that
   * the round earns nothing later.
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
