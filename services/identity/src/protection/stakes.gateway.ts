import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';

const DEADLINE_MS = 3_000;

type Wallet = Pick<RpcClient<typeof wallet.ExclusionService>, 'setExclusion'>;

/** Makes the wallet refuse a member's stakes, deposits, grants and incoming transfers. */
@Injectable()
export class StakesGateway {
  constructor(@InjectRpc(wallet.ExclusionService) private readonly client: Wallet) {}

  /**
   * Call it after the commit and before the answer. If the wallet is unreachable, the event MemberStatusChanged stops the
   * stakes once it is back.
   * @throws Failure system.temporary; the member may repeat the call.
   */
  async stop(memberId: string, changedAt: Date): Promise<void> {
    await this.client.setExclusion(
      { memberId, excluded: true, changedAt: timestampFromDate(changedAt) },
      { memberId, deadlineMs: DEADLINE_MS, idempotent: true },
    );
  }
}
