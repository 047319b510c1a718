import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';

import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { EncryptedBody } from '../http/encrypted-body.js';
import { CalledFrom, Caller, type From } from '../http/params.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { CredentialRate } from '../rate-limit/rate-limit.guard.js';
import { DespiteDuePassword, DisabledMembersToo, Members, Visitors } from './access.js';
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
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /** Returns the public key with which clients encrypt forms. */
  @Get('key')
  @Visitors()
  @Answers(SessionKeyDto)
  async key(): Promise<SessionKeyDto> {
    return presentSessionKey(await this.identity.getSessionKey({}, { idempotent: true }));
  }

  @Post('login')
  @HttpCode(200)
  @Visitors()
  @CredentialRate(COST.credential)
  @Answers(SessionGrantDto)
  async login(
    @Body() body: EncryptedBody,
    @Query() query: LoginQuery,
    @CalledFrom() origin: From,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionGrantDto> {
    const grant = await this.identity.login({ origin, value: body.value, agentSide: query.side === 'agent' });
    await this.sessions.open(grant, origin);
    keepDevice(response, grant, this.config.publicUrl);
    return presentGrant(grant);
  }

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
