import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { amountCell, onlyNew, sendCsv, textCell } from '../http/csv.js';
import { Caller } from '../http/params.js';
import { Answers, AnswersCsv } from '../openapi/answers.js';
import { InjectAgentReports, type AgentReportsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { MOVEMENT, MovementPageDto, MovementsQuery, type MovementDto } from './movements.dto.js';
import { presentMovements } from './movements.presenter.js';
import { reportRange, upToNow } from './report-query.dto.js';

const HEAD = ['time', 'account', 'type', 'amount'];

/** API routes for deposits, withdrawals, transfers and bonuses of an agent's team. */
@ApiTags('agents')
@Controller('wps/agents/team')
export class AgentMovementsController {
  constructor(@InjectAgentReports() private readonly reports: AgentReportsClient) {}

  /** Lists the team's deposits, withdrawals, transfers and bonuses, newest first, with totals over all pages. */
  @Get('movements')
  @Agents()
  @Answers(MovementPageDto)
  async movements(@Query() query: MovementsQuery, @Caller() { memberId }: Session): Promise<MovementPageDto> {
    return this.#page(query, memberId, reportRange(query).page);
  }

  /** Streams all of the team's movements in the range as a CSV file. */
  @Get('movements.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async file(
    @Query() query: MovementsQuery,
    @Caller() { memberId, currency }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const range = upToNow(query);
    const unread = onlyNew(({ movementId }: MovementDto) => movementId);
    await sendCsv(response, 'team-movements', HEAD, async (page) => {
      const { content, totalPages } = await this.#page(range, memberId, page);
      const rows = unread(content).map((row) => [
        row.occurredAt ?? '',
        textCell(row.account),
        row.type,
        amountCell(row.amountMinor, currency),
      ]);
      return { rows, totalPages };
    });
  }

  async #page(
    query: MovementsQuery,
    agentId: string,
    page: { readonly page: number; readonly size: number },
  ): Promise<MovementPageDto> {
    const request = {
      agentId,
      memberId: query.memberId?.toLowerCase() ?? '',
      type: query.type ? MOVEMENT[query.type] : 0,
      ...reportRange(query),
      page,
    };
    return presentMovements(await this.reports.listMovements(request, { memberId: agentId, idempotent: true }));
  }
}
