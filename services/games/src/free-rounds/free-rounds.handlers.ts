import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { identity, promotions } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { FreeRoundsService } from './free-rounds.service.js';

/**
 * Stores the free rounds that promotions grant. It ends the free rounds of promotions that were withdrawn, and those of
 * members who were excluded or disabled.
 */
@Consumer({ name: 'games.free-rounds', kind: 'effect' })
export class FreeRoundsHandlers {
  constructor(@Inject(FreeRoundsService) private readonly freeRounds: FreeRoundsService) {}

  @Handles(promotions.FreeRoundsGrantedSchema)
  async onFreeRoundsGranted(event: promotions.FreeRoundsGranted, { tx, occurredAt }: EventContext): Promise<void> {
    const { expiresAt, ...terms } = event;
    await this.freeRounds.grant(tx, { ...terms, expiresAt: expiresAt ? timestampDate(expiresAt) : occurredAt });
  }

  @Handles(promotions.FreeRoundsWithdrawnSchema)
  async onFreeRoundsWithdrawn({ grantId }: promotions.FreeRoundsWithdrawn, { tx }: EventContext): Promise<void> {
    await this.freeRounds.withdraw(tx, grantId);
  }

  @Handles(identity.MemberStatusChangedSchema, { when: ({ status }) => status !== identity.MemberStatus.ACTIVE })
  async onMemberStatusChanged(
    { memberId, changedAt }: identity.MemberStatusChanged,
    { tx, occurredAt }: EventContext,
  ): Promise<void> {
    await this.freeRounds.endOf(tx, memberId, changedAt ? timestampDate(changedAt) : occurredAt);
  }
}
