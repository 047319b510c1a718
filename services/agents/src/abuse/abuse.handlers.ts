import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import {
  RoundCorrectedSchema,
  RoundSettledSchema,
  RoundVoidedSchema,
  type RoundCorrected,
  type RoundSettled,
  type RoundVoided,
} from '@nm/contracts/games.js';
import { MemberMarkSeenSchema, type MemberMarkSeen } from '@nm/contracts/identity.js';
import {
  MemberTransferredSchema,
  PayoutAccountAddedSchema,
  type MemberTransferred,
  type PayoutAccountAdded,
} from '@nm/contracts/wallet.js';
import {
  Consumer,
  Handles,
  HandlesMany,
  Prerequisite,
  type DeliveredEvent,
  type EventContext,
} from '@nm/kit/events/consumer.js';
import { standingOf } from '../bets/bet-of.js';
import { AbuseFactsStore, type PlacedSideBet } from './facts.store.js';

/**
 * Stores the facts (bets, transfers, shared devices, IP addresses and payout accounts) that the rules against agents'
 * abuse read. It has an event consumer of its own, so that storing facts never delays a settlement.
 */
@Consumer({ name: 'agents.abuse', kind: 'effect', together: true, lingerMs: 200 })
export class AbuseHandlers {
  constructor(@Inject(AbuseFactsStore) private readonly facts: AbuseFactsStore) {}

  /**
   * The wallet compares the numbers of payout accounts. This service gets only the id of the new account and the ids of
   * the members who share it.
   */
  @Handles(PayoutAccountAddedSchema, { when: ({ sharedWith }) => sharedWith.length > 0 })
  async onPayoutAccountAdded(event: PayoutAccountAdded, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, brand, accountId, sharedWith } = event;
    await this.facts.addMark(tx, {
      ...{ brand, kind: 'payment_account', mark: accountId, seenAt: occurredAt },
      memberIds: [...new Set([memberId, ...sharedWith])],
    });
  }

  /**
   * Each transfer has one event for the sender and one for the receiver. Only the sender's event is handled, so that
   * each transfer is stored once.
   */
  @Handles(MemberTransferredSchema, { when: ({ sent }) => sent })
  async onMemberTransferred(event: MemberTransferred, { tx, occurredAt }: EventContext): Promise<void> {
    const { transferId, brand, memberId: fromId, otherId: toId, amountMinor, transferredAt } = event;
    await this.facts.addTransfer(tx, {
      ...{ transferId, brand, fromId, toId, amountMinor },
      transferredAt: transferredAt ? timestampDate(transferredAt) : occurredAt,
    });
  }

  /** The identity service publishes a keyed hash of a device or an IP address, once for each member who used it. */
  @Handles(MemberMarkSeenSchema, { when: ({ kind }) => kind === 'device' || kind === 'address' })
  async onMemberMarkSeen(event: MemberMarkSeen, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, brand, mark } = event;
    if (!(await this.facts.isInTree(tx, memberId))) throw new Prerequisite(`member ${memberId} is not in the tree yet`);
    await this.facts.addMark(tx, {
      ...{ brand, mark, memberIds: [memberId] },
      kind: event.kind === 'device' ? 'device' : 'address',
      seenAt: event.seenAt ? timestampDate(event.seenAt) : occurredAt,
    });
  }

  /** Only bets on a market with opposite sides have the field `sides`. Only these bets are stored. */
  @HandlesMany(RoundSettledSchema, { when: ({ trial, sides }) => !trial && sides.length > 0 })
  async onRoundsSettled(
    events: readonly DeliveredEvent<RoundSettled>[],
    { tx }: Pick<EventContext, 'tx'>,
  ): Promise<void> {
    await this.facts.addSideBets(
      tx,
      events.flatMap(({ event, occurredAt }) => sideBetsOf(event, event.roundId, occurredAt)),
    );
  }

  @Handles(RoundCorrectedSchema, { when: ({ trial }) => !trial })
  async onRoundCorrected(event: RoundCorrected, { tx, occurredAt }: EventContext): Promise<void> {
    const { roundId, number } = event;
    await this.facts.voidSideBets(tx, standingOf(roundId, number - 1), occurredAt);
    await this.facts.addSideBets(tx, sideBetsOf(event, standingOf(roundId, number), occurredAt));
  }

  @Handles(RoundVoidedSchema)
  async onRoundVoided({ roundId, corrections }: RoundVoided, { tx, occurredAt }: EventContext): Promise<void> {
    await this.facts.voidSideBets(tx, standingOf(roundId, corrections), occurredAt);
  }
}

function sideBetsOf(event: RoundSettled | RoundCorrected, standing: string, occurredAt: Date): PlacedSideBet[] {
  const { brand, memberId } = event;
  const settledAt = event.settledAt ? timestampDate(event.settledAt) : occurredAt;
  return event.sides.map(({ market, side, sides, stakeMinor }, n) => ({
    ...{ betId: `${standing}/${n}`, brand, memberId, market, side, sides, stakeMinor, settledAt },
  }));
}
