import { wallet, type identity } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { presentLocks } from '../member/payment-password.presenter.js';
import { presentItems } from '../withdrawals/withdrawal.presenter.js';
import type { TransferDto, TransferPageDto, TransferableDto } from './transfer.dto.js';

/**
 * Converts the wallet service's figures together with the locks from the identity service, for the response. While a
 * lock is in force, the transferable amount is zero.
 */
export const presentTransferable = (
  { currency, transferableMinor, items, ...rest }: wallet.Transferable,
  { withdrawalLocks }: identity.GetPaymentPasswordStateResponse,
  uplineAccount: string | undefined,
  now: Date,
): TransferableDto => ({
  currency,
  transferableMinor: String(withdrawalLocks.length > 0 ? 0n : transferableMinor),
  items: presentItems(items),
  locks: presentLocks(withdrawalLocks),
  minMinor: String(rest.minMinor),
  maxMinor: String(rest.maxMinor),
  leftTodayMinor: String(rest.leftTodayMinor),
  leftTodayCount: rest.leftTodayCount,
  forfeitBonusMinor: String(rest.forfeitBonusMinor),
  ...(uplineAccount === undefined ? {} : { uplineAccount }),
  asOf: now.toISOString(),
});

export const presentTransfer = (transfer: wallet.MemberTransfer): TransferDto => ({
  transferId: transfer.transferId,
  receipt: transfer.receipt,
  sent: transfer.sent,
  direction: transfer.direction === wallet.TransferDirection.UPLINE ? 'upline' : 'downline',
  currency: transfer.currency,
  amountMinor: String(transfer.amountMinor),
  otherAccount: transfer.otherAccount,
  forfeitedMinor: String(transfer.forfeitedMinor),
  transferredAt: isoTime(transfer.transferredAt),
});

export const presentTransferPage = (page: wallet.ListTransfersResponse): TransferPageDto => ({
  content: page.content.map(presentTransfer),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
});
