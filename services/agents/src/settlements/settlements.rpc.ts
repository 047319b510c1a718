import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import {
  AgentsService,
  ContractKind,
  type GetTeamOverviewRequest,
  type ListDownlinesRequest,
  type ListDownlinesResponseSchema,
  type ListSettlementLinesRequest,
  type ListSettlementLinesResponseSchema,
  type ListSettlementsRequest,
  type ListSettlementsResponseSchema,
  type TeamOverviewSchema,
} from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { ActiveStakesStore } from '../activity/active-stakes.store.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import {
  encodeDownline,
  encodeLine,
  encodeOffset,
  encodeOwed,
  encodeRunning,
  encodeSettlement,
} from '../agents.presenter.js';
import { isSettled, periodOf } from '../periods/period.js';
import type { Window } from '../periods/realtime-window.js';
import { ZonesStore } from '../periods/zones.store.js';
import { zoneOf } from '../periods/zone.js';
import { Reports } from '../reports/reports.service.js';
import { TeamReadModel } from '../tree/team.read-model.js';
import { RunningReadModel } from './running.read-model.js';
import { SettlementsReadModel } from './settlements.read-model.js';
import { Completeness } from './completeness.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;
const DAY_MS = 86_400_000;
const OFFSET_PAGES_MAX = 10_000;

/** Implements the RPCs that read statements and teams. */
@RpcController(AgentsService)
export class AgentsSettlementsRpc {
  private readonly zones = new ZonesStore();
  private readonly activeStakes = new ActiveStakesStore();

  constructor(
    @Inject(Reports) private readonly reports: Reports,
    @Inject(Completeness) private readonly completeness: Completeness,
    @Inject(AGENTS_CONFIG) private readonly config: AgentsConfig,
  ) {}

  @Rpc(AgentsService.method.listSettlements, AGENT)
  async listSettlements(
    request: ListSettlementsRequest,
  ): Promise<MessageInitShape<typeof ListSettlementsResponseSchema>> {
    const page = pageOf(request.page);
    const { kind } = request;
    const range = { from: dateOf(request.from, -DAY_MS), to: dateOf(request.to, DAY_MS), ...page };
    const agentId = uuidField(request.agentId, 'agentId');
    return this.reports.read(request.asOf, async (sql, moment) => {
      const runningModel = new RunningReadModel(sql);
      const window = await this.#openPeriod(sql, agentId, kind, moment ?? new Date());
      const [{ rows, count, gross, net }, asOf, running, owed] = await Promise.all([
        new SettlementsReadModel(sql).ofAgent(agentId, kind, range),
        moment ?? this.completeness.until(),
        window && runningModel.ofAgent(agentId, kind, window, this.config.activeStakeMinorMin),
        runningModel.owedBy(agentId, kind),
      ]);
      return {
        running: running && window && encodeRunning(running, window),
        owed: owed.rows.map(encodeOwed),
        owedCount: owed.count,
        content: rows.map((row) => encodeSettlement(row, agentId)),
        pageNum: page.number,
        totalPages: totalPages(count, page),
        totalGrossMinor: gross,
        totalNetMinor: net,
        asOf: asOf && timestampFromDate(asOf),
        nextAt: window && timestampFromDate(window.endsAt),
      };
    });
  }

  /**
   * Returns the period of a kind that is open at a given time. Undefined if the time zone of the brand is unknown. For
   * a dividend also undefined without a contract, because the contract sets the length of the periods.
   */
  async #openPeriod(sql: Sql, agentId: string, kind: ContractKind, moment: Date): Promise<Window | undefined> {
    const timeZone = await this.zones.ofMember(sql, agentId);
    const isKnown = timeZone !== undefined || kind === ContractKind.REALTIME_SALARY;
    const period = await new RunningReadModel(sql).periodOf(agentId, kind, moment);
    return isKnown && isSettled({ kind, period }) ? periodOf(kind, moment, timeZone, period) : undefined;
  }

  @Rpc(AgentsService.method.listSettlementLines, AGENT)
  async listSettlementLines(
    request: ListSettlementLinesRequest,
  ): Promise<MessageInitShape<typeof ListSettlementLinesResponseSchema>> {
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const settlementId = uuidField(request.settlementId, 'settlementId');
    const offsetsPage = Math.min(Math.max(request.offsetsPage, 1), OFFSET_PAGES_MAX);
    return this.reports.read(request.asOf, async (sql) => {
      const settlements = new SettlementsReadModel(sql);
      const settlement = await settlements.visibleTo(agentId, settlementId);
      if (!settlement) throw new Failure('resource.not_found');
      const [{ rows, count }, shares, offsets] = await Promise.all([
        settlements.lines(settlement, page.limit, page.offset),
        settlement.payeeId === agentId ? settlements.shares(settlement) : [],
        settlements.offsets(settlement, agentId, offsetsPage),
      ]);
      return {
        settlement: encodeSettlement(settlement, request.agentId),
        content: rows.map((row) => encodeLine(row, settlement.kind)),
        pageNum: page.number,
        totalPages: totalPages(count, page),
        shares,
        offsets: offsets.rows.map((row) => encodeOffset(row, settlement.kind, agentId)),
        offsetCount: offsets.count,
        returnedCount: offsets.returnedCount,
        returnedMicroMinor: offsets.returnedMicro,
        baseCount: offsets.baseCount,
      };
    });
  }

  @Rpc(AgentsService.method.getTeamOverview, AGENT)
  async getTeamOverview(request: GetTeamOverviewRequest): Promise<MessageInitShape<typeof TeamOverviewSchema>> {
    const agentId = uuidField(request.agentId, 'agentId');
    const range = { from: dateOf(request.from, -DAY_MS), to: dateOf(request.to, DAY_MS) };
    const timeZone = zoneOf(request.timeZone);
    return this.reports.read(request.asOf, async (sql, moment) => {
      const team = new TeamReadModel(sql);
      const stake = await this.activeStakes.ofMember(sql, agentId, range.from);
      const [figures, days, asOf] = await Promise.all([
        team.overview(agentId, range, stake ?? this.config.activeStakeMinorMin),
        team.days(agentId, range, timeZone),
        moment ?? this.completeness.until(),
      ]);
      if (!figures) throw new Failure('resource.not_found');
      return { ...figures, days, asOf: asOf && timestampFromDate(asOf) };
    });
  }

  @Rpc(AgentsService.method.listDownlines, AGENT)
  async listDownlines(request: ListDownlinesRequest): Promise<MessageInitShape<typeof ListDownlinesResponseSchema>> {
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const parentId = request.parentId === '' ? agentId : uuidField(request.parentId, 'parentId');
    const timeZone = zoneOf(request.timeZone);
    return this.reports.read(request.asOf, async (sql, moment) => {
      const team = new TeamReadModel(sql);
      if (!(await team.isWithin(agentId, parentId))) throw new Failure('resource.not_found');
      const from = dateOf(request.from, -DAY_MS);
      const stake = await this.activeStakes.ofMember(sql, agentId, from);
      const { rows, count } = await team.downlines(agentId, parentId, {
        from,
        to: dateOf(request.to, 0),
        search: request.search,
        timeZone,
        moment,
        activeStakeMinorMin: stake ?? this.config.activeStakeMinorMin,
        limit: page.limit,
        offset: page.offset,
      });
      return { content: rows.map(encodeDownline), pageNum: page.number, totalPages: totalPages(count, page) };
    });
  }
}

const dateOf = (timestamp: Timestamp | undefined, fromNowMs: number): Date =>
  timestamp ? timestampDate(timestamp) : new Date(Date.now() + fromNowMs);
