import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, promotions } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { KnownMember } from '../members/member.store.js';
import { ALL_RULES } from '../rules/all-rules.js';
import { isPointsRule, type PointsRule } from '../rules/promotion-rule.js';
import { PointStore } from './point.store.js';
import { MICRO, correctedMicro, earn, earnedMicro, reverse, type Play } from './points.js';

/** The one rule that gives points for play. */
const RULE: PointsRule | undefined = ALL_RULES.find(isPointsRule);

interface Earning {
  readonly play: Play;
  readonly micro: bigint;
  /** The round itself, whatever id it stands under. */
  readonly roundId: string;
  /** What the member had before anything of this was booked; his balance where nothing was taken back first. */
  readonly hadMicro?: bigint;
}

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
    @Inject(PointStore) private readonly points: PointStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Books what a round earns, once. A round that was voided before it was settled earns nothing. */
  async onSettled(tx: Tx, member: KnownMember, play: Play): Promise<void> {
    if (!RULE) return;
    const micro = earnedMicro(RULE, member, play);
    if (micro > 0n) await this.#earn(tx, RULE, member, { play, micro, roundId: play.roundId });
  }

  /**
   * Books how a round stands after a correction, once.
   * @param before the id under which it stood until now.
   * @param play as it stands now, under an id of its own.
   */
  async onCorrected(tx: Tx, member: KnownMember, roundId: string, before: string, play: Play): Promise<void> {
    if (!RULE) return;
    const { balanceMicro } = await this.points.lock(tx, member.memberId);
    const givenMicro = (await this.points.earnedBy(tx, before))?.pointsMicro ?? 0n;
    await this.onVoided(tx, member, before);
    const micro = correctedMicro(RULE, member, play, givenMicro);
    if (micro > 0n) await this.#earn(tx, RULE, member, { play, micro, roundId, hadMicro: balanceMicro });
  }

  /** Takes back what a round earned, once. A round that is not known leaves a mark, so that it never earns. */
  async onVoided(tx: Tx, member: KnownMember, roundId: string): Promise<void> {
    if (!RULE) return;
    const account = await this.points.lock(tx, member.memberId);
    if ((await this.points.kindsOf(tx, roundId)).has('reversed')) return;
    const earned = await this.points.earnedBy(tx, roundId);
    const round = earned ?? { roundId, category: GameCategory.UNSPECIFIED, validStakeMinor: 0n };
    const booking = reverse(account, earned?.pointsMicro ?? 0n);
    await this.points.book(tx, member.memberId, earned?.promotion ?? RULE.id, round, account, booking);
  }

  async #earn(tx: Tx, rule: PointsRule, member: KnownMember, { play, micro, roundId, hadMicro }: Earning): Promise<void> {
    const account = await this.points.lock(tx, member.memberId);
    if ((await this.points.kindsOf(tx, play.roundId)).size > 0) return;
    const booking = earn(account, micro);
    const version = await this.points.book(tx, member.memberId, rule.id, play, account, booking);
    const balance = booking.state.balanceMicro / MICRO;
    const gained = balance - (hadMicro ?? account.balanceMicro) / MICRO;
    if (gained <= 0n) return;
    await this.outbox.append(tx, promotions.PointsEarnedSchema, {
      memberId: member.memberId, brand: member.brand, promotion: rule.id, points: gained, balance, version,
      roundId, earnedAt: timestampFromDate(play.settledAt),
    });
  }
}
