import { isFieldSet } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import {
  TRANSFER_STATUSES,
  type MerchantWalletDto,
  type VendorWalletDto,
  type WalletTransferDto,
  type WalletTransferPageDto,
} from './vendor-wallet.dto.js';

export const presentVendorWallet = (one: wallet.VendorWallet): VendorWalletDto => ({
  vassalage: one.vendor,
  currency: one.currency,
  ...(isFieldSet(one, wallet.VendorWalletSchema.field.balanceMinor) && { balanceMinor: String(one.balanceMinor) }),
  ...(one.statedAt && { asOf: isoTime(one.statedAt) }),
  movingMinor: String(one.movingMinor),
  minMinor: String(one.minMinor),
  maxMinor: String(one.maxMinor),
});

export const presentMerchantWallet = ({ wallets }: wallet.ListVendorWalletsResponse): MerchantWalletDto => ({
  isSingle: wallets.length === 0,
  wallets: wallets.map(presentVendorWallet),
});

export const presentWalletTransfer = (transfer: wallet.VendorTransfer): WalletTransferDto => ({
  transferId: transfer.transferId,
  vassalage: transfer.vendor,
  direction: transfer.direction === wallet.VendorDirection.IN ? 'in' : 'out',
  currency: transfer.currency,
  amountMinor: String(transfer.amountMinor),
  // The proto enum has the states in the same order, but starts at 1.
  status: TRANSFER_STATUSES[transfer.status - 1] ?? 'unknown',
  ...(transfer.requestedAt && { requestedAt: isoTime(transfer.requestedAt) }),
  ...(transfer.endedAt && { endedAt: isoTime(transfer.endedAt) }),
  ...(transfer.reason && { reason: transfer.reason }),
});

export const presentWalletTransferPage = (page: wallet.ListVendorTransfersResponse): WalletTransferPageDto => ({
  content: page.content.map(presentWalletTransfer),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
});
