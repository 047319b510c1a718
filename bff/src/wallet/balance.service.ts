import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { InjectWallet, type WalletClient } from '../peers.js';

/** A member's balance as the wallet has it now. */
@Injectable()
export class BalanceService {
  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  /** An account that the wallet has not opened yet (its event is on its way) is empty, at version 0. */
  async of(member: { readonly memberId: string; readonly currency: string }): Promise<wallet.Balance> {
    const { memberId, currency } = member;
    try {
      return await this.wallet.getBalance({ memberId, currency }, { memberId, idempotent: true });
    } catch (error) {
      if (isFailure(error, 'resource.not_found')) return create(wallet.BalanceSchema, { currency });
      throw error;
    }
  }
}
