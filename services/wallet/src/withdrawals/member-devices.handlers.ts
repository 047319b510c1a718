import { timestampDate } from '@bufbuild/protobuf/wkt';
import { MemberMarkSeenSchema, type MemberMarkSeen } from '@nm/contracts/identity.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { MemberDevicesStore } from './member-devices.store.js';

/**
 * Stores the devices of members for the risk rules. It has an event consumer of its own, so that it does not delay the
 * events that open accounts. IP addresses are not stored, because the members of a household or a mobile network share
 * one.
 */
@Consumer({ name: 'wallet.devices', kind: 'effect', together: true })
export class MemberDevicesHandlers {
  constructor(private readonly devices: MemberDevicesStore) {}

  @Handles(MemberMarkSeenSchema, { when: ({ kind }) => kind === 'device' })
  async onMemberMarkSeen({ memberId, mark, seenAt }: MemberMarkSeen, { tx, occurredAt }: EventContext): Promise<void> {
    await this.devices.add(tx, { memberId, mark, seenAt: seenAt ? timestampDate(seenAt) : occurredAt });
  }
}
