import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { identity } from '@nm/contracts';
import { amountCell, onlyNew, sendCsv, textCell } from '../http/csv.js';
import { Caller, InBrand } from '../http/params.js';
import { Answers, AnswersCsv } from '../openapi/answers.js';
import { InjectAgentReports, type AgentReportsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { KIND } from './contract-kind.js';
import { IncomeDto, IncomeLinePageDto, IncomeQuery, IncomeSourcePageDto, type IncomeLineDto } from './income.dto.js';
import { presentIncome, presentIncomeLines, presentIncomeSources } from './income.presenter.js';
import { ReportQuery, reportRange, upToNow } from './report-query.dto.js';

const HEAD = [
  'period_start',
  'period_end',
  'kind',
  'settlement',
  'status',
  'gross',
  'to_downlines',
  'net',
  'paid',
  'paid_at',
];

/** API routes for an agent's own income. */
@ApiTags('agents')
@Controller('wps/agents/income')
export class AgentIncomeController {
  constructor(@InjectAgentReports() private readonly reports: AgentReportsClient) {}

  /** Returns the agent's income in a range of days, by kind of contract and by day. */
  @Get()
  @Agents()
  @Answers(IncomeDto)
  async income(
    @Query() query: ReportQuery,
    @Caller() { memberId }: Session,
    @InBrand() { timeZone }: identity.Brand,
  ): Promise<IncomeDto> {
    const { from, to, asOf } = reportRange(query);
    return presentIncome(
      await this.reports.getIncome(
        { agentId: memberId, from, to, timeZone, ...(asOf && { asOf }) },
        { memberId, idempotent: true },
      ),
    );
  }

  /** Lists the agent's settlements in the range, newest period first. */
  @Get('settlements')
  @Agents()
  @Answers(IncomeLinePageDto)
  async settlements(@Query() query: IncomeQuery, @Caller() { memberId }: Session): Promise<IncomeLinePageDto> {
    return this.#lines(query, memberId, reportRange(query).page);
  }

  /** Streams all of the agent's settlements in the range as a CSV file. */
  @Get('settlements.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async file(
    @Query() query: IncomeQuery,
    @Caller() { memberId, currency }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const range = upToNow(query);
    const unread = onlyNew(({ settlementId }: IncomeLineDto) => settlementId);
    await sendCsv(response, 'my-income', HEAD, async (page) => {
      const { content, totalPages } = await this.#lines(range, memberId, page);
      const rows = unread(content).map((line) => [
        line.periodStart ?? '',
        line.periodEnd ?? '',
        line.kind,
        textCell(line.settlementId),
        line.status,
        amountCell(line.grossMinor, currency),
        amountCell(line.owedToDownlinesMinor, currency),
        amountCell(line.netMinor, currency),
        amountCell(line.paidMinor, currency),
        line.paidAt ?? '',
      ]);
      return { rows, totalPages };
    });
  }

  /** Lists the direct downlines from whose teams the agent's gross income came, largest amount first. */
  @Get('sources')
  @Agents()
  @RateCost(COST.search)
  @Answers(IncomeSourcePageDto)
  async sources(@Query() query: ReportQuery, @Caller() { memberId }: Session): Promise<IncomeSourcePageDto> {
    const request = { agentId: memberId, ...reportRange(query) };
    return presentIncomeSources(await this.reports.listIncomeSources(request, { memberId, idempotent: true }));
  }

  async #lines(
    query: IncomeQuery,
    memberId: string,
    page: { readonly page: number; readonly size: number },
  ): Promise<IncomeLinePageDto> {
    const kind = query.kind ? KIND[query.kind] : 0;
    const request = { agentId: memberId, kind, ...reportRange(query), page };
    return presentIncomeLines(await this.reports.listIncome(request, { memberId, idempotent: true }));
  }
}
