import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { BirthdaysService } from './birthdays.service.js';

/** Stores the month and day of the birthdays that members gave. */
@Consumer({ name: 'promotions.birthdays', kind: 'effect', together: true, lingerMs: 200 })
export class BirthdaysHandlers {
  constructor(@Inject(BirthdaysService) private readonly birthdays: BirthdaysService) {}

  @Handles(identity.MemberBirthdaySetSchema)
  async onMemberBirthdaySet(event: identity.MemberBirthdaySet, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId, brand, month, day, setAt } = event;
    await this.birthdays.add(tx, { memberId, brand, month, day, setAt: setAt ? timestampDate(setAt) : occurredAt });
  }
}
