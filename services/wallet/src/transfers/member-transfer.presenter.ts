import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  TransferDirection as WireDirection,
  type MemberTransferSchema,
  type TransferableSchema,
} from '@nm/contracts/wallet.js';
import { invalid } from '../wallet.errors.js';
import type { MemberTransfer, TransferDirection } from './member-transfer.js';
import type { Transferable } from './member-transfers.service.js';

const WIRE_DIRECTION: Readonly<Record<TransferDirection, WireDirection>> = {
  upline: WireDirection.UPLINE,
  downline: WireDirection.DOWNLINE,
};

/**
 * Converts the transfer direction of the RPC contract to the wallet's own type.
 * @throws Failure request.invalid for an unknown direction.
 */
export function directionOf(direction: WireDirection): TransferDirection {
  if (direction === WireDirection.UPLINE) return 'upline';
  if (direction === WireDirection.DOWNLINE) return 'downline';
  throw invalid('direction');
}

/** Encodes a transfer as the given member sees it. The member is the sender or the receiver. */
export function transferOf(memberId: string, transfer: MemberTransfer): MessageInitShape<typeof MemberTransferSchema> {
  const { transferId, receipt, currency, amountMinor, direction, forfeitedMinor, endedAt } = transfer;
  const sent = transfer.senderId === memberId;
  return {
    ...{ transferId, receipt, sent, currency, amountMinor },
    direction: WIRE_DIRECTION[direction],
    otherAccount: sent ? transfer.receiverAccount : transfer.senderAccount,
    ...(endedAt && { transferredAt: timestampFromDate(endedAt) }),
    forfeitedMinor: sent ? forfeitedMinor : 0n,
  };
}

export const transferableOf = (currency: string, now: Transferable): MessageInitShape<typeof TransferableSchema> => ({
  currency,
  transferableMinor: now.withdrawableMinor,
  items: now.items.map((item) => ({ ...item })),
  minMinor: now.minMinor,
  maxMinor: now.maxMinor,
  leftTodayMinor: now.leftTodayMinor,
  leftTodayCount: now.leftTodayCount,
  forfeitBonusMinor: now.forfeitMinor,
});
