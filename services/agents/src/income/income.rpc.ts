import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AgentReportService,
  ContractKind,
  type GetIncomeRequest,
  type IncomeSchema,
  type ListIncomeRequest,
  type ListIncomeResponseSchema,
  type ListIncomeSourcesRequest,
  type ListIncomeSourcesResponseSchema,
} from '@nm/contracts/agents.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { encodeSettlement } from '../agents.presenter.js';
import { zoneOf } from '../periods/zone.js';
import { Reports } from '../reports/reports.service.js';
import { Completeness } from '../settlements/completeness.js';
import { IncomeReadModel, KINDS, sumOf } from './income.read-model.js';
import { SourcesReadModel } from './sources.read-model.js';
import { spanOf } from './span.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;

/** Implements the RPCs for the report about an agent's own income. */
@RpcController(AgentReportService)
export class AgentIncomeRpc {
  constructor(
    @Inject(Reports) private readonly reports: Reports,
    @Inject(Completeness) private readonly completeness: Completeness,
  ) {}

  @Rpc(AgentReportService.method.getIncome, AGENT)
  async getIncome(request: GetIncomeRequest): Promise<MessageInitShape<typeof IncomeSchema>> {
    const agentId = uuidField(request.agentId, 'agentId');
    const [span, timeZone] = [spanOf(request), zoneOf(request.timeZone)];
    return this.reports.read(request.asOf, async (sql, moment) => {
      const [days, asOf] = await Promise.all([
        new IncomeReadModel(sql).days(agentId, span, timeZone),
        moment ?? this.completeness.until(),
      ]);
      const byKind = Map.groupBy(days, ({ kind }) => kind);
      return {
        kinds: [...byKind].map(([kind, rows]) => ({ kind, sums: sumOf(rows) })),
        days: days.map(({ day, kind, ...sums }) => ({ day, kind, sums })),
        asOf: asOf && timestampFromDate(asOf),
      };
    });
  }

  @Rpc(AgentReportService.method.listIncome, AGENT)
  async listIncome(request: ListIncomeRequest): Promise<MessageInitShape<typeof ListIncomeResponseSchema>> {
    const page = pageOf(request.page);
    const kinds = request.kind === ContractKind.UNSPECIFIED ? KINDS : [request.kind];
    const agentId = uuidField(request.agentId, 'agentId');
    const span = spanOf(request);
    return this.reports.read(request.asOf, async (sql) => {
      const { rows, count } = await new IncomeReadModel(sql).lines(agentId, span, kinds, page);
      return {
        content: rows.map((row) => ({ kind: row.kind, settlement: encodeSettlement(row, request.agentId) })),
        pageNum: page.number,
        totalPages: totalPages(count, page),
      };
    });
  }

  @Rpc(AgentReportService.method.listIncomeSources, AGENT)
  async listIncomeSources(
    request: ListIncomeSourcesRequest,
  ): Promise<MessageInitShape<typeof ListIncomeSourcesResponseSchema>> {
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const span = spanOf(request);
    return this.reports.read(request.asOf, async (sql) => {
      const sources = new SourcesReadModel(sql);
      const { rows, count, restMicro, grossMinor } = await sources.page(agentId, span, page.limit, page.offset);
      return {
        content: rows.map(({ amountMicro, ...row }) => ({ ...row, amountMicroMinor: amountMicro })),
        pageNum: page.number,
        totalPages: totalPages(count, page),
        restMicroMinor: restMicro,
        grossMinor,
      };
    });
  }
}
