import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { agents, type identity } from '@nm/contracts';
import { Caller, InBrand } from '../http/params.js';
import { rangePage, RangePageQuery } from '../http/page-query.dto.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { DownlinePageDto, DownlineQuery, SettlementLinesDto, SettlementPageDto, TeamOverviewDto } from './agent.dto.js';
import {
  presentDownlinePage,
  presentSettlementLines,
  presentSettlementPage,
  presentTeamOverview,
} from './agent.presenter.js';

/** Calls about an agent's team and salaries. */
@ApiTags('agents')
@Controller('wps/agents')
export class AgentTeamController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  /** Lists real-time salary settlements, newest period first. */
  @Get('salary/realtime')
  @Agents()
  @Answers(SettlementPageDto)
  async settlements(@Query() query: RangePageQuery, @Caller() { memberId }: Session): Promise<SettlementPageDto> {
    const request = { agentId: memberId, kind: agents.ContractKind.REALTIME_SALARY, ...rangePage(query) };
    return presentSettlementPage(await this.agents.listSettlements(request, { memberId, idempotent: true }));
  }

  /** Lists the bets, rates and offsets of one settlement. */
  @Get('salary/realtime/:id/lines')
  @Agents()
  @Answers(SettlementLinesDto)
  async lines(
    @Param('id', UuidPipe) settlementId: string,
    @Query() query: RangePageQuery,
    @Caller() { memberId }: Session,
  ): Promise<SettlementLinesDto> {
    const { page } = rangePage(query);
    return presentSettlementLines(
      await this.agents.listSettlementLines({ agentId: memberId, settlementId, page }, { memberId, idempotent: true }),
    );
  }

  @Get('team/overview')
  @Agents()
  @Answers(TeamOverviewDto)
  async overview(
    @Query() query: RangePageQuery,
    @Caller() { memberId }: Session,
    @InBrand() { timeZone }: identity.Brand,
  ): Promise<TeamOverviewDto> {
    const { from, to } = rangePage(query);
    return presentTeamOverview(
      await this.agents.getTeamOverview({ agentId: memberId, from, to, timeZone }, { memberId, idempotent: true }),
    );
  }

  /** Lists the direct downlines of the agent or of a member of the team. Each has the figures of its whole downline. */
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
      ...rangePage(query),
    };
    return presentDownlinePage(await this.agents.listDownlines(request, { memberId, idempotent: true }));
  }
}
