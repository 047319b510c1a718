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

/** The promotion rule that gives points for bets. */
const RULE: PointsRule | undefined = ALL_RULES.find(isPointsRule);

/** A change of a round: a settlement, a correction or a void. */
export interface RoundTurn {
  readonly memberId: string;
  /** The id of the round as the games service publishes it. */
  readonly roundId: string;
  /** The id of the points entry that a correction or a void takes back; undefined for a settlement. */
  readonly before?: string;
  /**
   * The figures of the round after the change, with the id of their points entry; undefined if the round was voided.
   */
  readonly play?: Play;
  /** The trace (W3C traceparent) with which the events of this change are published. */
  readonly trace: string;
}

type PointsEarned = MessageInitShape<typeof promotions.PointsEarnedSchema>;

/**
 * Books points for settled rounds and takes them back for voided rounds (domain rules §8). A correction takes back the
 * old points and books the new ones in one transaction. Taken-back points that the member has already spent become a
 * debt, so a balance is never negative. An event is published only if the number of whole points grows. If a member may
 * no longer earn points, a corrected round gives at most the points that it gave before.
 */
@Injectable()
export class PointsService {
  constructor(
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(PointStore) private readonly points: PointStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Books changes of rounds in the given order, each once. The number of SQL statements does not depend on the number
   * of changes. A round whose void arrived before its settlement earns no points.
   * @throws Prerequisite if a member is not known yet; no change is booked then.
   */
  async book(tx: Tx, turns: readonly RoundTurn[]): Promise<void> {
    if (!RULE || turns.length === 0) return;
    const members = await this.members.findAll(tx, distinct(turns.map(({ memberId }) => memberId)));
    const booked = turns.filter((turn) => concerns(RULE, turn, members.get(turn.memberId)));
    if (booked.length === 0) return;
    const book = await this.#open(tx, booked, members);
    const facts = booked.map((turn) => ({ ...turn, fact: apply(book, RULE, turn, members.get(turn.memberId)!) }));
    await this.points.write(tx, book);
    const earned = facts.filter((turn): turn is RoundTurn & { fact: PointsEarned } => turn.fact !== undefined);
    await this.outbox.appendAll(
      tx,
      promotions.PointsEarnedSchema,
      earned.map(({ fact }) => fact),
      earned.map(({ trace }) => trace),
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

/**
 * Returns true if a change can add a points entry, so that the member's account must be locked. A settled round that
 * earns no points adds an entry only if the points of its former version must be taken back.
 */
function concerns(rule: PointsRule, { memberId, before, play }: RoundTurn, member: PointsMember | undefined): boolean {
  // This service stores no trial members. A void for a member without a row therefore concerns trial money.
  if (!member && !play) return false;
  if (!member) throw new Prerequisite(`member ${memberId} is not known yet`);
  return before !== undefined || (play !== undefined && earnedMicro(rule, member, play) > 0n);
}

/**
 * Adds the points entries of one change of a round: it takes back earlier points and adds new ones.
 * @returns the event to publish, if the number of whole points grew
 */
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
