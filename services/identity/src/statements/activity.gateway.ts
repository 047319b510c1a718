import { Injectable } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';

const DEADLINE_MS = 15_000;

type Wallet = Pick<RpcClient<typeof wallet.StatementService>, 'listMonthActivity'>;

/** Asks the wallet for the movements of members' accounts in a month. */
@Injectable()
export class ActivityGateway {
  constructor(@InjectRpc(wallet.StatementService) private readonly client: Wallet) {}

  /**
   * Returns one entry per account that had movements in the month.
   * @throws Failure system.temporary.
   */
  async ofMonth(memberIds: readonly string[], month: string, timeZone: string): Promise<wallet.MonthActivity[]> {
    if (memberIds.length === 0) return [];
    const { activities } = await this.client.listMonthActivity(
      { memberIds: [...memberIds], month, timeZone },
      { deadlineMs: DEADLINE_MS, idempotent: true },
    );
    return activities;
  }
}
