import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Caller } from '../http/params.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { FewAnHour, RateCost } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { PaymentCodeBody, PaymentCodeDto, PaymentPasswordStateDto } from './payment-password.dto.js';
import { presentPaymentPassword } from './payment-password.presenter.js';

/** API routes for the payment password, which members need for withdrawals and transfers. All forms are encrypted. */
@ApiTags('member')
@Controller('wps/member/paymentPassword')
export class PaymentPasswordController {
  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  @Get()
  @RealMembers()
  @Answers(PaymentPasswordStateDto)
  async state(@Caller() { memberId }: Session): Promise<PaymentPasswordStateDto> {
    return presentPaymentPassword(
      await this.identity.getPaymentPasswordState({ memberId }, { memberId, idempotent: true }),
    );
  }

  /** Sets the first payment password. The form has `loginPassword, newPassword, confirmNewPassword`. */
  @Post()
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(NothingDto)
  async set(@Body() { value }: EncryptedBody, @Caller() { memberId, id }: Session): Promise<NothingDto> {
    await this.identity.setPaymentPassword({ memberId, sessionId: id, value }, { memberId });
    return {};
  }

  /**
   * Changes the payment password. Withdrawals are then locked for a time that the brand has set. The form has
   * `oldPassword, newPassword, confirmNewPassword`.
   */
  @Post('change')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(NothingDto)
  async change(@Body() { value }: EncryptedBody, @Caller() { memberId }: Session): Promise<NothingDto> {
    await this.identity.changePaymentPassword({ memberId, value }, { memberId });
    return {};
  }

  /** Sends a code for a reset of the payment password to the member's confirmed mobile number or mail address. */
  @Post('code')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @FewAnHour('code')
  @Answers(PaymentCodeDto)
  async code(@Body() { kind }: PaymentCodeBody, @Caller() { memberId }: Session): Promise<PaymentCodeDto> {
    const { expiredMinutes, sentTo } = await this.identity.requestPaymentPasswordCode({ memberId, kind }, { memberId });
    return { expiredMinutes, sentTo };
  }

  /**
   * Sets a new payment password and removes its lock. The form has `loginPassword, kind, verificationCode,
   * newPassword, confirmNewPassword`.
   */
  @Post('reset')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @FewAnHour('guess')
  @Answers(NothingDto)
  async reset(@Body() { value }: EncryptedBody, @Caller() { memberId, id }: Session): Promise<NothingDto> {
    await this.identity.resetPaymentPassword({ memberId, sessionId: id, value }, { memberId });
    return {};
  }
}
