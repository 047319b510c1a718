import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { GameCategory } from '@nm/contracts';
import { amountCell, onlyNew, sendCsv, sendSortedCsv, textCell } from '../http/csv.js';
import { Caller } from '../http/params.js';
import { Answers, AnswersCsv } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import {
  MemberResultPageDto,
  MemberResultsQuery,
  TeamBetPageDto,
  TeamBetsQuery,
  type MemberResultDto,
  type TeamBetDto,
} from './team-bets.dto.js';
import { presentMemberResults, presentTeamBets } from './team-bets.presenter.js';
import { reportRange, upToNow } from './report-query.dto.js';

const BET_HEAD = [
  'settled',
  'account',
  'category',
  'vendor',
  'game',
  'stake',
  'valid_bet',
  'payout',
  'net_loss',
  'outcome',
];
const RESULT_HEAD = ['account', 'bets', 'valid_bet', 'net_loss'];

const resultRows = (currency: string) => ({
  idOf: ({ memberId }: MemberResultDto) => memberId,
  cellsOf: (row: MemberResultDto) => [
    textCell(row.account),
    String(row.bets),
    amountCell(row.validStakeMinor, currency),
    amountCell(row.netLossMinor, currency),
  ],
});

type Page = { readonly page: number; readonly size: number };

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
    return this.#bets(query, memberId, reportRange(query).page);
  }

  /** Streams all of the team's bets in the range as a CSV file. */
  @Get('bets.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async betsFile(
    @Query() query: TeamBetsQuery,
    @Caller() { memberId, currency }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const range = upToNow(query);
    const unread = onlyNew(({ roundId }: TeamBetDto) => roundId);
    await sendCsv(response, 'team-bets', BET_HEAD, async (page) => {
      const { content, totalPages } = await this.#bets(range, memberId, page);
      const rows = unread(content).map((bet) => [
        bet.settledAt ?? '',
        textCell(bet.account),
        bet.category,
        textCell(bet.vendor ?? ''),
        textCell(bet.gameCode ?? ''),
        bet.stakeMinor === undefined ? '' : amountCell(bet.stakeMinor, currency),
        amountCell(bet.validStakeMinor, currency),
        bet.payoutMinor === undefined ? '' : amountCell(bet.payoutMinor, currency),
        amountCell(bet.netLossMinor, currency),
        bet.outcome,
      ]);
      return { rows, totalPages };
    });
  }

  /** Lists the team members who bet in the range, with the figures of each member's own bets. */
  @Get('results')
  @Agents()
  @RateCost(COST.search)
  @Answers(MemberResultPageDto)
  async results(@Query() query: MemberResultsQuery, @Caller() { memberId }: Session): Promise<MemberResultPageDto> {
    return this.#results(query, memberId, reportRange(query).page);
  }

  /** Streams the figures of all team members who bet in the range as a CSV file. */
  @Get('results.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async resultsFile(
    @Query() query: MemberResultsQuery,
    @Caller() { memberId, currency }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const range = upToNow(query);
    await sendSortedCsv(
      response,
      'member-results',
      RESULT_HEAD,
      (page) => this.#results(range, memberId, page),
      resultRows(currency),
    );
  }

  async #bets(query: TeamBetsQuery, memberId: string, page: Page): Promise<TeamBetPageDto> {
    const request = {
      agentId: memberId,
      memberId: query.memberId?.toLowerCase() ?? '',
      category: query.category ? GameCategory[query.category] : GameCategory.UNSPECIFIED,
      ...reportRange(query),
      page,
    };
    return presentTeamBets(await this.agents.listTeamBets(request, { memberId, idempotent: true }));
  }

  async #results(query: MemberResultsQuery, memberId: string, page: Page): Promise<MemberResultPageDto> {
    const request = { agentId: memberId, search: query.search ?? '', ...reportRange(query), page };
    return presentMemberResults(await this.agents.listMemberResults(request, { memberId, idempotent: true }));
  }
}
