import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import {
  StatementService,
  type GetStatementRequest,
  type ListMonthActivityRequest,
  type ListMonthActivityResponseSchema,
  type ListMovementsRequest,
  type ListMovementsResponseSchema,
  type StatementSchema,
} from '@nm/contracts/wallet.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { RecordsReadModel } from '../records/records.read-model.js';
import { invalid } from '../wallet.errors.js';
import { recordOf } from '../wallet.presenter.js';
import { ActivityReadModel } from './activity.read-model.js';
import { monthSpan, type Span } from './month.js';

const MEMBERS_MAX = 200;
const MOVEMENTS_MAX = 500;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the RPCs for statements. Each method decodes the request, calls the read model and encodes the answer. */
@RpcController(StatementService)
export class StatementsRpc {
  constructor(
    private readonly activity: ActivityReadModel,
    private readonly records: RecordsReadModel,
  ) {}

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

  @Rpc(StatementService.method.getStatement, FOR_MEMBER)
  async getStatement(request: GetStatementRequest): Promise<MessageInitShape<typeof StatementSchema>> {
    const memberId = uuidField(request.memberId, 'member_id');
    const { activity, pools } = await this.activity.ofAccount(memberId, request.currency, spanField(request));
    return { activity, ...pools };
  }

  @Rpc(StatementService.method.listMovements, FOR_MEMBER)
  async listMovements(request: ListMovementsRequest): Promise<MessageInitShape<typeof ListMovementsResponseSchema>> {
    const { currency, type, before } = request;
    const memberId = uuidField(request.memberId, 'member_id');
    const size = Math.min(MOVEMENTS_MAX, Math.max(1, request.size));
    const found = await this.records.movements(
      { memberId, currency, type, ...spanField(request) },
      before === '' ? '' : uuidField(before, 'before'),
      size,
    );
    return {
      content: found.map(recordOf),
      next: found.length < size ? '' : (found.at(-1)?.transferId ?? ''),
    };
  }
}

/**
 * Decodes the time range of a request.
 * @throws Failure request.invalid if the range has no start or no end, or if it ends before it starts.
 */
function spanField({ from, to }: { readonly from?: Timestamp; readonly to?: Timestamp }): Span {
  if (!from) throw invalid('from');
  if (!to) throw invalid('to');
  const span = { from: timestampDate(from), to: timestampDate(to) };
  if (span.from >= span.to) throw invalid('to');
  return span;
}
