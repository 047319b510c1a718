import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { identity } from '@nm/contracts';

import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { EncryptedBody } from '../http/encrypted-body.js';
import { CalledFrom, Caller, InBrand, type From } from '../http/params.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { CredentialRate, FewAnHour, RateCost } from '../rate-limit/rate-limit.guard.js';
import { DespiteDuePassword, DisabledMembersToo, Members, RealMembers, Visitors } from '../session/access.js';
import { keepDevice } from '../session/device-cookie.js';
import { SessionGrantDto } from '../session/session.dto.js';
import { presentGrant } from '../session/session.presenter.js';
import type { Session } from '../session/session.js';
import { SessionService } from '../session/session.service.js';
import { AffiliateQuery } from './affiliate.dto.js';
import { AffiliateDto, MemberInfoDto } from './member.dto.js';
import { presentAffiliate, presentMember } from './member.presenter.js';

@ApiTags('member')
@Controller('wps')
export class MemberController {
  constructor(
    private readonly sessions: SessionService,
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * Registers a member and opens a session. The form has `termsAccepted, ageConfirmed, confirmPassword, login?,
   * referralCode?` and the enabled fields of the brand's registration form.
   */
  @Put('member/register')
  @Visitors()
  @CredentialRate(COST.credential)
  @Answers(SessionGrantDto)
  register(
    @Body() body: EncryptedBody,
    @CalledFrom() origin: From,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionGrantDto> {
    return this.#register(body, origin, response, false);
  }

  /**
   * Registers a member by mobile number (specification §7). The form has `mobileNum`. If the brand verifies numbers,
   * it also has `verificationCode` from `/wps/verification/sms/register`.
   */
  @Put('member/register/mobile')
  @Visitors()
  @CredentialRate(COST.credential)
  @FewAnHour('guess')
  @Answers(SessionGrantDto)
  registerByMobile(
    @Body() body: EncryptedBody,
    @CalledFrom() origin: From,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionGrantDto> {
    return this.#register(body, origin, response, true);
  }

  @Get('member/info')
  @Members()
  @Answers(MemberInfoDto)
  async info(@Caller() session: Session, @InBrand() brand: identity.Brand): Promise<MemberInfoDto> {
    const { memberId } = session;
    const member = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    return presentMember(member, brand);
  }

  /**
   * Changes the login password and ends the member's other sessions. The form has `oldPassword, newPassword,
   * confirmNewPassword`.
   */
  @Post('member/password')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @DespiteDuePassword()
  @RateCost(COST.credential)
  @Answers(NothingDto)
  async changePassword(
    @Body() body: EncryptedBody,
    @Caller() session: Session,
    @CalledFrom() origin: From,
  ): Promise<NothingDto> {
    const { memberId } = session;
    await this.identity.changePassword({ origin, memberId, sessionId: session.id, value: body.value }, { memberId });
    await this.sessions.revokeAll(memberId, 'password_changed', { before: Date.now(), except: session.id });
    await this.sessions.passwordChanged(session);
    return {};
  }

  @Get('agent/affiliate')
  @Visitors()
  @CredentialRate(COST.credential)
  @Answers(AffiliateDto)
  async affiliate(@Query() query: AffiliateQuery, @InBrand() brand: identity.Brand): Promise<AffiliateDto> {
    const request = { brand: brand.code, code: query.affiliateCode };
    return presentAffiliate(await this.identity.checkAffiliateCode(request, { idempotent: true }));
  }

  async #register(body: EncryptedBody, origin: From, response: Response, mobile: boolean): Promise<SessionGrantDto> {
    const grant = await this.identity.register({ origin, value: body.value, mobile });
    // If the form does not ask to be logged in, the identity service starts no session, and the token is empty.
    if (grant.token !== '') await this.sessions.open(grant, origin);
    keepDevice(response, grant, this.config.publicUrl);
    return presentGrant(grant);
  }
}
