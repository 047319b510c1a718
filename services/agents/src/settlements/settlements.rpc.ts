import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import {
  AgentsService, type GetTeamOverviewRequest, type ListDownlinesRequest, type ListDownlinesResponseSchema,
  type ListSettlementLinesRequest, type ListSettlementLinesResponseSchema, type ListSettlementsRequest,
  type ListSettlementsResponseSchema, type TeamOverviewSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { encodeDownline, encodeLine, encodeSettlement } from '../encode.js';
import { realtimeWindow } from '../periods/realtime-window.js';
import { TeamReadModel } from '../tree/team.read-model.js';
import { SettlementsReadModel } from './settlements.read-model.js';
import { Completeness } from './completeness.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;
const DAY_MS = 86_400_000;

/** Implements the reading calls of the agents contract: statements and the team. */
@RpcController(AgentsService)
export class AgentsSettlementsRpc {
  constructor(
    @Inject(SettlementsReadModel) private readonly settlements: SettlementsReadModel,
    @Inject(TeamReadModel) private readonly team: TeamReadModel,
    @Inject(Completeness) private readonly completeness: Completeness,
  ) {}

  @Rpc(AgentsService.method.listSettlements, AGENT)
  async listSettlements(request: ListSettlementsRequest): Promise<MessageInitShape<typeof ListSettlementsResponseSchema>> {
    const page = pageOf(request.page);
    const range = { from: dateOf(request.from, -DAY_MS), to: dateOf(request.to, DAY_MS), ...page };
    const [{ rows, count, gross, net }, asOf] = await Promise.all([
      this.settlements.ofAgent(uuidField(request.agentId, 'agentId'), request.kind, range), this.completeness.until(),
    ]);
    return {
      content: rows.map(encodeSettlement),
      pageNum: page.number,
      totalPages: totalPages(count, page),
      totalGrossMinor: gross,
      totalNetMinor: net,
      asOf: asOf && timestampFromDate(asOf),
      nextAt: timestampFromDate(realtimeWindow(new Date()).endsAt),
    };
  }

  @Rpc(AgentsService.method.listSettlementLines, AGENT)
  async listSettlementLines(request: ListSettlementLinesRequest): Promise<MessageInitShape<typeof ListSettlementLinesResponseSchema>> {
    const page = pageOf(request.page);
    const settlement = await this.settlements.visibleTo(uuidField(request.agentId, 'agentId'), uuidField(request.settlementId, 'settlementId'));
    if (!settlement) throw new Failure('resource.not_found');
    const { rows, count } = await this.settlements.lines(settlement, page.limit, page.offset);
    return {
      settlement: encodeSettlement(settlement), content: rows.map(encodeLine), pageNum: page.number, totalPages: totalPages(count, page),
    };
  }

  @Rpc(AgentsService.method.getTeamOverview, AGENT)
  async getTeamOverview(request: GetTeamOverviewRequest): Promise<MessageInitShape<typeof TeamOverviewSchema>> {
    const figures = await this.team.overview(uuidField(request.agentId, 'agentId'), dateOf(request.from, -DAY_MS), dateOf(request.to, DAY_MS));
    if (!figures) throw new Failure('resource.not_found');
    const asOf = await this.completeness.until();
    return { ...figures, asOf: asOf && timestampFromDate(asOf) };
  }

  @Rpc(AgentsService.method.listDownlines, AGENT)
  async listDownlines(request: ListDownlinesRequest): Promise<MessageInitShape<typeof ListDownlinesResponseSchema>> {
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const parentId = request.parentId === '' ? agentId : uuidField(request.parentId, 'parentId');
    if (!(await this.team.isWithin(agentId, parentId))) throw new Failure('resource.not_found');
    const { rows, count } = await this.team.downlines(parentId, new Date(Date.now() - DAY_MS), page.limit, page.offset);
    return { content: rows.map(encodeDownline), pageNum: page.number, totalPages: totalPages(count, page) };
  }
}

const dateOf = (timestamp: Timestamp | undefined, fromNowMs: number): Date =>
  timestamp ? timestampDate(timestamp) : new Date(Date.now() + fromNowMs);
