import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Caller, InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectBirthDates, type BirthDatesClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { BirthDateBody, BirthDateDto } from './birth-date.dto.js';

/** API routes for the member's birth date, which the member gives once. */
@ApiTags('member')
@Controller('wps/member/info/birthDate')
export class BirthDateController {
  constructor(@InjectBirthDates() private readonly birthDates: BirthDatesClient) {}

  @Get()
  @RealMembers()
  @Answers(BirthDateDto)
  async birthDate(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<BirthDateDto> {
    return present(await this.birthDates.getBirthDate({ memberId }, { memberId, idempotent: true }), brand);
  }

  /**
   * Stores the member's birth date. A repeated call with the same date changes nothing.
   * @throws Failure request.invalid for a day that does not exist or lies in the future, identity.under_age,
   * identity.birth_date_set.
   */
  @Put()
  @RealMembers()
  @Answers(BirthDateDto)
  async set(
    @Body() { birthDate: date }: BirthDateBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
  ): Promise<BirthDateDto> {
    return present(await this.birthDates.setBirthDate({ memberId, date }, { memberId, idempotent: true }), brand);
  }
}

const present = ({ date }: identity.BirthDate, { ageLimit }: identity.Brand): BirthDateDto => ({
  ...(date !== '' && { birthDate: date }),
  ageLimit,
});
