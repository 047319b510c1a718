import { wallet } from '@nm/contracts';
import { kindOf } from '@nm/kit/errors/catalogue.js';
import type { Failure } from '@nm/kit/errors/failure.js';
import { NO_POOLS } from '../../rounds/round.js';
import { statusOfWalletCode } from '../gateway/vendor-status.js';
import { playable, type Outcome, type VendorTransaction } from './vendor-transaction.js';

const NOTHING_MOVED = { stake: NO_POOLS, payout: NO_POOLS, heldChangeMinor: 0n, houseMinor: 0n } as const;

/**
 * Converts the wallet's answer to an outcome of the vendor protocol.
 * @throws Error if the status is not defined in the wallet's contract.
 */
export function outcomeOf({ op }: Pick<VendorTransaction, 'op'>, result: wallet.PostResult): Outcome {
  const moved = {
    walletTxId: result.transferId,
    balanceMinor: result.balance && playable(result.balance),
    balanceVersion: result.balance?.version,
    stake: result.stake ?? NO_POOLS,
    payout: result.payout ?? NO_POOLS,
    heldChangeMinor: result.heldChangeMinor,
    houseMinor: result.houseMinor,
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

/**
 * Returns the final outcome of a failed call, if the failure proves that the wallet will never make a posting with this
 * key. Returns undefined if the call must be retried.
 */
export function finalOutcomeOf({ op }: Pick<VendorTransaction, 'op'>, { code }: Failure): Outcome | undefined {
  const kind = kindOf(code);
  const isFinal =
    kind === 'invalid' || kind === 'refused' || kind === 'conflict' || (kind === 'missing' && op === 'wallet.rollback');
  return isFinal ? { status: statusOfWalletCode(code), effect: 'NONE', ...NOTHING_MOVED } : undefined;
}
