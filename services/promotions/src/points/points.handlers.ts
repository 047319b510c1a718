import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { games, identity } from '@nm/contracts';
import { Consumer, Handles, Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import type { Tx } from '@nm/kit/db/db.js';
import { MemberStore, type KnownMember } from '../members/member.store.js';
import { PointsService } from './points.service.js';

/** Every fact that points are made of. Trial members and trial money count for nothing. */
@Consumer({ name: 'promotions.points', kind: 'effect' })
export class PointsHandlers {
  constructor(
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(PointsService) private readonly points: PointsService,
  ) {}

  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered({ memberId, brand, type, currency }: identity.MemberRegistered, { tx }: EventContext): Promise<void> {
    if (type === identity.MemberType.TRIAL) return;
    await this.members.place(tx, { memberId, brand, type, currency, status: identity.MemberStatus.ACTIVE });
  }

  @Handles(identity.MemberStatusChangedSchema)
  async onMemberStatusChanged({ memberId, status }: identity.MemberStatusChanged, { tx }: EventContext): Promise<void> {
    if (!(await this.members.setStatus(tx, memberId, status))) throw new Prerequisite(`member ${memberId} is not known yet`);
  }

  @Handles(games.RoundSettledSchema)
  async onRoundSettled(event: games.RoundSettled, { tx, occurredAt }: EventContext): Promise<void> {
    if (event.trial) return;
    const { memberId, roundId, category, currency, validStake, settledAt } = event;
    await this.points.onSettled(tx, await this.#member(tx, memberId), {
      roundId, category, currency,
      validStakeMinor: (validStake?.cashMinor ?? 0n) + (validStake?.bonusMinor ?? 0n),
      settledAt: settledAt ? timestampDate(settledAt) : occurredAt,
    });
  }

  @Handles(games.RoundVoidedSchema)
  async onRoundVoided({ memberId, roundId }: games.RoundVoided, { tx }: EventContext): Promise<void> {
    // A voided round of trial money belongs to a member who is not known here and never will be.
    const member = await this.members.find(tx, memberId);
    if (member) await this.points.onVoided(tx, member, roundId);
  }

  async #member(tx: Tx, memberId: string): Promise<KnownMember> {
    const member = await this.members.find(tx, memberId);
    if (!member) throw new Prerequisite(`member ${memberId} is not known yet`);
    return member;
  }
}
