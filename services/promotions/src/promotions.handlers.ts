import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { RegistrationService } from './registration/registration.service.js';

const CONSUMER = 'promotions.registration';

/** Every event that promotions reacts to. */
@Injectable()
@Consumer({ name: CONSUMER, kind: 'effect' })
export class PromotionsHandlers {
  constructor(@Inject(RegistrationService) private readonly registrations: RegistrationService) {}

  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered(event: identity.MemberRegistered, { eventId, tx }: EventContext): Promise<void> {
    await this.registrations.onRegistered(event, `${CONSUMER}:${eventId}`, tx);
  }
}
