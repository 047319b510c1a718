import { wallet } from '@nm/contracts';
import { kindOf } from '@nm/kit/errors/catalogue.js';
import type { Failure } from '@nm/kit/errors/failure.js';
import { NO_POOLS } from '../rounds/round.js';
import { statusOfWalletCode } from './vendor-status.js';
import { playable, type Outcome, type VendorTransaction } from './vendor-transaction.js';

/** The wallet's answer in the vendor's words. @throws Error for an answer that the contract does not know. */
export function outcomeOf({ op }: Pick<VendorTransaction, 'op'>, result: wallet.PostResult): Outcome {
  const moved = {
    walletTxId: result.transferId,
    balanceMinor: result.balance && playable(result.balance),
    balanceVersion: result.balance?.version,
    stake: result.stake ?? NO_POOLS,
    payout: result.payout ?? NO_POOLS,
  };
  switch (result.status) {
    case wallet.PostStatus.APPLIED:
      return { ...moved, status: 'OK', effect: 'APPLIED' };
    case wallet.PostStatus.REFUSED:
      return { ...moved, status: statusOfWalletCode(result.code), effect: 'NONE' };
    case wallet.PostStatus.ROLLED_BACK:
      return { ...moved, status: op === 'wallet.rollback' ? 'OK' : 'TX_ROLLED_BACK', effect: 'NONE' };
    default:
      throw new Error(`the wallet answered with posting status ${result.status}`);
  }
}

/** What a failed call proves: the wallet did nothing and never will under this key, or nothing at all (undefined: ask again). */
export function finalOutcomeOf({ op }: Pick<VendorTransaction, 'op'>, { code }: Failure): Outcome | undefined {
  const kind = kindOf(code);
  const isFinal =
    kind === 'invalid' || kind === 'refused' || kind === 'conflict' || (kind === 'missing' && op === 'wallet.rollback');
  return isFinal ? { status: statusOfWalletCode(code), effect: 'NONE', stake: NO_POOLS, payout: NO_POOLS } : undefined;
}
