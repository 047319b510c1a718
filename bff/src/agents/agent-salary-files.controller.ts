import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONTRACTS_MODULE, OfModule } from '../brand/of-module.js';
import { amountCell, onlyNew, sendCsv, textCell } from '../http/csv.js';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { AnswersCsv } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import type { SettlementDto, SettlementLineDto } from './agent.dto.js';
import { presentSettlementLines, presentSettlementPage } from './agent.presenter.js';
import { KIND, type ContractKindName } from './contract-kind.js';
import { MomentQuery, ReportQuery, reportMoment, reportRange, upToNow } from './report-query.dto.js';

const PERIOD_HEAD = [
  'period_start',
  'period_end',
  'settlement',
  'contract_version',
  'status',
  'active_members',
  'gross',
  'to_downlines',
  'net',
  'paid',
  'paid_at',
];
const LINE_HEAD = [
  'settled',
  'account',
  'round',
  'category',
  'vendor',
  'game',
  'outcome',
  'stake',
  'valid_bet',
  'payout',
  'rate_ppm',
  'amount_micro_minor',
];

const periodCells = (row: SettlementDto, currency: string): string[] => [
  row.periodStart ?? '',
  row.periodEnd ?? '',
  textCell(row.settlementId),
  String(row.version),
  row.status,
  String(row.activeMembers),
  amountCell(row.grossMinor, currency),
  amountCell(row.owedToDownlinesMinor, currency),
  amountCell(row.netMinor, currency),
  amountCell(row.paidMinor, currency),
  row.paidAt ?? '',
];

const lineCells = (line: SettlementLineDto, currency: string): string[] => [
  line.settledAt ?? '',
  textCell(line.memberAccount),
  textCell(line.roundId),
  line.category,
  textCell(line.vendor ?? ''),
  textCell(line.gameCode ?? ''),
  line.outcome,
  line.stakeMinor === undefined ? '' : amountCell(line.stakeMinor, currency),
  amountCell(line.validStakeMinor, currency),
  line.payoutMinor === undefined ? '' : amountCell(line.payoutMinor, currency),
  String(line.ratePpm),
  line.amountMicroMinor,
];

/**
 * API routes for CSV files of an agent's pay: the settlements of each contract kind, and the bets of one settlement.
 */
@ApiTags('agents')
@Controller('wps/agents/salary')
@OfModule(CONTRACTS_MODULE)
export class AgentSalaryFilesController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  /** Streams all real-time salary settlements of the range as a CSV file, newest period first. */
  @Get('realtime.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async realtime(@Query() query: ReportQuery, @Caller() caller: Session, @Res() response: Response): Promise<void> {
    return this.#settlements('realtimeSalary', query, caller, response);
  }

  /** Streams all hourly salary settlements of the range as a CSV file, newest period first. */
  @Get('hourly.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async hourly(@Query() query: ReportQuery, @Caller() caller: Session, @Res() response: Response): Promise<void> {
    return this.#settlements('hourlySalary', query, caller, response);
  }

  /** Streams all daily salary settlements of the range as a CSV file, newest period first. */
  @Get('daily.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async daily(@Query() query: ReportQuery, @Caller() caller: Session, @Res() response: Response): Promise<void> {
    return this.#settlements('dailySalary', query, caller, response);
  }

  /** Streams all dividends of the range as a CSV file, newest period first. */
  @Get('dividend.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async dividend(@Query() query: ReportQuery, @Caller() caller: Session, @Res() response: Response): Promise<void> {
    return this.#settlements('dividend', query, caller, response);
  }

  /** Streams all bets of one real-time settlement as a CSV file. */
  @Get('realtime/:id/lines.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async realtimeLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: MomentQuery,
    @Caller() caller: Session,
    @Res() response: Response,
  ): Promise<void> {
    return this.#lines(id, query, caller, response);
  }

  /** Streams all bets of one hourly settlement as a CSV file. */
  @Get('hourly/:id/lines.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async hourlyLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: MomentQuery,
    @Caller() caller: Session,
    @Res() response: Response,
  ): Promise<void> {
    return this.#lines(id, query, caller, response);
  }

  /** Streams all bets of one daily settlement as a CSV file. */
  @Get('daily/:id/lines.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async dailyLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: MomentQuery,
    @Caller() caller: Session,
    @Res() response: Response,
  ): Promise<void> {
    return this.#lines(id, query, caller, response);
  }

  /** Streams all bets of one dividend as a CSV file. */
  @Get('dividend/:id/lines.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async dividendLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: MomentQuery,
    @Caller() caller: Session,
    @Res() response: Response,
  ): Promise<void> {
    return this.#lines(id, query, caller, response);
  }

  async #settlements(
    kind: ContractKindName,
    query: ReportQuery,
    { memberId, currency }: Session,
    response: Response,
  ): Promise<void> {
    const range = reportRange(upToNow(query));
    // The range is by the start of a period. A period that is settled while the file is read started earlier, so it
    // appears as a new row and moves rows to the next page. `onlyNew` leaves out the rows that were already written.
    const unread = onlyNew(({ settlementId }: SettlementDto) => settlementId);
    await sendCsv(response, kind, PERIOD_HEAD, async (page) => {
      const request = { agentId: memberId, kind: KIND[kind], ...range, page };
      const { content, totalPages } = presentSettlementPage(
        await this.agents.listSettlements(request, { memberId, idempotent: true }),
      );
      return { rows: unread(content).map((row) => periodCells(row, currency)), totalPages };
    });
  }

  async #lines(
    settlementId: string,
    query: MomentQuery,
    { memberId, currency }: Session,
    response: Response,
  ): Promise<void> {
    const moment = reportMoment(query);
    await sendCsv(response, `statement-${settlementId}`, LINE_HEAD, async (page) => {
      const request = { agentId: memberId, settlementId, page, offsetsPage: 1, ...moment };
      const { content, totalPages } = presentSettlementLines(
        await this.agents.listSettlementLines(request, { memberId, idempotent: true }),
      );
      return { rows: content.map((line) => lineCells(line, currency)), totalPages };
    });
  }
}
