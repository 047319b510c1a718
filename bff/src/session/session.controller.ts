import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import type { Response } from 'express';

import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { EncryptedBody } from '../http/encrypted-body.js';
import { CalledFrom, Caller, InBrand, type From } from '../http/params.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { LoginGuesses } from '../rate-limit/login-guesses.js';
import { CredentialRate } from '../rate-limit/rate-limit.guard.js';
import { DespiteDuePassword, DisabledMembersToo, FromAnyRegion, Members, Visitors } from './access.js';
import { keepDevice } from './device-cookie.js';
import { FreePlayBody, LoginQuery, SessionGrantDto, SessionKeyDto } from './session.dto.js';
import { presentGrant, presentSessionKey } from './session.presenter.js';
import type { Session } from './session.js';
import { SessionService } from './session.service.js';

@ApiTags('session')
@Controller('wps/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly guesses: LoginGuesses,
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /** Returns the public key with which clients encrypt forms. */
  @Get('key')
  @FromAnyRegion()
  @Visitors()
  @Answers(SessionKeyDto)
  async key(): Promise<SessionKeyDto> {
    return presentSessionKey(await this.identity.getSessionKey({}, { idempotent: true }));
  }

  /**
   * Logs a member in. The form has `type, username, password, captcha?, slider?`, and after a request for a second
   * factor also `secondFactor?` with `verificationCode` or `bankAccountName`. Wrong codes count towards the number of
   * codes that one IP address may try within an hour.
   */
  @Post('login')
  @FromAnyRegion()
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @Answers(SessionGrantDto)
  async login(
    @Body() body: EncryptedBody,
    @Query() query: LoginQuery,
    @InBrand() brand: identity.Brand,
    @CalledFrom() origin: From,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionGrantDto> {
    const asked = { origin, value: body.value, agentSide: query.side === 'agent' };
    const grant = await this.guesses.run(brand, origin.ip, (codesRefused) =>
      this.identity.login({ ...asked, codesRefused }),
    );
    await this.sessions.open(grant, origin);
    keepDevice(response, grant, this.config.publicUrl);
    return presentGrant(grant);
  }

  /** Opens a trial session. The form has no fields. */
  @Post('login/freeplay')
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @Answers(SessionGrantDto)
  async freePlay(@Body() body: FreePlayBody, @CalledFrom() origin: From): Promise<SessionGrantDto> {
    const grant = await this.identity.loginFreePlay({ origin, value: body.value });
    await this.sessions.open(grant, origin);
    return presentGrant(grant);
  }

  @Delete('logout')
  @DisabledMembersToo()
  @Members()
  @DespiteDuePassword()
  @Answers(NothingDto)
  async logout(@Caller() session: Session): Promise<NothingDto> {
    await this.sessions.logout(session);
    return {};
  }
}
