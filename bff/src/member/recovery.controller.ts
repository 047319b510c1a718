import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';

import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { EncryptedBody } from '../http/encrypted-body.js';
import { CalledFrom, type From } from '../http/params.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { CredentialRate, FewAnHour } from '../rate-limit/rate-limit.guard.js';
import { FromAnyRegion, Visitors } from '../session/access.js';
import { keepDevice } from '../session/device-cookie.js';
import { SessionGrantDto } from '../session/session.dto.js';
import { presentGrant } from '../session/session.presenter.js';
import { SessionService } from '../session/session.service.js';
import { PasswordMailBody, RegistrationCodeBody, SmsCodeBody, SmsCodeDto } from './recovery.dto.js';

/**
 * API routes to recover a forgotten login password. No response reveals whether a number or address belongs to a
 * member.
 */
@ApiTags('member')
@Controller('wps')
export class RecoveryController {
  constructor(
    private readonly sessions: SessionService,
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /** Sends a code to a mobile number, for a password reset or a login. */
  @Post('verification/sms/noLogin')
  @FromAnyRegion()
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @FewAnHour('code')
  @Answers(SmsCodeDto)
  async smsCode(@Body() body: SmsCodeBody, @CalledFrom() origin: From): Promise<SmsCodeDto> {
    const { mobileNum, countryDialingCode = '', slider = '' } = body;
    const request = { origin, mobileNum, countryDialingCode, slider };
    const { expiredMinutes } = await this.identity.requestSmsCode(request);
    return { expiredMinutes };
  }

  /**
   * Sends a code that proves a mobile number at registration. In the specification the field is named `mobileNo`
   * (§7).
   */
  @Post('verification/sms/register')
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @FewAnHour('code')
  @Answers(SmsCodeDto)
  async registrationCode(@Body() body: RegistrationCodeBody, @CalledFrom() origin: From): Promise<SmsCodeDto> {
    const { mobileNo: mobileNum, countryDialingCode = '', slider = '' } = body;
    const request = { origin, mobileNum, countryDialingCode, slider };
    const { expiredMinutes } = await this.identity.requestRegistrationCode(request);
    return { expiredMinutes };
  }

  /**
   * Sends a mail with a link with which the member can set a new password. In the specification the body of this
   * route is a form.
   */
  @Post('member/password/email')
  @FromAnyRegion()
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @FewAnHour('code')
  @Answers(NothingDto)
  async mail(@Body() { username, email }: PasswordMailBody, @CalledFrom() origin: From): Promise<NothingDto> {
    await this.identity.requestPasswordMail({ origin, username, email });
    return {};
  }

  /**
   * Sets a new password. The form has `mobileNum, verificationCode, newPassword`. It ends all sessions of the member
   * and starts a new one.
   */
  @Post('member/password/verification')
  @FromAnyRegion()
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @FewAnHour('guess')
  @Answers(SessionGrantDto)
  async byMobile(
    @Body() body: EncryptedBody,
    @CalledFrom() origin: From,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionGrantDto> {
    const before = Date.now();
    const grant = await this.identity.resetPasswordByMobile({ origin, value: body.value });
    await this.sessions.revokeAll(grant.member?.id ?? '', 'password_changed', { before });
    await this.sessions.open(grant, origin);
    keepDevice(response, grant, this.config.publicUrl);
    return presentGrant(grant);
  }

  /**
   * Sets a new password. The form has `resetToken, newPassword`; the token is in the link of the mail. It ends all
   * sessions of the member.
   */
  @Post('member/password/reset')
  @FromAnyRegion()
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @FewAnHour('guess')
  @Answers(NothingDto)
  async byMail(@Body() body: EncryptedBody, @CalledFrom() origin: From): Promise<NothingDto> {
    const { memberId } = await this.identity.resetPasswordByMail({ origin, value: body.value });
    await this.sessions.revokeAll(memberId, 'password_changed', { before: Date.now() });
    return {};
  }
}
