import { Inject, Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, promotions } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Prerequisite } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { MemberStore, type PointsMember } from '../members/member.store.js';
import { ALL_RULES } from '../rules/all-rules.js';
import { isPointsRule, type PointsRule } from '../rules/promotion-rule.js';
import { PointBook } from './point-book.js';
import { PointStore } from './point.store.js';
import { MICRO, correctedMicro, earnedMicro, type Play } from './points.js';

/** The one rule that gives points for play. */
const RULE: PointsRule | undefined = ALL_RULES.find(isPointsRule);

/** What became of a round. */
export interface RoundTurn {
  readonly memberId: string;
  /** The round itself, whatever id it stands under. */
  readonly roundId: string;
  /** The id under which it stood until now, where it did: what that gave is taken back. */
  readonly before?: string;
  /** As it stands now, under an id of its own; nothing when it is void. */
  readonly play?: Play;
  /** The trace (W3C traceparent) under which what follows is told. */
  readonly trace: string;
}

type PointsEarned = MessageInitShape<typeof promotions.PointsEarnedSchema>;

/**
 * Books points for settled rounds and takes them back for voided ones (domain rules §8).
 *
 * Points follow a round as it stands: a correction takes back what the round gave before and it earns anew, in one transaction. What
 * was spent meanwhile is owed and never below zero. A fact is published only for whole points above what the member had before.
 * Who may earn nothing any more when the correction comes keeps what the round still carries, and never more than it had given him.
 */
@Injectable()
export class PointsService {
  constructor(
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(PointStore) private readonly points: PointStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Books what became of rounds, one after the other, each once; in as many statements for many as for one. A round that was voided
   * before it was settled earns nothing.
   * @throws Prerequisite while a member who played is not known; then nothing is booked.
   */
  async book(tx: Tx, turns: readonly RoundTurn[]): Promise<void> {
    if (!RULE || turns.length === 0) return;
    const members = await this.members.findAll(tx, distinct(turns.map(({ memberId }) => memberId)));
    const booked = turns.filter((turn) => concerns(RULE, turn, members.get(turn.memberId)));
    if (booked.length === 0) return;
    const book = await this.#open(tx, booked, members);
    const facts = booked.map((turn) => ({ ...turn, fact: apply(book, RULE, turn, members.get(turn.memberId)!) }));
    await this.points.write(tx, book);
    const told = facts.filter((turn): turn is RoundTurn & { fact: PointsEarned } => turn.fact !== undefined);
    await this.outbox.appendAll(
      tx,
      promotions.PointsEarnedSchema,
      told.map(({ fact }) => fact),
      told.map(({ trace }) => trace),
    );
  }

  async #open(tx: Tx, turns: readonly RoundTurn[], members: ReadonlyMap<string, PointsMember>): Promise<PointBook> {
    const memberIds = distinct(turns.map(({ memberId }) => memberId));
    const without = memberIds.filter((memberId) => !members.get(memberId)?.hasAccount);
    if (without.length > 0) await this.points.open(tx, without);
    const accounts = await this.points.lock(tx, memberIds);
    const roundIds = distinct(
      turns.flatMap(({ before, play }) => [before, play?.roundId]).filter((id) => id !== undefined),
    );
    return new PointBook(accounts, await this.points.roundsOf(tx, roundIds));
  }
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Whether a turn may book anything: a settled round that earns nothing touches no account, unless something is taken back first. */
function concerns(rule: PointsRule, { memberId, before, play }: RoundTurn, member: PointsMember | undefined): boolean {
  // A voided round of trial money belongs to a member who is not known here and never will be.
  if (!member && !play) return false;
  if (!member) throw new Prerequisite(`member ${memberId} is not known yet`);
  return before !== undefined || (play !== undefined && earnedMicro(rule, member, play) > 0n);
}

/** Books one turn. @returns what it tells: whole points above what the member had before it */
function apply(
  book: PointBook,
  rule: PointsRule,
  { memberId, roundId, before, play }: RoundTurn,
  member: PointsMember,
): PointsEarned | undefined {
  const had = book.account(memberId).balanceMicro / MICRO;
  const givenMicro = before === undefined ? 0n : (book.earnedBy(before)?.pointsMicro ?? 0n);
  if (before !== undefined) {
    book.takeBack(memberId, before, {
      promotion: rule.id,
      category: GameCategory.UNSPECIFIED,
      validStakeMinor: 0n,
      pointsMicro: 0n,
    });
  }
  if (!play) return undefined;
  const micro = before === undefined ? earnedMicro(rule, member, play) : correctedMicro(rule, member, play, givenMicro);
  if (micro <= 0n || !book.earn(memberId, rule.id, play, micro)) return undefined;
  const { balanceMicro, version } = book.account(memberId);
  const balance = balanceMicro / MICRO;
  if (balance <= had) return undefined;
  return {
    memberId,
    brand: member.brand,
    promotion: rule.id,
    points: balance - had,
    balance,
    version,
    roundId,
    earnedAt: timestampFromDate(play.settledAt),
  };
}
