import { Injectable } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';

const DEADLINE_MS = 3_000;

type Wallet = Pick<RpcClient<typeof wallet.PayoutNameService>, 'checkPayoutName'>;

/** Asks the wallet service about the names on members' bank accounts, which only that service stores. */
@Injectable()
export class PayoutNamesGateway {
  constructor(@InjectRpc(wallet.PayoutNameService) private readonly client: Wallet) {}

  /**
   * Compares a typed name with the names on the member's bank accounts. Without a typed name, it only checks whether
   * any name exists.
   * @throws Failure system.temporary.
   */
  async check(memberId: string, name = ''): Promise<{ readonly hasName: boolean; readonly matches: boolean }> {
    const { hasName, matches } = await this.client.checkPayoutName(
      { memberId, name },
      { memberId, deadlineMs: DEADLINE_MS, idempotent: true },
    );
    return { hasName, matches };
  }
}
