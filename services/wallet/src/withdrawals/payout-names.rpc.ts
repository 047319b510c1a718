import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  PayoutNameService,
  type CheckPayoutNameRequest,
  type CheckPayoutNameResponseSchema,
} from '@nm/contracts/wallet.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { PayoutAccountsService } from './payout-accounts.service.js';

/**
 * The RPC by which the identity service checks the holder name of a member's bank account as a second factor (domain
 * §3).
 */
@RpcController(PayoutNameService)
export class PayoutNamesRpc {
  constructor(private readonly accounts: PayoutAccountsService) {}

  @Rpc(PayoutNameService.method.checkPayoutName, { callers: ['identity'], actsFor: 'member' })
  checkPayoutName({
    memberId,
    name,
  }: CheckPayoutNameRequest): Promise<MessageInitShape<typeof CheckPayoutNameResponseSchema>> {
    return this.accounts.checkName(uuidField(memberId, 'member_id'), name);
  }
}
