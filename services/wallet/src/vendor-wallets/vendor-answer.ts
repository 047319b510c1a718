import { parseMinor } from '@nm/kit/money/money.js';
import type { VendorTransfer } from './vendor-transfer.js';

/** The meaning of a vendor's answer about a transfer. */
export type VendorOutcome =
  | { readonly verdict: 'moved' }
  | { readonly verdict: 'refused'; readonly reason: 'vendor.refused' | 'wallet.insufficient_funds' | 'wallet.excluded' }
  /** The vendor does not know the transfer, so it may be sent again with the same id. */
  | { readonly verdict: 'missing' }
  /**
   * The answer describes a different transfer than ours. It does not decide our transfer, and an operator must check
   * it.
   */
  | { readonly verdict: 'contradiction' };

const DIRECTION = { in: 'deposit', out: 'withdraw' } as const;
export const vendorDirection = ({ direction }: Pick<VendorTransfer, 'direction'>): 'deposit' | 'withdraw' =>
  DIRECTION[direction];

/**
 * Parses a vendor's answer about a transfer; the input is not trusted. Returns undefined if the answer cannot be read;
 * the outcome of the transfer is then unknown.
 */
export function readOutcome(json: unknown, transfer: VendorTransfer): VendorOutcome | undefined {
  const { status, transfer: told } = record(json);
  if (status === 'TX_NOT_FOUND') return { verdict: 'missing' };
  // The member has no wallet at the vendor. A transfer back then has nothing to move. A transfer to the vendor opens
  // the wallet and is sent again.
  if (status === 'PLAYER_NOT_FOUND' && transfer.direction === 'out')
    return { verdict: 'refused', reason: 'wallet.insufficient_funds' };
  if (status === 'TX_MISMATCH') return { verdict: 'contradiction' };
  if (status !== 'OK') return undefined;
  const { txId, playerId, currency, direction, amount, state } = record(told);
  const isOurs =
    txId === transfer.transferId &&
    playerId === transfer.memberId &&
    currency === transfer.currency &&
    direction === vendorDirection(transfer) &&
    parseMinor(amount) === transfer.amountMinor;
  if (!isOurs) return { verdict: 'contradiction' };
  if (state === 'DONE') return { verdict: 'moved' };
  if (state === 'REFUSED') return { verdict: 'refused', reason: 'vendor.refused' };
  if (state === 'INSUFFICIENT_FUNDS') return { verdict: 'refused', reason: 'wallet.insufficient_funds' };
  return undefined;
}

/**
 * Parses the balance (minor units) of a wallet at the vendor. Returns undefined if the answer contains no balance of
 * this player.
 */
export function readBalance(json: unknown, memberId: string, currency: string): bigint | undefined {
  const { status, playerId, currency: told, balance } = record(json);
  if (status === 'PLAYER_NOT_FOUND') return 0n;
  return status === 'OK' && playerId === memberId && told === currency ? parseMinor(balance) : undefined;
}

/** Returns true if the vendor confirms that all sessions of this player have ended. */
export function isEndConfirmed(json: unknown, asked: { readonly endId: string; readonly playerId: string }): boolean {
  const { status, endId, playerId } = record(json);
  return status === 'PLAYER_NOT_FOUND' || (status === 'OK' && endId === asked.endId && playerId === asked.playerId);
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
