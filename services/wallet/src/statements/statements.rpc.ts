import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  StatementService,
  type ListMonthActivityRequest,
  type ListMonthActivityResponseSchema,
} from '@nm/contracts/wallet.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../wallet.errors.js';
import { ActivityReadModel } from './activity.read-model.js';
import { monthSpan } from './month.js';

const MEMBERS_MAX = 200;

/** Implements the call for members' activity statements: decodes the request, calls the read model, encodes the answer. */
@RpcController(StatementService)
export class StatementsRpc {
  constructor(private readonly activity: ActivityReadModel) {}

  @Rpc(StatementService.method.listMonthActivity, { callers: ['identity'] })
  async listMonthActivity({
    memberIds,
    month,
    timeZone,
  }: ListMonthActivityRequest): Promise<MessageInitShape<typeof ListMonthActivityResponseSchema>> {
    if (memberIds.length > MEMBERS_MAX) throw invalid('member_ids');
    const ids = memberIds.map((id) => uuidField(id, 'member_ids'));
    return { activities: await this.activity.list(ids, monthSpan(month, timeZone)) };
  }
}
