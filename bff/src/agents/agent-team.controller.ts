import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Caller, InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { DownlinePageDto, DownlineQuery, TeamOverviewDto } from './agent.dto.js';
import { presentDownlinePage, presentTeamOverview } from './agent.presenter.js';
import { ReportQuery, reportRange } from './report-query.dto.js';

/** API routes for the figures of an agent's team, such as members, valid stakes and net loss. */
@ApiTags('agents')
@Controller('wps/agents')
export class AgentTeamController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  @Get('team/overview')
  @Agents()
  @Answers(TeamOverviewDto)
  async overview(
    @Query() query: ReportQuery,
    @Caller() { memberId }: Session,
    @InBrand() { timeZone }: identity.Brand,
  ): Promise<TeamOverviewDto> {
    const { from, to, asOf } = reportRange(query);
    return presentTeamOverview(
      await this.agents.getTeamOverview(
        { agentId: memberId, from, to, timeZone, ...(asOf && { asOf }) },
        { memberId, idempotent: true },
      ),
    );
  }

  /**
   * Lists the direct downlines of the agent or of another member of the team. The figures of each row cover that
   * downline and everyone below.
   */
  @Get('team/downlines')
  @Agents()
  @Answers(DownlinePageDto)
  async downlines(
    @Query() query: DownlineQuery,
    @Caller() { memberId }: Session,
    @InBrand() { timeZone }: identity.Brand,
  ): Promise<DownlinePageDto> {
    const request = {
      agentId: memberId,
      parentId: query.parentId ?? '',
      search: query.search ?? '',
      timeZone,
      ...reportRange(query),
    };
    return presentDownlinePage(await this.agents.listDownlines(request, { memberId, idempotent: true }));
  }
}
