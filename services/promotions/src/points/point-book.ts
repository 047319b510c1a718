import { earn, reverse, type Booking, type EntryKind, type Movement, type Play, type PointsState } from './points.js';

/** A member's account, locked to the transaction's end. */
export interface PointAccount extends PointsState {
  readonly version: bigint;
}

/** What a round's first entry was computed from. */
export type Booked = Pick<Play, 'roundId' | 'category' | 'validStakeMinor'>;

export interface EarnedEntry extends Booked {
  readonly promotion: string;
  readonly pointsMicro: bigint;
}

/** What the ledger holds of a round. */
export interface RoundEntries {
  /** None, earned, reversed, or more. */
  readonly kinds: ReadonlySet<EntryKind>;
  readonly earned?: EarnedEntry;
}

export interface NewEntry extends Movement, Booked {
  readonly memberId: string;
  readonly version: bigint;
  readonly promotion: string;
}

/**
 * Pages of the ledger of points under way: some members' locked accounts and what was booked for some rounds. Each booking sees
 * those before it; what they come to is written at the end, in one statement.
 */
export class PointBook {
  readonly entries: NewEntry[] = [];
  readonly changed = new Map<string, PointAccount>();

  /** @param accounts of every member, `rounds` of every round that is going to be booked; a round that is not there has no entries. */
  constructor(
    private readonly accounts: ReadonlyMap<string, PointAccount>,
    private readonly rounds: Map<string, RoundEntries>,
  ) {}

  /** @throws Error for a member whose account was not locked. */
  account(memberId: string): PointAccount {
    const account = this.changed.get(memberId) ?? this.accounts.get(memberId);
    if (!account) throw new Error(`the points of ${memberId} cannot be locked`);
    return account;
  }

  earnedBy(roundId: string): EarnedEntry | undefined {
    return this.rounds.get(roundId)?.earned;
  }

  /** Books what a round earns. False for a round that has entries: it earned before, or never does. */
  earn(memberId: string, promotion: string, { roundId, category, validStakeMinor }: Play, micro: bigint): boolean {
    if (this.rounds.has(roundId)) return false;
    const round = { roundId, category, validStakeMinor };
    this.#book(memberId, promotion, round, earn(this.account(memberId), micro));
    this.rounds.set(roundId, { kinds: new Set(['earned']), earned: { ...round, promotion, pointsMicro: micro } });
    return true;
  }

  /** Takes back what a round earned, once. One that is not known leaves a mark under `unknown`, so that it never earns. */
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
