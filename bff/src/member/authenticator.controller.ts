import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Caller } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers } from '../openapi/answers.js';
import { InjectAuthenticator, type AuthenticatorClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { AuthenticatorDto, NewAuthenticatorDto } from './authenticator.dto.js';

/**
 * API routes for the member's authenticator app. It is a second factor for logins from new IP addresses, withdrawals
 * and transfers. All forms are encrypted.
 */
@ApiTags('member')
@Controller('wps/member/authenticator')
export class AuthenticatorController {
  constructor(@InjectAuthenticator() private readonly authenticators: AuthenticatorClient) {}

  @Get()
  @RealMembers()
  @Answers(AuthenticatorDto)
  async state(@Caller() { memberId }: Session): Promise<AuthenticatorDto> {
    return present(await this.authenticators.getAuthenticator({ memberId }, { memberId, idempotent: true }));
  }

  /**
   * Begins to add an authenticator app. The answer has the secret and the recovery codes, which are never shown again.
   * Both become active after `confirm`. The form has `loginPassword`.
   */
  @Post()
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(NewAuthenticatorDto)
  async begin(@Body() { value }: EncryptedBody, @Caller() { memberId, id }: Session): Promise<NewAuthenticatorDto> {
    const { otpauthUri, secret, recoveryCodes, expiresAt } = await this.authenticators.beginAuthenticator(
      { memberId, sessionId: id, value },
      { memberId },
    );
    return { otpauthUri, secret, recoveryCodes, expiresAt: isoTime(expiresAt) ?? '' };
  }

  /**
   * Adds the authenticator app with its recovery codes by the first code. The form has `verificationCode`.
   */
  @Post('confirm')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(AuthenticatorDto)
  async confirm(@Body() { value }: EncryptedBody, @Caller() { memberId }: Session): Promise<AuthenticatorDto> {
    const { authenticator } = await this.authenticators.confirmAuthenticator({ memberId, value }, { memberId });
    return present(authenticator);
  }

  /**
   * Removes the authenticator app and its recovery codes. The form has `loginPassword, verificationCode`. The code is
   * one of the app, or a recovery code.
   */
  @Post('remove')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(AuthenticatorDto)
  async remove(@Body() { value }: EncryptedBody, @Caller() { memberId, id }: Session): Promise<AuthenticatorDto> {
    return present(await this.authenticators.removeAuthenticator({ memberId, sessionId: id, value }, { memberId }));
  }
}

const present = (app?: identity.Authenticator): AuthenticatorDto => ({
  confirmedAt: isoTime(app?.confirmedAt),
  recoveryCodesLeft: app?.recoveryCodesLeft ?? 0,
});
