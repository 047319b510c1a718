import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';

const DEADLINE_MS = 3_000;

type Wallet = Pick<RpcClient<typeof wallet.ExclusionService>, 'setExclusion'>;

/**
 * Calls the wallet service. After this call the wallet refuses stakes, deposits, grants (bonuses) and incoming
 * transfers of an excluded member.
 */
@Injectable()
export class StakesGateway {
  constructor(@InjectRpc(wallet.ExclusionService) private readonly client: Wallet) {}

  /**
   * Stops a member's stakes in the wallet. Call it after the commit and before the answer to the member. If the wallet
   * is unreachable, it stops the stakes later, when it receives the event MemberStatusChanged.
   * @throws Failure system.temporary; the member may repeat the call.
   */
  async stop(memberId: string, changedAt: Date): Promise<void> {
    await this.client.setExclusion(
      { memberId, excluded: true, changedAt: timestampFromDate(changedAt) },
      { memberId, deadlineMs: DEADLINE_MS, idempotent: true },
    );
  }
}
