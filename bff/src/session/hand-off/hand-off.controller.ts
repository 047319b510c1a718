import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { brandOf, CalledFrom, type From } from '../../http/params.js';
import { Answers } from '../../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../../peers.js';
import { COST } from '../../rate-limit/costs.js';
import { CredentialRate } from '../../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, FromAnyRegion, Members, Visitors } from '../access.js';
import { bearerOf, SessionAuthenticator } from '../session.guard.js';
import { SessionGrantDto } from '../session.dto.js';
import { presentUser } from '../session.presenter.js';
import { HandOffBody, HandOffDto } from './hand-off.dto.js';
import { HAND_OFF_MS, HandOffStore } from './hand-off.store.js';

/**
 * API routes that continue a session in another page of the same browser. The page's URL contains a code that works
 * once, and never the session token (architecture §6).
 */
@ApiTags('session')
@Controller('wps/session/handoff')
export class HandOffController {
  constructor(
    private readonly codes: HandOffStore,
    private readonly sessions: SessionAuthenticator,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  /**
   * Returns a code that continues the caller's session. The code works only in the browser with the same device
   * cookie; otherwise it could log another person in to the caller's account.
   * @throws Failure session.handoff_invalid for a caller without the cookie.
   */
  @Post()
  @HttpCode(200)
  @Members()
  @DisabledMembersToo()
  @Answers(HandOffDto)
  async create(@Req() request: Request, @CalledFrom() { device = '' }: From): Promise<HandOffDto> {
    if (device === '') throw new Failure('session.handoff_invalid');
    const expiresAt = new Date(Date.now() + HAND_OFF_MS).toISOString();
    return { code: await this.codes.put({ token: bearerOf(request) ?? '', device }), expiresAt };
  }

  /**
   * Continues the session of a code, in the browser that requested the code.
   * @throws Failure session.handoff_invalid if the code is unknown, used, too old, or from another browser or brand;
   * session.expired, session.revoked if its session has ended.
   */
  @Post('exchange')
  @HttpCode(200)
  @Visitors()
  @FromAnyRegion()
  @CredentialRate(COST.credential)
  @Answers(SessionGrantDto)
  async exchange(
    @Body() { code }: HandOffBody,
    @Req() request: Request,
    @CalledFrom() { device = '' }: From,
  ): Promise<SessionGrantDto> {
    const found = await this.codes.take(code);
    if (!found || found.device !== device) throw new Failure('session.handoff_invalid');
    const session = await this.sessions.authenticate(found.token);
    if (session.brand !== brandOf(request).code) throw new Failure('session.handoff_invalid');
    const { memberId } = session;
    const member = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    return {
      token: found.token,
      firstTimeLogin: false,
      passwordExpired: session.passwordDue === true,
      user: presentUser(member),
    };
  }
}
