import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AgentsService,
  RecruitStage,
  type ListRecruitCountsRequest,
  type ListRecruitCountsResponseSchema,
  type ListRecruitsRequest,
  type ListRecruitsResponseSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { Reports } from '../reports/reports.service.js';
import { RecruitsReadModel, type Stage } from './recruits.read-model.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;

const STAGE: Readonly<Partial<Record<RecruitStage, Stage>>> = {
  [RecruitStage.REGISTERED]: 'registered',
  [RecruitStage.DEPOSITED]: 'deposited',
  [RecruitStage.PLAYED]: 'played',
};

/** Implements the RPCs for the members who registered with an agent's invitation codes. */
@RpcController(AgentsService)
export class AgentsRecruitsRpc {
  constructor(@Inject(Reports) private readonly reports: Reports) {}

  @Rpc(AgentsService.method.listRecruitCounts, AGENT)
  async listRecruitCounts(
    request: ListRecruitCountsRequest,
  ): Promise<MessageInitShape<typeof ListRecruitCountsResponseSchema>> {
    const agentId = uuidField(request.agentId, 'agentId');
    const from = request.from ? timestampDate(request.from) : null;
    return this.reports.read(request.asOf, async (sql, moment) => {
      const asOf = timestampFromDate(moment ?? new Date());
      return { content: await new RecruitsReadModel(sql).counts(agentId, from), asOf };
    });
  }

  @Rpc(AgentsService.method.listRecruits, AGENT)
  async listRecruits(request: ListRecruitsRequest): Promise<MessageInitShape<typeof ListRecruitsResponseSchema>> {
    const stage = STAGE[request.stage];
    if (!stage) throw new Failure('request.invalid', { field: 'stage' });
    const page = pageOf(request.page);
    const agentId = uuidField(request.agentId, 'agentId');
    const from = request.from ? timestampDate(request.from) : null;
    return this.reports.read(request.asOf, async (sql) => {
      const { rows, count } = await new RecruitsReadModel(sql).ofCode(agentId, {
        ...{ code: request.code, stage, from },
        limit: page.limit,
        offset: page.offset,
      });
      return {
        content: rows.map((row) => ({ ...row, registeredAt: timestampFromDate(row.registeredAt) })),
        pageNum: page.number,
        totalPages: totalPages(count, page),
      };
    });
  }
}
