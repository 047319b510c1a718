import type { MessageInitShape } from '@bufbuild/protobuf';
import { WalletService, type ForfeitGrantRequest, type PostResultSchema } from '@nm/contracts/wallet.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController, type Call } from '@nm/kit/rpc/rpc.js';
import { postResultOf } from '../ledger/postings.rpc.js';
import { ForfeitsService } from './forfeits.service.js';

/** Implements the RPC that takes back the bonus of a grant. */
@RpcController(WalletService)
export class ForfeitsRpc {
  constructor(private readonly forfeits: ForfeitsService) {}

  @Rpc(WalletService.method.forfeitGrant, { callers: ['promotions'] })
  async forfeitGrant(
    { memberId, key, grantKey, reference }: ForfeitGrantRequest,
    { caller }: Call,
  ): Promise<MessageInitShape<typeof PostResultSchema>> {
    uuidField(memberId, 'member_id');
    const { posting, currency } = await this.forfeits.forfeit({ caller, memberId, key, grantKey, reference });
    return postResultOf(posting, currency);
  }
}
