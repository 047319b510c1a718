import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  HouseContractService,
  type AgentDebtSchema,
  type GetAgentDebtRequest,
  type ListAgentDebtsRequest,
  type ListAgentDebtsResponseSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { DebtsReadModel, type DebtRow } from './debts.read-model.js';

const FROM_BFF = { callers: ['bff'] };
const QUERY_LENGTH_MAX = 64;

/**
 * Implements the RPCs for the debts of agents. Each method decodes the request, calls the read model and encodes the
 * answer.
 */
@RpcController(HouseContractService)
export class DebtsRpc {
  constructor(@Inject(DebtsReadModel) private readonly debts: DebtsReadModel) {}

  @Rpc(HouseContractService.method.listAgentDebts, FROM_BFF)
  async listAgentDebts({
    brands,
    repaid,
    query,
    page: asked,
  }: ListAgentDebtsRequest): Promise<MessageInitShape<typeof ListAgentDebtsResponseSchema>> {
    if (query.length > QUERY_LENGTH_MAX) throw new Failure('request.invalid', { field: 'query' });
    const page = pageOf(asked);
    const { debts, totalCount } = await this.debts.page({ brands, repaid, query }, page);
    return { content: debts.map(encode), pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount };
  }

  @Rpc(HouseContractService.method.getAgentDebt, FROM_BFF)
  async getAgentDebt({ settlementId }: GetAgentDebtRequest): Promise<MessageInitShape<typeof AgentDebtSchema>> {
    const debt = await this.debts.find(uuidField(settlementId, 'settlement_id'));
    if (!debt) throw new Failure('resource.not_found');
    return encode(debt);
  }
}

const encode = ({ payerId, startsAt, endsAt, owedAt, ...debt }: DebtRow): MessageInitShape<typeof AgentDebtSchema> => ({
  ...debt,
  payerId: payerId ?? '',
  periodStart: timestampFromDate(startsAt),
  periodEnd: timestampFromDate(endsAt),
  owedAt: timestampFromDate(owedAt),
});
