import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectLoginHistory, type LoginHistoryClient } from '../peers.js';
import { DespiteDuePassword, DisabledMembersToo, Members, RealMembers } from './access.js';
import { DeviceSessionsDto, EndedSessionsDto } from './device.dto.js';
import { presentDeviceSessions } from './device.presenter.js';
import { LoginAttemptsDto, LoginsQuery } from './login-history.dto.js';
import { presentLogins } from './login-history.presenter.js';
import type { Session } from './session.js';
import { SessionService } from './session.service.js';

/** API routes that list the sessions and logins of the calling member, and end sessions (architecture §6). */
@ApiTags('session')
@Controller('wps/sessions')
export class DeviceController {
  constructor(
    private readonly sessions: SessionService,
    @InjectLoginHistory() private readonly history: LoginHistoryClient,
  ) {}

  @Get()
  @Members()
  @Answers(DeviceSessionsDto)
  async list(@Caller() session: Session): Promise<DeviceSessionsDto> {
    return presentDeviceSessions(await this.sessions.used(session.memberId), session.id);
  }

  /** Lists the member's successful and refused logins of the last 90 days, newest first. */
  @Get('logins')
  @RealMembers()
  @Answers(LoginAttemptsDto)
  async logins(
    @Query() { kind, cursor = '', pageSize = 20 }: LoginsQuery,
    @Caller() { memberId, id }: Session,
  ): Promise<LoginAttemptsDto> {
    const asked = { memberId, kind: kind ?? '', cursor, size: pageSize };
    return presentLogins(await this.history.listLogins(asked, { memberId, idempotent: true }), id);
  }

  /** Ends all other sessions of the member, and disconnects their sockets on all instances. */
  @Delete('others')
  @DisabledMembersToo()
  @Members()
  @DespiteDuePassword()
  @Answers(EndedSessionsDto)
  async endOthers(@Caller() { memberId, id }: Session): Promise<EndedSessionsDto> {
    return { ended: await this.sessions.endOthers(memberId, id) };
  }

  /**
   * Ends one session of the member, which may be the caller's own. Fails with resource.not_found if the session has
   * ended or belongs to another member.
   */
  @Delete(':sessionId')
  @DisabledMembersToo()
  @Members()
  @DespiteDuePassword()
  @Answers(NothingDto)
  async end(@Param('sessionId', UuidPipe) sessionId: string, @Caller() { memberId }: Session): Promise<NothingDto> {
    await this.sessions.endOwn(memberId, sessionId);
    return {};
  }
}
