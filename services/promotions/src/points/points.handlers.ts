import { hash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { games, identity } from '@nm/contracts';
import { Consumer, Handles, Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import type { Tx } from '@nm/kit/db/db.js';
import { MemberStore, type KnownMember } from '../members/member.store.js';
import type { Play } from './points.js';
import { PointsService } from './points.service.js';

/** Every fact that points are made of. Trial members and trial money count for nothing. */
@Consumer({ name: 'promotions.points', kind: 'effect', together: true, lingerMs: 200 })
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
    await this.points.onSettled(tx, await this.#member(tx, event.memberId), playOf(event, event.roundId, occurredAt));
  }

  /** What the round gave as it stood before is taken back, and it earns anew as it stands now. */
  @Handles(games.RoundCorrectedSchema)
  async onRoundCorrected(event: games.RoundCorrected, { tx, occurredAt }: EventContext): Promise<void> {
    if (event.trial) return;
    const { memberId, roundId, number } = event;
    const member = await this.#member(tx, memberId);
    await this.points.onCorrected(tx, member, roundId, standingOf(roundId, number - 1), playOf(event, standingOf(roundId, number), occurredAt));
  }

  @Handles(games.RoundVoidedSchema)
  async onRoundVoided({ memberId, roundId, corrections }: games.RoundVoided, { tx }: EventContext): Promise<void> {
    // A voided round of trial money belongs to a member who is not known here and never will be.
    const member = await this.members.find(tx, memberId);
    if (member) await this.points.onVoided(tx, member, standingOf(roundId, corrections));
  }

  async #member(tx: Tx, memberId: string): Promise<KnownMember> {
    const member = await this.members.find(tx, memberId);
    if (!member) throw new Prerequisite(`member ${memberId} is not known yet`);
    return member;
  }
}

/** A round as it stands: under its own id as it was settled, after each correction under one that follows from it. */
function standingOf(roundId: string, corrections: number): string {
  if (corrections === 0) return roundId;
  return hash('sha256', `${roundId}#${corrections}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

const playOf = ({ category, currency, validStake, settledAt }: games.RoundSettled | games.RoundCorrected, roundId: string, occurredAt: Date): Play => ({
  roundId, category, currency,
  validStakeMinor: (validStake?.cashMinor ?? 0n) + (validStake?.bonusMinor ?? 0n),
  settledAt: settledAt ? timestampDate(settledAt) : occurredAt,
});
