import { hash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { games, identity } from '@nm/contracts';
import {
  Consumer,
  Handles,
  HandlesMany,
  Prerequisite,
  type EventContext,
  type DeliveredEvent,
} from '@nm/kit/events/consumer.js';
import { MemberStore } from '../members/member.store.js';
import type { Play } from './points.js';
import { PointsService, type RoundTurn } from './points.service.js';

/** Handles every event that changes points. Trial members and trial money earn no points. */
@Consumer({ name: 'promotions.points', kind: 'effect', together: true, lingerMs: 200 })
export class PointsHandlers {
  constructor(
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(PointsService) private readonly points: PointsService,
  ) {}

  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered(
    { memberId, brand, type, currency }: identity.MemberRegistered,
    { tx }: EventContext,
  ): Promise<void> {
    if (type === identity.MemberType.TRIAL) return;
    await this.members.place(tx, { memberId, brand, type, currency, status: identity.MemberStatus.ACTIVE });
  }

  @Handles(identity.MemberStatusChangedSchema)
  async onMemberStatusChanged({ memberId, status }: identity.MemberStatusChanged, { tx }: EventContext): Promise<void> {
    if (!(await this.members.setStatus(tx, memberId, status)))
      throw new Prerequisite(`member ${memberId} is not known yet`);
  }

  @Handles(identity.MemberTypeChangedSchema)
  async onMemberTypeChanged({ memberId, type }: identity.MemberTypeChanged, { tx }: EventContext): Promise<void> {
    if (!(await this.members.setType(tx, memberId, type)))
      throw new Prerequisite(`member ${memberId} is not known yet`);
  }

  /**
   * Books points for settled, corrected and voided rounds. A correction takes back the points of the round's former
   * version and books points for the new version.
   */
  @HandlesMany(games.RoundSettledSchema)
  @HandlesMany(games.RoundCorrectedSchema)
  @HandlesMany(games.RoundVoidedSchema)
  async onRounds(events: readonly DeliveredEvent<Round>[], { tx }: Pick<EventContext, 'tx'>): Promise<void> {
    await this.points.book(
      tx,
      events.map(turnOf).filter((turn) => turn !== undefined),
    );
  }
}

type Round = games.RoundSettled | games.RoundCorrected | games.RoundVoided;

/**
 * Converts an event to the change of its round from which points are computed; undefined for a round of trial money.
 */
function turnOf({ event, occurredAt, trace }: DeliveredEvent<Round>): RoundTurn | undefined {
  const { memberId, roundId } = event;
  switch (event.$typeName) {
    case 'games.v1.RoundSettled':
      return event.trial ? undefined : { memberId, roundId, play: playOf(event, roundId, occurredAt), trace };
    case 'games.v1.RoundCorrected':
      return event.trial
        ? undefined
        : {
            memberId,
            roundId,
            before: standingOf(roundId, event.number - 1),
            play: playOf(event, standingOf(roundId, event.number), occurredAt),
            trace,
          };
    case 'games.v1.RoundVoided':
      return { memberId, roundId, before: standingOf(roundId, event.corrections), trace };
  }
}

/**
 * Returns the id under which the points of one version of a round are booked. It is the round's id for the settlement,
 * and an id derived from the round's id and the correction's number for each correction.
 */
function standingOf(roundId: string, corrections: number): string {
  if (corrections === 0) return roundId;
  return hash('sha256', `${roundId}#${corrections}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

const playOf = (
  { category, currency, validStake, settledAt }: games.RoundSettled | games.RoundCorrected,
  roundId: string,
  occurredAt: Date,
): Play => ({
  roundId,
  category,
  currency,
  validStakeMinor: (validStake?.cashMinor ?? 0n) + (validStake?.bonusMinor ?? 0n),
  settledAt: settledAt ? timestampDate(settledAt) : occurredAt,
});
