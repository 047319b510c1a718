import { Inject } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { RegistrationService } from './registration/registration.service.js';

/** Handles the events that lead to grants for new members: a registration and a confirmed contact. */
@Consumer({ name: 'promotions.registration', kind: 'effect' })
export class PromotionsHandlers {
  constructor(@Inject(RegistrationService) private readonly registrations: RegistrationService) {}

  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered(event: identity.MemberRegistered, { idempotencyKey, tx }: EventContext): Promise<void> {
    await this.registrations.onRegistered(event, idempotencyKey, tx);
  }

  @Handles(identity.MemberContactConfirmedSchema)
  async onMemberContactConfirmed(
    event: identity.MemberContactConfirmed,
    { idempotencyKey, tx }: EventContext,
  ): Promise<void> {
    await this.registrations.onContactConfirmed(event, idempotencyKey, tx);
  }
}
