import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { InjectWallet, type WalletClient } from '../peers.js';
import { Coalescer } from '@nm/kit/concurrency/coalescer.js';

/** Reads a member's current balance. */
@Injectable()
export class BalanceService {
  /** One coalescer per currency. */
  readonly #coalescers = new Map<string, Coalescer<wallet.Balance>>();

  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  /**
   * Reads a member's balance. An account that the wallet has not opened yet (its event is on the way) counts as empty,
   * at version 0.
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

  /** Reads a balance for a connecting socket; reads that arrive together are merged. */
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
