import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { MemberStatesStore } from './members/member-states.store.js';

/** What games keeps of other services' facts: who may not play, so that a vendor can be told why. The wallet enforces it. */
@Consumer({ name: 'games.members', kind: 'projection' })
export class GamesHandlers {
  constructor(@Inject(MemberStatesStore) private readonly states: MemberStatesStore) {}

  @Handles(identity.MemberStatusChangedSchema)
  async onMemberStatusChanged(
    { memberId, status, changedAt }: identity.MemberStatusChanged,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.states.set(tx, memberId, status, changedAt ? timestampDate(changedAt) : occurredAt);
  }
}
