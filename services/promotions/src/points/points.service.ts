import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, promotions } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { KnownMember } from '../members/member.store.js';
import { ALL_RULES } from '../rules/all-rules.js';
import { isPointsRule, type PointsRule } from '../rules/promotion-rule.js';
import { PointStore } from './point.store.js';
import { MICRO, earn, earnedMicro, reverse, type Play } from './points.js';

/** The one rule that gives points for play. */
const RULE: PointsRule | undefined = ALL_RULES.find(isPointsRule);

/** Books points for settled rounds and takes them back for voided ones (domain rules §8). */
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
    if (micro === 0n) return;
    const account = await this.points.lock(tx, member.memberId);
    if ((await this.points.kindsOf(tx, play.roundId)).size > 0) return;
    const booking = earn(account, micro);
    const version = await this.points.book(tx, member.memberId, RULE.id, play, account, booking);
    const balance = booking.state.balanceMicro / MICRO;
    const gained = balance - account.balanceMicro / MICRO;
    if (gained <= 0n) return;
    await this.outbox.append(tx, promotions.PointsEarnedSchema, {
      memberId: member.memberId, brand: member.brand, promotion: RULE.id, points: gained, balance, version,
      roundId: play.roundId, earnedAt: timestampFromDate(play.settledAt),
    });
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
}
