import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { MemberRegisteredSchema, MemberType, type MemberRegistered } from '@nm/contracts/identity.js';
import {
  DepositChargedBackSchema,
  DepositCreditedSchema,
  type DepositChargedBack,
  type DepositCredited,
} from '@nm/contracts/wallet.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { RecruitsStore } from './recruits.store.js';

/**
 * Counts the members who registered with each invitation code, and their deposits. It has an event consumer of its own,
 * so that a slow event about a deposit cannot delay settlements.
 */
@Consumer({ name: 'agents.recruits', kind: 'effect', together: true, lingerMs: 200 })
export class RecruitsHandlers {
  constructor(@Inject(RecruitsStore) private readonly recruits: RecruitsStore) {}

  @Handles(MemberRegisteredSchema, { when: ({ inviteCode, uplineId }) => inviteCode !== '' && uplineId !== '' })
  async onMemberRegistered(event: MemberRegistered, { tx, occurredAt }: EventContext): Promise<void> {
    await this.recruits.add(tx, {
      memberId: event.memberId,
      agentId: event.uplineId,
      code: event.inviteCode,
      account: event.account,
      agent: event.type !== MemberType.PLAYER,
      registeredAt: event.registeredAt ? timestampDate(event.registeredAt) : occurredAt,
    });
  }

  @Handles(DepositCreditedSchema)
  async onDepositCredited(event: DepositCredited, { tx, occurredAt }: EventContext): Promise<void> {
    const creditedAt = event.creditedAt ? timestampDate(event.creditedAt) : occurredAt;
    await this.recruits.deposited(tx, event.orderId, event.memberId, creditedAt);
  }

  @Handles(DepositChargedBackSchema)
  async onDepositChargedBack(event: DepositChargedBack, { tx, occurredAt }: EventContext): Promise<void> {
    await this.recruits.chargedBack(tx, event.orderId, event.memberId, occurredAt);
  }
}
