import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectProtection, type ProtectionClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { ExcludeBody, ProtectionDto, ReminderBody } from './protection.dto.js';
import { presentProtection } from './protection.presenter.js';

/** API routes for breaks, self-exclusion, and the interval of the session reminder (domain §11). */
@ApiTags('member')
@Controller('wps/member')
export class ProtectionController {
  constructor(@InjectProtection() private readonly protection: ProtectionClient) {}

  @Get('protection')
  @RealMembers()
  @Answers(ProtectionDto)
  async state(@Caller() { memberId }: Session): Promise<ProtectionDto> {
    return presentProtection(await this.protection.getProtection({ memberId }, { memberId, idempotent: true }));
  }

  /**
   * Starts a break or a self-exclusion, or makes the present one longer. It can never be made shorter. The form has
   * `paymentPassword` or `loginPassword`, as `confirmWith` says.
   */
  @Post('exclusion')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(ProtectionDto)
  async exclude(@Body() { duration, value }: ExcludeBody, @Caller() { memberId, id }: Session): Promise<ProtectionDto> {
    return presentProtection(await this.protection.exclude({ memberId, sessionId: id, duration, value }, { memberId }));
  }

  /** Requests to end a self-exclusion whose time is over. It ends 24 hours later. */
  @Post('exclusion/end')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(ProtectionDto)
  async askEnd(@Caller() { memberId }: Session): Promise<ProtectionDto> {
    return presentProtection(await this.protection.askExclusionEnd({ memberId }, { memberId, idempotent: true }));
  }

  @Post('reminder')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(ProtectionDto)
  async setReminder(@Body() { minutes }: ReminderBody, @Caller() { memberId }: Session): Promise<ProtectionDto> {
    return presentProtection(
      await this.protection.setSessionReminder({ memberId, minutes }, { memberId, idempotent: true }),
    );
  }
}
