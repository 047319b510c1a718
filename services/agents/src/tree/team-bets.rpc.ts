import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import {
  AgentsService,
  type ListMemberResultsRequest,
  type ListMemberResultsResponseSchema,
  type ListTeamBetsRequest,
  type ListTeamBetsResponseSchema,
  type TeamBetSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { Reports } from '../reports/reports.service.js';
import { Completeness } from '../settlements/completeness.js';
import { TeamBetsReadModel, type TeamBetRow } from './team-bets.read-model.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;

const encodeBet = (row: TeamBetRow): MessageInitShape<typeof TeamBetSchema> => ({
  roundId: row.roundId,
  memberId: row.memberId,
  account: row.account,
  category: row.category,
  vendor: row.vendor ?? '',
  gameCode: row.gameCode ?? '',
  stakeMinor: row.stakeMinor ?? 0n,
  payoutMinor: row.stakeMinor === null ? 0n : row.stakeMinor - row.netLossMinor,
  validStakeMinor: row.validStakeMinor,
  netLossMinor: row.netLossMinor,
  outcome: row.voided ? 'voided' : row.outcome,
  settledAt: timestampFromDate(row.settledAt),
});

/** Implements the RPCs for the bets of an agent's team. */
@RpcController(AgentsService)
export class AgentsTeamBetsRpc {
  constructor(
    @Inject(Reports) private readonly reports: Reports,
    @Inject(Completeness) private readonly completeness: Completeness,
  ) {}

  @Rpc(AgentsService.method.listTeamBets, AGENT)
  async listTeamBets(request: ListTeamBetsRequest): Promise<MessageInitShape<typeof ListTeamBetsResponseSchema>> {
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const query = {
      from: dateOf(request.from, 'from'),
      to: dateOf(request.to, 'to'),
      memberId: request.memberId === '' ? undefined : uuidField(request.memberId, 'memberId'),
      category: request.category,
      limit: page.limit,
      offset: page.offset,
    };
    return this.reports.read(request.asOf, async (sql, moment) => {
      const [{ rows, count, totals }, asOf] = await Promise.all([
        new TeamBetsReadModel(sql).bets(agentId, query),
        moment ?? this.completeness.until(),
      ]);
      return {
        content: rows.map(encodeBet),
        pageNum: page.number,
        totalPages: totalPages(count, page),
        totals,
        asOf: asOf && timestampFromDate(asOf),
      };
    });
  }

  @Rpc(AgentsService.method.listMemberResults, AGENT)
  async listMemberResults(
    request: ListMemberResultsRequest,
  ): Promise<MessageInitShape<typeof ListMemberResultsResponseSchema>> {
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const query = {
      from: dateOf(request.from, 'from'),
      to: dateOf(request.to, 'to'),
      search: request.search,
      limit: page.limit,
      offset: page.offset,
    };
    return this.reports.read(request.asOf, async (sql, moment) => {
      const [{ rows, count, totals }, asOf] = await Promise.all([
        new TeamBetsReadModel(sql).results(agentId, query),
        moment ?? this.completeness.until(),
      ]);
      return {
        content: rows,
        pageNum: page.number,
        totalPages: totalPages(count, page),
        total: count,
        totals,
        asOf: asOf && timestampFromDate(asOf),
      };
    });
  }
}

function dateOf(timestamp: Timestamp | undefined, field: string): Date {
  if (!timestamp) throw new Failure('request.invalid', { field });
  return timestampDate(timestamp);
}
