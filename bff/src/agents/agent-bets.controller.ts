import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GameCategory } from '@nm/contracts';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { MemberResultPageDto, MemberResultsQuery, TeamBetPageDto, TeamBetsQuery } from './team-bets.dto.js';
import { presentMemberResults, presentTeamBets } from './team-bets.presenter.js';
import { reportRange } from './report-query.dto.js';

/** API routes for the bets of an agent's team, and for the profit and loss of each member. */
@ApiTags('agents')
@Controller('wps/agents/team')
export class AgentBetsController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  /** Lists the team's bets, newest first, with totals over all pages. */
  @Get('bets')
  @Agents()
  @Answers(TeamBetPageDto)
  async bets(@Query() query: TeamBetsQuery, @Caller() { memberId }: Session): Promise<TeamBetPageDto> {
    const request = {
      agentId: memberId,
      memberId: query.memberId?.toLowerCase() ?? '',
      category: query.category ? GameCategory[query.category] : GameCategory.UNSPECIFIED,
      ...reportRange(query),
    };
    return presentTeamBets(await this.agents.listTeamBets(request, { memberId, idempotent: true }));
  }

  /** Lists the team members who bet in the range, with the figures of each member's own bets. */
  @Get('results')
  @Agents()
  @RateCost(COST.search)
  @Answers(MemberResultPageDto)
  async results(@Query() query: MemberResultsQuery, @Caller() { memberId }: Session): Promise<MemberResultPageDto> {
    const request = { agentId: memberId, search: query.search ?? '', ...reportRange(query) };
    return presentMemberResults(await this.agents.listMemberResults(request, { memberId, idempotent: true }));
  }
}
