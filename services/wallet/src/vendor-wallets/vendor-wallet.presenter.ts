import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  VendorDirection as WireDirection,
  VendorTransferStatus as WireStatus,
  type VendorTransferSchema,
  type VendorWalletSchema,
} from '@nm/contracts/wallet.js';
import { invalid } from '../wallet.errors.js';
import type { VendorDirection, VendorTransfer, VendorTransferStatus } from './vendor-transfer.js';
import type { MoveVendorMoney, VendorWalletState } from './vendor-wallets.service.js';

const STATUS: Readonly<Record<VendorTransferStatus, WireStatus>> = {
  requested: WireStatus.REQUESTED,
  at_vendor: WireStatus.AT_VENDOR,
  unknown: WireStatus.UNKNOWN,
  done: WireStatus.DONE,
  returned: WireStatus.RETURNED,
  refused: WireStatus.REFUSED,
};

/**
 * Converts the transfer direction of the RPC contract to the wallet's own type.
 * @throws Failure request.invalid for an unknown direction.
 */
export function directionOf(direction: WireDirection): MoveVendorMoney['direction'] {
  if (direction === WireDirection.IN) return 'in';
  if (direction === WireDirection.OUT) return 'out';
  if (direction === WireDirection.ALL) return 'all';
  throw invalid('direction');
}

/**
 * Converts the direction of a request to the direction of a stored transfer, `in` or `out`.
 * @throws Failure request.invalid for any other direction.
 */
export function storedDirectionOf(wanted: WireDirection): VendorDirection {
  const direction = directionOf(wanted);
  if (direction === 'all') throw invalid('direction');
  return direction;
}

export const vendorTransferOf = (transfer: VendorTransfer): MessageInitShape<typeof VendorTransferSchema> => ({
  transferId: transfer.transferId,
  vendor: transfer.vendor,
  direction: transfer.direction === 'in' ? WireDirection.IN : WireDirection.OUT,
  currency: transfer.currency,
  amountMinor: transfer.amountMinor,
  status: STATUS[transfer.status],
  requestedAt: timestampFromDate(transfer.requestedAt),
  ...(transfer.endedAt && { endedAt: timestampFromDate(transfer.endedAt) }),
  reason: transfer.status === 'returned' || transfer.status === 'refused' ? transfer.reason : '',
});

export const vendorWalletOf = (
  currency: string,
  { vendor, balance, movingMinor, minMinor, maxMinor }: VendorWalletState,
): MessageInitShape<typeof VendorWalletSchema> => ({
  ...{ vendor, currency, movingMinor, minMinor, maxMinor },
  ...(balance && { balanceMinor: balance.minor, statedAt: timestampFromDate(balance.statedAt) }),
});
