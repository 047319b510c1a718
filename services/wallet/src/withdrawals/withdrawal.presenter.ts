import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  WithdrawalStatus as WireStatus,
  type PayoutAccountSchema,
  type WithdrawableSchema,
  type WithdrawalSchema,
} from '@nm/contracts/wallet.js';
import type { PayoutAccount } from './payout-accounts.store.js';
import type { OpenHold } from './withdrawable.js';
import type { WithdrawableNow } from './withdrawals.service.js';
import { labelOf, masked, payoutMinorOf, type Withdrawal, type WithdrawalStatus } from './withdrawal.js';
import type { EnteredState } from './withdrawals.read-model.js';

const WIRE_STATUS: Readonly<Record<WithdrawalStatus, WireStatus>> = {
  opening: WireStatus.UNSPECIFIED,
  refused: WireStatus.UNSPECIFIED,
  requested: WireStatus.REQUESTED,
  reviewing: WireStatus.REVIEWING,
  approved: WireStatus.APPROVED,
  paying: WireStatus.PAYING,
  paid: WireStatus.PAID,
  received: WireStatus.RECEIVED,
  returned: WireStatus.RETURNED,
  rejected: WireStatus.REJECTED,
  failed: WireStatus.FAILED,
  cancelled: WireStatus.CANCELLED,
};

/** Converts withdrawal states of the RPC contract to the wallet's own states. Unknown states are left out. */
export const statusesOf = (statuses: readonly WireStatus[]): WithdrawalStatus[] =>
  (Object.entries(WIRE_STATUS) as [WithdrawalStatus, WireStatus][])
    .filter(([, wire]) => wire !== WireStatus.UNSPECIFIED && statuses.includes(wire))
    .map(([status]) => status);

export const withdrawalOf = (
  withdrawal: Withdrawal,
  states: readonly EnteredState[] = [],
): MessageInitShape<typeof WithdrawalSchema> => {
  const { withdrawalId, reference, status, methodId, currency, amountMinor, feeMinor, institution, holder } =
    withdrawal;
  const isPaid = status === 'paid' && withdrawal.steps.length === 0;
  return {
    ...{ withdrawalId, reference, methodId, currency, amountMinor, feeMinor, institution, holder },
    status: WIRE_STATUS[status],
    label: labelOf(status),
    payoutMinor: payoutMinorOf(withdrawal),
    masked: masked(withdrawal.number),
    reason: status === 'rejected' || status === 'failed' || status === 'returned' ? withdrawal.reason : '',
    canCancel: status === 'requested' && withdrawal.canCancel && withdrawal.steps.length === 0,
    canConfirm: isPaid,
    notReceived: withdrawal.notReceivedAt !== null,
    notReceivedText: withdrawal.notReceivedText,
    requestedAt: timestampFromDate(withdrawal.requestedAt),
    ...(withdrawal.approvedAt && { approvedAt: timestampFromDate(withdrawal.approvedAt) }),
    ...(withdrawal.paidAt && { paidAt: timestampFromDate(withdrawal.paidAt) }),
    ...(withdrawal.confirmBy && { confirmBy: timestampFromDate(withdrawal.confirmBy) }),
    ...(withdrawal.endedAt && { endedAt: timestampFromDate(withdrawal.endedAt) }),
    steps: states.map((state) => ({ status: WIRE_STATUS[state.status], at: timestampFromDate(state.enteredAt) })),
  };
};

export const accountOf = (account: PayoutAccount): MessageInitShape<typeof PayoutAccountSchema> => ({
  accountId: account.accountId,
  kind: account.kind,
  currency: account.currency,
  institution: account.institution,
  holder: account.holder,
  masked: masked(account.number),
  createdAt: timestampFromDate(account.createdAt),
  usableAt: timestampFromDate(account.usableAt),
});

export const withdrawableMessageOf = (
  currency: string,
  now: WithdrawableNow,
  holds: readonly OpenHold[],
): MessageInitShape<typeof WithdrawableSchema> => ({
  currency,
  withdrawableMinor: now.withdrawableMinor,
  items: now.items.map((item) => ({ ...item })),
  leftTodayMinor: now.leftTodayMinor,
  leftTodayCount: now.leftTodayCount,
  forfeitBonusMinor: now.forfeitMinor,
  dayMinorMax: now.dayMinorMax,
  dayCountMax: now.dayCountMax,
  dayLimits: now.dayLimits.map((limit) => ({ ...limit })),
  holds: holds.map(({ openedAt, ...hold }) => ({ ...hold, openedAt: timestampFromDate(openedAt) })),
});
