import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { InjectWallet, type WalletClient } from '../peers.js';
import { Coalescer } from '@nm/kit/concurrency/coalescer.js';

/** Reads the current balance of members. */
@Injectable()
export class BalanceService {
  /** One coalescer for each currency. It merges reads that are requested at the same time into one call. */
  readonly #coalescers = new Map<string, Coalescer<wallet.Balance>>();

  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  /**
   * Reads a member's balance. If the wallet service has not opened the account yet, because the event of the
   * registration has not arrived, the balance is zero with version 0.
   */
  async of(member: { readonly memberId: string; readonly currency: string }): Promise<wallet.Balance> {
    const { memberId, currency } = member;
    try {
      return await this.wallet.getBalance({ memberId, currency }, { memberId, idempotent: true });
    } catch (error) {
      if (isFailure(error, 'resource.not_found')) return create(wallet.BalanceSchema, { currency });
      throw error;
    }
  }

  /**
   * Reads a balance for a socket that connects. Reads that are requested at the same time are merged into one call.
   */
  async coalesced(member: { readonly memberId: string; readonly currency: string }): Promise<wallet.Balance> {
    const { memberId, currency } = member;
    const coalescer = this.#coalescers.get(currency) ?? new Coalescer((ids) => this.#many(ids, currency));
    this.#coalescers.set(currency, coalescer);
    return (await coalescer.get(memberId)) ?? create(wallet.BalanceSchema, { currency });
  }

  async #many(memberIds: readonly string[], currency: string): Promise<ReadonlyMap<string, wallet.Balance>> {
    const [memberId] = memberIds;
    if (memberId !== undefined && memberIds.length === 1)
      return new Map([[memberId, await this.of({ memberId, currency })]]);
    const { balances } = await this.wallet.getBalances(
      { accounts: memberIds.map((id) => ({ memberId: id, currency })) },
      { idempotent: true },
    );
    return new Map(balances.flatMap((each) => (each.balance ? [[each.memberId, each.balance]] : [])));
  }
}
