import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ExclusionService, type SetExclusionRequest } from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { SessionEndsStore } from '../vendor-wallets/session-ends/session-ends.store.js';
import { invalid } from '../wallet.errors.js';
import { MemberStatesStore } from './member-states.store.js';

/**
 * The RPC by which the identity service tells the wallet that a member is excluded. The identity service answers the
 * member only after the wallet has committed the exclusion.
 */
@RpcController(ExclusionService)
export class ExclusionRpc {
  constructor(
    private readonly db: Db,
    private readonly states: MemberStatesStore,
    private readonly sessionEnds: SessionEndsStore,
  ) {}

  @Rpc(ExclusionService.method.setExclusion, { callers: ['identity'], actsFor: 'member' })
  async setExclusion({ memberId, excluded, changedAt }: SetExclusionRequest): Promise<Record<string, never>> {
    const id = uuidField(memberId, 'member_id');
    if (!changedAt) throw invalid('changed_at');
    await this.db.transaction(async (tx) => {
      const at = timestampDate(changedAt);
      if (!(await this.states.set(tx, id, excluded, at))) throw new Failure('system.temporary');
      if (excluded) await this.sessionEnds.add(tx, id, at);
    });
    return {};
  }
}
