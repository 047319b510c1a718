import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectLimits, InjectProtection, type LimitsClient, type ProtectionClient } from '../peers.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { SessionService } from '../session/session.service.js';
import { SessionReminderDto } from './protection.dto.js';
import { presentReminder } from './protection.presenter.js';

/**
 * API routes for the reminder of session time and net position. The session stores the time of the last answer, so
 * that reloading the page does not start the interval again.
 */
@ApiTags('session')
@Controller('wps/session/reminder')
export class ReminderController {
  constructor(
    private readonly sessions: SessionService,
    @InjectProtection() private readonly protection: ProtectionClient,
    @InjectLimits() private readonly limits: LimitsClient,
  ) {}

  @Get()
  @RealMembers()
  @Answers(SessionReminderDto)
  async state(@Caller() session: Session): Promise<SessionReminderDto> {
    return this.#present(session);
  }

  /** Stores that the member wants to continue to play. The interval of the reminder starts again. */
  @Post('continue')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(SessionReminderDto)
  async goOn(@Caller() session: Session): Promise<SessionReminderDto> {
    return this.#present(await this.sessions.reminded(session));
  }

  async #present(session: Session): Promise<SessionReminderDto> {
    const { memberId, currency, createdAt } = session;
    const call = { memberId, idempotent: true };
    const [{ reminderMinutes }, played] = await Promise.all([
      this.protection.getProtection({ memberId }, call),
      this.limits.getPlayed({ memberId, currency, since: timestampFromMs(createdAt) }, call),
    ]);
    return presentReminder(session, reminderMinutes, played);
  }
}
