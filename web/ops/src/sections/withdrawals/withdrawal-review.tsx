import type { Translate } from '../../../../src/lib/language/words.js';
import type { QueueTab, ReviewKind, TimeLine } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { MINE, TO_REVIEW, WALLET_DECISION, walletBecause, walletEyes } from '../../kit/review/wallet-review.js';
import { Num } from '../../../../src/ui/money.js';
import type { Withdrawal, WithdrawalDetail, WithdrawalStatus } from '../../lib/surface.js';
import { WITHDRAWALS_PATH, WITHDRAWAL_TARGET_MS } from './queue-facts.js';
import { RulesMet } from './rules-met.js';
import { WithdrawalFacts } from './withdrawal-facts.js';

const past = (id: string, name: string): QueueTab => ({ id, name, query: { state: id }, waits: false });
const ENDED = past('ended', 'opsWithdrawals.ended');

/** Message ids of the states. */
const STATUS: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'term.withdrawal.requested',
  reviewing: 'term.status.reviewing',
  approved: 'term.status.approved',
  paying: 'term.withdrawal.paying',
  paid: 'term.withdrawal.paid',
  received: 'term.withdrawal.received',
  returned: 'term.withdrawal.returned',
  rejected: 'term.status.rejected',
  failed: 'term.status.failed',
  cancelled: 'term.status.cancelled',
};
const BAD: ReadonlySet<WithdrawalStatus> = new Set(['returned', 'rejected', 'failed']);
const REASONS: ReadonlySet<string> = new Set([
  'first_withdrawal',
  'new_account',
  'large_amount',
  'large_win',
  'quick_in_and_out',
  'shared_account',
  'other_holder',
  'debt',
]);

const to = ({ institution, number }: Withdrawal) => (
  <>
    <bdi>{institution}</bdi> <Num>{number}</Num>
  </>
);

const isReturning = ({ returnReview }: WithdrawalDetail): boolean => returnReview?.state === 'open';

/** The withdrawal's own states and the steps of operators, by time. */
function timeline(detail: WithdrawalDetail, t: Translate): TimeLine[] {
  const states = detail.states.map(({ status, at }) => ({ at, text: t(STATUS[status]) }));
  const back = detail.returnReview?.steps.map(({ at, by, note }) => ({
    at,
    text: t('opsWithdrawals.saidReturned', { name: by.name }),
    note,
  }));
  return [...states, ...stepLines(detail, t), ...(back ?? [])].toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Withdrawals: those that wait for an operator, and those on their way. */
export const withdrawalReview: ReviewKind<Withdrawal, WithdrawalDetail> = {
  path: WITHDRAWALS_PATH,
  title: 'opsApp.section.withdrawals',
  one: 'term.wallet.withdrawal',
  amounts: 'opsWithdrawals.amountIn',
  reviewAction: 'withdrawals.review',
  targetMs: WITHDRAWAL_TARGET_MS,
  tabs: [TO_REVIEW, MINE, past('paying', 'opsWithdrawals.paying'), past('paid', 'opsWithdrawals.paid'), ENDED],
  answered: ENDED,
  hasClaims: true,
  columns: [
    { name: 'opsWithdrawals.to', cell: to },
    { name: 'opsWithdrawals.risk', cell: ({ reasons }) => <RulesMet count={reasons.length} /> },
  ],
  amountOf: ({ amountMinor, currency }) => ({ minor: amountMinor, currency }),
  // A rule that has no words yet keeps its name.
  reasons: ({ reasons }, t) =>
    reasons.map((reason) => (REASONS.has(reason) ? t(`opsWithdrawals.why.${reason}`) : reason)),
  brief: to,
  stateOf: ({ status, notReceived }, t) =>
    notReceived && status === 'paid'
      ? { text: t('opsWithdrawals.notReceived'), isBad: true }
      : { text: t(STATUS[status]), isBad: BAD.has(status) },
  since: ({ endedAt, paidAt, approvedAt, requestedAt }) => endedAt ?? paidAt ?? approvedAt ?? requestedAt,
  searched: ({ number }) => [number],
  decisions: [
    {
      ...WALLET_DECISION,
      name: 'approve',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsWithdrawals.approve',
        ask: 'opsWithdrawals.approveAsk',
        text: 'opsWithdrawals.approveText',
        confirm: 'opsWithdrawals.approveAmount',
        done: 'opsKit.approved',
      },
      stillText: ({ first, reasons }) =>
        !first && reasons.includes('debt') ? 'opsWithdrawals.staysForDebt' : undefined,
    },
    {
      ...WALLET_DECISION,
      name: 'reject',
      key: 'r',
      words: {
        button: 'opsKit.reject',
        ask: 'opsKit.rejectAsk',
        text: 'opsWithdrawals.rejectText',
        confirm: 'opsKit.reject',
        done: 'opsKit.rejected',
      },
      reasons: {
        account: 'opsWithdrawals.rejectFor.account',
        documents: 'opsWithdrawals.rejectFor.documents',
        play: 'opsWithdrawals.rejectFor.play',
        name: 'opsWithdrawals.rejectFor.name',
        other: 'opsWithdrawals.rejectFor.other',
      },
      needsNote: true,
      isFirst: () => false,
    },
    {
      name: 'returned',
      key: 'b',
      words: {
        button: 'opsWithdrawals.returned',
        ask: 'opsWithdrawals.returnedAsk',
        text: 'opsWithdrawals.returnedText',
        confirm: 'opsWithdrawals.returnedAmount',
        done: 'opsWithdrawals.returnedDone',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.markReturned,
      isFirst: ({ returnReview }) => !returnReview?.first,
      isOver: (detail) => !isReturning(detail),
      version: ({ returnReview }) => returnReview?.version ?? '0',
    },
  ],
  because: walletBecause,
  eyes: (detail) => {
    const { returnReview, may } = detail;
    if (!returnReview || !isReturning(detail)) return walletEyes(detail);
    const { first, steps } = returnReview;
    return {
      first: first && { ...first, decision: 'return' },
      steps,
      mayDecide: may.markReturned,
      because: may.returnBecause,
    };
  },
  footnote: (detail, t) =>
    t(detail.state === 'open' ? 'opsWithdrawals.debtChecked' : 'opsWithdrawals.returnedFootnote'),
  timeline,
  Facts: WithdrawalFacts,
};
