import { wallet, type identity } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { maskedName } from '../member/masked-name.js';
import { presentLocks } from '../member/payment-password.presenter.js';
import type { PayoutAccountDto } from './payout-account.dto.js';
import type {
  AccountKind,
  HOLD_KINDS,
  ITEM_REASONS,
  LABELS,
  WithdrawableDto,
  WithdrawableItemDto,
  WithdrawalDto,
  WithdrawalMethodsDto,
  WithdrawalPageDto,
  WithdrawalStatusName,
} from './withdrawal.dto.js';

/**
 * Converts the withdrawal methods for the response.
 * @param memberLevel the member's VIP level; 0 for none
 */
export const presentMethods = (
  methods: readonly wallet.WithdrawalMethod[],
  memberLevel: number,
): WithdrawalMethodsDto => ({
  list: methods
    .filter((method) => method.enabled)
    .map((method) => ({
      methodId: method.methodId,
      name: method.name,
      currency: method.currency,
      kind: method.kind as AccountKind,
      minMinor: String(method.minMinor),
      maxMinor: String(method.maxMinor),
      feeMinor: String(method.feeMinor),
      usualMs: Number(method.usualMs),
      ...(method.level > memberLevel && { opensAtLevel: method.level }),
    })),
});

export const presentItems = (items: readonly wallet.WithdrawableItem[]): WithdrawableItemDto[] =>
  items.map((item) => ({
    reason: item.reason as (typeof ITEM_REASONS)[number],
    amountMinor: String(item.amountMinor),
    restMinor: String(item.restMinor),
    reference: item.reference,
    until: isoTime(item.until),
  }));

/**
 * Converts the wallet service's figures together with the locks from the identity service, for the response. While a
 * lock is in force, the withdrawable amount is zero.
 */
export const presentWithdrawable = (
  { currency, withdrawableMinor, items, ...rest }: wallet.Withdrawable,
  { withdrawalLocks }: identity.GetPaymentPasswordStateResponse,
  now: Date,
): WithdrawableDto => ({
  currency,
  withdrawableMinor: String(withdrawalLocks.length > 0 ? 0n : withdrawableMinor),
  items: presentItems(items),
  locks: presentLocks(withdrawalLocks),
  holds: rest.holds.map((hold) => ({
    kind: hold.kind as (typeof HOLD_KINDS)[number],
    amountMinor: String(hold.amountMinor),
    openedAt: isoTime(hold.openedAt),
  })),
  leftTodayMinor: String(rest.leftTodayMinor),
  leftTodayCount: rest.leftTodayCount,
  dayMinorMax: String(rest.dayMinorMax),
  dayCountMax: rest.dayCountMax,
  dayLimits: rest.dayLimits.map(({ level, dayMinorMax, dayCountMax }) => ({
    ...{ level, dayMinorMax: String(dayMinorMax), dayCountMax },
  })),
  forfeitBonusMinor: String(rest.forfeitBonusMinor),
  asOf: now.toISOString(),
});

/**
 * Converts a payout account. The holder's name is masked, because it is a second factor: a thief with a stolen session
 * must not read it here and enter it.
 */
export const presentAccount = (account: wallet.PayoutAccount): PayoutAccountDto => ({
  accountId: account.accountId,
  kind: account.kind as AccountKind,
  currency: account.currency,
  institution: account.institution,
  holder: maskedName(account.holder),
  masked: account.masked,
  createdAt: isoTime(account.createdAt),
  usableAt: isoTime(account.usableAt),
});

const STATUSES: Readonly<Record<wallet.WithdrawalStatus, WithdrawalStatusName>> = {
  [wallet.WithdrawalStatus.UNSPECIFIED]: 'requested',
  [wallet.WithdrawalStatus.REQUESTED]: 'requested',
  [wallet.WithdrawalStatus.REVIEWING]: 'reviewing',
  [wallet.WithdrawalStatus.APPROVED]: 'approved',
  [wallet.WithdrawalStatus.PAYING]: 'paying',
  [wallet.WithdrawalStatus.PAID]: 'paid',
  [wallet.WithdrawalStatus.RECEIVED]: 'received',
  [wallet.WithdrawalStatus.RETURNED]: 'returned',
  [wallet.WithdrawalStatus.REJECTED]: 'rejected',
  [wallet.WithdrawalStatus.FAILED]: 'failed',
  [wallet.WithdrawalStatus.CANCELLED]: 'cancelled',
};

export const presentWithdrawal = (withdrawal: wallet.Withdrawal): WithdrawalDto => ({
  withdrawalId: withdrawal.withdrawalId,
  reference: withdrawal.reference,
  status: STATUSES[withdrawal.status],
  label: withdrawal.label as (typeof LABELS)[number],
  methodId: withdrawal.methodId,
  currency: withdrawal.currency,
  amountMinor: String(withdrawal.amountMinor),
  feeMinor: String(withdrawal.feeMinor),
  payoutMinor: String(withdrawal.payoutMinor),
  institution: withdrawal.institution,
  holder: maskedName(withdrawal.holder),
  masked: withdrawal.masked,
  reason: withdrawal.reason,
  canCancel: withdrawal.canCancel,
  canConfirm: withdrawal.canConfirm,
  notReceived: withdrawal.notReceived,
  ...(withdrawal.notReceivedText !== '' && { notReceivedText: withdrawal.notReceivedText }),
  requestedAt: isoTime(withdrawal.requestedAt),
  paidAt: isoTime(withdrawal.paidAt),
  confirmBy: isoTime(withdrawal.confirmBy),
  endedAt: isoTime(withdrawal.endedAt),
  steps: withdrawal.steps.map(({ status, at }) => ({ status: STATUSES[status], at: isoTime(at) })),
});

export const presentWithdrawalPage = (page: wallet.ListWithdrawalsResponse): WithdrawalPageDto => ({
  content: page.content.map(presentWithdrawal),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
});
