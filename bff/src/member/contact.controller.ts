import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { FewAnHour, RateCost } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { ConfirmContactBody, ContactBody, ContactCodeDto, ContactsDto } from './contact.dto.js';

/**
 * API routes with which members confirm their mobile number or mail address by a code. A registration bonus that was
 * held until then is granted.
 */
@ApiTags('member')
@Controller('wps/member')
export class ContactController {
  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  @Get('contacts')
  @RealMembers()
  @Answers(ContactsDto)
  async contacts(@Caller() { memberId }: Session): Promise<ContactsDto> {
    const { confirmed, bonusWaits } = await this.identity.getContacts({ memberId }, { memberId, idempotent: true });
    return { mobileConfirmed: confirmed.includes('mobile'), mailConfirmed: confirmed.includes('mail'), bonusWaits };
  }

  /** Sends a code to the member's mobile number or mail address. */
  @Post('contact/code')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.code)
  @FewAnHour('code')
  @Answers(ContactCodeDto)
  async code(@Body() body: ContactBody, @Caller() { memberId }: Session): Promise<ContactCodeDto> {
    const { kind, value, countryDialingCode = '' } = body;
    const { expiredMinutes } = await this.identity.requestContactCode(
      { memberId, kind, value, countryDialingCode },
      { memberId },
    );
    return { expiredMinutes };
  }

  @Post('contact/confirm')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.code)
  @FewAnHour('guess')
  @Answers(NothingDto)
  async confirm(@Body() body: ConfirmContactBody, @Caller() { memberId }: Session): Promise<NothingDto> {
    const { kind, value, countryDialingCode = '', verificationCode } = body;
    await this.identity.confirmContact({ memberId, kind, value, countryDialingCode, verificationCode }, { memberId });
    return {};
  }
}
