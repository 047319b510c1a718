import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { BrandsService } from '../brands/brands.service.js';
import { Clock } from '../identity.clock.js';
import { birthDateSet, invalidForm, notFound, underAge } from '../identity.errors.js';
import { TRIAL } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import { birthDateProblem, dayIn } from './birth-date.js';
import { BirthDatesStore } from './birth-dates.store.js';

/** Stores the birth date that a member gives once, and publishes its month and day for the birthday reward. */
@Injectable()
export class BirthDates {
  constructor(
    private readonly db: Db,
    private readonly store: BirthDatesStore,
    private readonly members: MembersStore,
    private readonly brands: BrandsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Returns a member's birth date as YYYY-MM-DD; undefined if the member gave none. */
  of(memberId: string): Promise<string | undefined> {
    return this.store.of(this.db, memberId);
  }

  /**
   * Stores a member's birth date. A repeated call with the same date changes nothing.
   * @throws Failure request.invalid, identity.under_age, identity.birth_date_set, resource.not_found.
   */
  async set(memberId: string, date: string): Promise<string> {
    const member = await this.members.byId(memberId);
    if (!member || member.type === TRIAL) throw notFound('member');
    const { ageLimit, timeZone } = await this.brands.byCode(member.brand);
    const at = this.clock.now();
    const problem = birthDateProblem(date, dayIn(at, timeZone), ageLimit);
    if (problem === 'under_age') throw underAge(ageLimit);
    if (problem) throw invalidForm('birthDate', problem);
    await this.db.transaction(async (tx) => {
      if (await this.store.add(tx, memberId, date, at)) {
        await this.outbox.append(tx, identity.MemberBirthdaySetSchema, {
          ...{ memberId, brand: member.brand, setAt: timestampFromDate(at) },
          ...{ month: Number(date.slice(5, 7)), day: Number(date.slice(8)) },
        });
      } else if ((await this.store.of(tx, memberId)) !== date) throw birthDateSet();
    });
    return date;
  }
}
