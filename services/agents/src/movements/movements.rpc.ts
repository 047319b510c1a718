import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AgentReportService,
  type ListMovementsRequest,
  type ListMovementsResponseSchema,
} from '@nm/contracts/agents.js';
import { Watermarks } from '@nm/kit/events/watermarks.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { Reports } from '../reports/reports.service.js';
import { spanOf } from '../income/span.js';
import { MovementsReadModel } from './movements.read-model.js';

const CONSUMER = 'agents.movements';
const TOPICS = ['wallet.v1', 'promotions.v1'];

/** Implements the RPC for the report about the money movements of the members below an agent. */
@RpcController(AgentReportService)
export class AgentMovementsRpc {
  constructor(
    @Inject(Reports) private readonly reports: Reports,
    @Inject(Watermarks) private readonly watermarks: Watermarks,
  ) {}

  @Rpc(AgentReportService.method.listMovements, { callers: ['bff'], actsFor: 'agent' })
  async listMovements(request: ListMovementsRequest): Promise<MessageInitShape<typeof ListMovementsResponseSchema>> {
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const query = {
      ...spanOf(request),
      memberId: request.memberId === '' ? undefined : uuidField(request.memberId, 'memberId'),
      type: request.type,
      limit: page.limit,
      offset: page.offset,
    };
    return this.reports.read(request.asOf, async (sql, moment) => {
      const [{ rows, count, totals }, asOf] = await Promise.all([
        new MovementsReadModel(sql).page(agentId, query),
        moment ?? this.#recordedUntil(),
      ]);
      return {
        content: rows.map((row) => ({ ...row, occurredAt: timestampFromDate(row.occurredAt) })),
        pageNum: page.number,
        totalPages: totalPages(count, page),
        totals,
        asOf: asOf && timestampFromDate(asOf),
      };
    });
  }

  async #recordedUntil(): Promise<Date | undefined> {
    const reached = await Promise.all(TOPICS.map((topic) => this.watermarks.reached(CONSUMER, topic)));
    const known = reached.filter((at) => at !== undefined);
    return known.length < TOPICS.length ? undefined : new Date(Math.min(...known.map(Number)));
  }
}
