import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { DownlineSettingsBody } from './downline-settings.dto.js';
import { DownlineSettingsDto } from './team.dto.js';

/**
 * API route with which an agent sets a nickname and a note for a member of the own team, and blocks a direct
 * downline.
 */
@ApiTags('agents')
@Controller('wps/agents/team/members')
export class AgentSettingsController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  /** Replaces nickname, note and blocks of a team member. Sending the same settings again changes nothing. */
  @Post(':id/settings')
  @HttpCode(200)
  @Agents()
  @Answers(DownlineSettingsDto)
  async set(
    @Param('id', UuidPipe) downlineId: string,
    @Body() { nickname, note, transfersBlocked, contractsBlocked }: DownlineSettingsBody,
    @Caller() { memberId }: Session,
  ): Promise<DownlineSettingsDto> {
    const settings = { memberId: downlineId, nickname, note, transfersBlocked, contractsBlocked };
    const stored = await this.agents.setDownlineSettings(
      { agentId: memberId, settings },
      { memberId, idempotent: true },
    );
    return {
      nickname: stored.nickname,
      note: stored.note,
      transfersBlocked: stored.transfersBlocked,
      contractsBlocked: stored.contractsBlocked,
    };
  }
}
