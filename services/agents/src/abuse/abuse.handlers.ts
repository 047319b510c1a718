import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import {
  MemberTransferredSchema,
  PayoutAccountAddedSchema,
  type MemberTransferred,
  type PayoutAccountAdded,
} from '@nm/contracts/wallet.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { AbuseFactsStore } from './facts.store.js';

/** Stores the facts of the rules of abuse. It is a consumer of its own, so that facts never delay a settlement. */
@Consumer({ name: 'agents.abuse', kind: 'effect', together: true, lingerMs: 200 })
export class AbuseHandlers {
  constructor(@Inject(AbuseFactsStore) private readonly facts: AbuseFactsStore) {}

  /** The wallet compares the numbers of payment accounts. This service gets only the id of the new account. */
  @Handles(PayoutAccountAddedSchema, { when: ({ sharedWith }) => sharedWith.length > 0 })
  async onPayoutAccountAdded(event: PayoutAccountAdded, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, brand, accountId, sharedWith } = event;
    await this.facts.addMark(tx, {
      ...{ brand, kind: 'payment_account', mark: accountId, seenAt: occurredAt },
      memberIds: [...new Set([memberId, ...sharedWith])],
    });
  }

  /** Each transfer has one event for each side. The one of the sender is enough. */
  @Handles(MemberTransferredSchema, { when: ({ sent }) => sent })
  async onMemberTransferred(event: MemberTransferred, { tx, occurredAt }: EventContext): Promise<void> {
    const { transferId, brand, memberId: fromId, otherId: toId, amountMinor, transferredAt } = event;
    await this.facts.addTransfer(tx, {
      ...{ transferId, brand, fromId, toId, amountMinor },
      transferredAt: transferredAt ? timestampDate(transferredAt) : occurredAt,
    });
  }
}
