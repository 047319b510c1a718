import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONTRACTS_MODULE, OfModule } from '../brand/of-module.js';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { SettlementLinesDto, SettlementPageDto } from './agent.dto.js';
import { presentSettlementLines, presentSettlementPage } from './agent.presenter.js';
import { KIND, type ContractKindName } from './contract-kind.js';
import { LinesQuery, ReportQuery, reportRange } from './report-query.dto.js';

/**
 * API routes for an agent's pay statements of each contract kind: the settlements, and the bets, rates and offsets of
 * one settlement. An offset is pay that was taken back because its bet was voided later.
 */
@ApiTags('agents')
@Controller('wps/agents/salary')
@OfModule(CONTRACTS_MODULE)
export class AgentSalaryController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  /** Lists real-time salary settlements, newest period first. */
  @Get('realtime')
  @Agents()
  @Answers(SettlementPageDto)
  async realtime(@Query() query: ReportQuery, @Caller() caller: Session): Promise<SettlementPageDto> {
    return this.#settlements('realtimeSalary', query, caller);
  }

  /** Lists hourly salary settlements, newest hour first. */
  @Get('hourly')
  @Agents()
  @Answers(SettlementPageDto)
  async hourly(@Query() query: ReportQuery, @Caller() caller: Session): Promise<SettlementPageDto> {
    return this.#settlements('hourlySalary', query, caller);
  }

  /** Lists daily salary settlements, newest day first. */
  @Get('daily')
  @Agents()
  @Answers(SettlementPageDto)
  async daily(@Query() query: ReportQuery, @Caller() caller: Session): Promise<SettlementPageDto> {
    return this.#settlements('dailySalary', query, caller);
  }

  /** Lists the bets, rates and offsets (pay taken back for voided bets) of one real-time settlement. */
  @Get('realtime/:id/lines')
  @Agents()
  @Answers(SettlementLinesDto)
  async realtimeLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: LinesQuery,
    @Caller() caller: Session,
  ): Promise<SettlementLinesDto> {
    return this.#lines(id, query, caller);
  }

  /** Lists the bets, rates and offsets (pay taken back for voided bets) of one hourly settlement. */
  @Get('hourly/:id/lines')
  @Agents()
  @Answers(SettlementLinesDto)
  async hourlyLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: LinesQuery,
    @Caller() caller: Session,
  ): Promise<SettlementLinesDto> {
    return this.#lines(id, query, caller);
  }

  /** Lists the bets, rates and offsets (pay taken back for voided bets) of one daily settlement. */
  @Get('daily/:id/lines')
  @Agents()
  @Answers(SettlementLinesDto)
  async dailyLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: LinesQuery,
    @Caller() caller: Session,
  ): Promise<SettlementLinesDto> {
    return this.#lines(id, query, caller);
  }

  /** Lists the settlements of dividends, newest period first. */
  @Get('dividend')
  @Agents()
  @Answers(SettlementPageDto)
  async dividend(@Query() query: ReportQuery, @Caller() caller: Session): Promise<SettlementPageDto> {
    return this.#settlements('dividend', query, caller);
  }

  /** Lists the bets, rates and offsets (pay taken back for voided bets) of one dividend. */
  @Get('dividend/:id/lines')
  @Agents()
  @Answers(SettlementLinesDto)
  async dividendLines(
    @Param('id', UuidPipe) id: string,
    @Query() query: LinesQuery,
    @Caller() caller: Session,
  ): Promise<SettlementLinesDto> {
    return this.#lines(id, query, caller);
  }

  async #settlements(kind: ContractKindName, query: ReportQuery, { memberId }: Session): Promise<SettlementPageDto> {
    const request = { agentId: memberId, kind: KIND[kind], ...reportRange(query) };
    return presentSettlementPage(await this.agents.listSettlements(request, { memberId, idempotent: true }));
  }

  async #lines(settlementId: string, query: LinesQuery, { memberId }: Session): Promise<SettlementLinesDto> {
    const { page, asOf } = reportRange(query);
    return presentSettlementLines(
      await this.agents.listSettlementLines(
        { agentId: memberId, settlementId, page, offsetsPage: query.offsetsPage ?? 1, ...(asOf && { asOf }) },
        { memberId, idempotent: true },
      ),
    );
  }
}
