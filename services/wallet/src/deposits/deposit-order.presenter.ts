import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { DepositStatus as WireStatus, type DepositOrderSchema, type DepositProofSchema } from '@nm/contracts/wallet.js';
import type { DepositOrder, DepositStatus } from './deposit-order.js';
import type { OrderDetails } from './order-details.read-model.js';
import type { DepositProof } from './proofs.store.js';

const WIRE_STATUS: Record<DepositStatus, WireStatus> = {
  created: WireStatus.CREATED,
  awaiting_payment: WireStatus.AWAITING_PAYMENT,
  under_review: WireStatus.UNDER_REVIEW,
  credited: WireStatus.CREDITED,
  failed: WireStatus.FAILED,
  expired: WireStatus.EXPIRED,
};

export const proofOf = ({
  proofId,
  widthPx,
  heightPx,
  uploadedAt,
}: DepositProof): MessageInitShape<typeof DepositProofSchema> => ({
  ...{ proofId, widthPx, heightPx },
  uploadedAt: timestampFromDate(uploadedAt),
});

export const orderOf = (
  order: DepositOrder,
  { payTo, proofs, networkPayments, rejectReason }: OrderDetails,
): MessageInitShape<typeof DepositOrderSchema> => ({
  orderId: order.orderId,
  status: WIRE_STATUS[order.status],
  methodId: order.methodId,
  kind: order.kind,
  currency: order.currency,
  amountMinor: order.amountMinor,
  promotion: order.promotion,
  payUrl: order.payUrl ?? '',
  createdAt: timestampFromDate(order.createdAt),
  expiresAt: timestampFromDate(order.expiresAt),
  ...(order.creditedAt && { creditedAt: timestampFromDate(order.creditedAt) }),
  payTo: payTo.map(({ name, value }) => ({ name, value })),
  proofs: proofs.map(proofOf),
  rejectReason,
  address: order.address ?? '',
  network: order.network ?? '',
  confirmationsNeeded: order.confirmationsNeeded ?? 0,
  networkPayments: networkPayments.map(({ paymentId, amountMinor, currency, confirmations, state }) => ({
    ...{ paymentId, amountMinor, currency, confirmations, state },
  })),
});
