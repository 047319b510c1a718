import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { DespiteDuePassword, DisabledMembersToo, Members } from './access.js';
import { DeviceSessionsDto, EndedSessionsDto } from './device.dto.js';
import { presentDeviceSessions } from './device.presenter.js';
import type { Session } from './session.js';
import { SessionService } from './session.service.js';

/**
 * API routes that list a member's sessions and end them (architecture §6). They act only on sessions of the caller's
 * own member.
 */
@ApiTags('session')
@Controller('wps/sessions')
export class DeviceController {
  constructor(private readonly sessions: SessionService) {}

  @Get()
  @Members()
  @Answers(DeviceSessionsDto)
  async list(@Caller() session: Session): Promise<DeviceSessionsDto> {
    return presentDeviceSessions(await this.sessions.used(session.memberId), session.id);
  }

  /** Ends all other sessions of the member. Their sockets are disconnected on all instances. */
  @Delete('others')
  @DisabledMembersToo()
  @Members()
  @DespiteDuePassword()
  @Answers(EndedSessionsDto)
  async endOthers(@Caller() { memberId, id }: Session): Promise<EndedSessionsDto> {
    return { ended: await this.sessions.endOthers(memberId, id) };
  }

  /**
   * Ends one session, which may be the caller's own. Fails with resource.not_found if the session has ended or belongs
   * to another member.
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
