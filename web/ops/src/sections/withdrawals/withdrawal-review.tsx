import { Num } from '../../../../src/ui/money.js';
import type { QueueTab, ReviewKind } from '../../kit/review/review-kind.js';
import { MINE, TO_REVIEW, walletBecause } from '../../kit/review/wallet-review.js';
import type { Withdrawal, WithdrawalDetail, WithdrawalStatus } from '../../lib/surface.js';
import { WITHDRAWALS_PATH, WITHDRAWAL_TARGET_MS } from './queue-facts.js';
import { STATUS_NAMES } from '../../kit/withdrawal-status.js';
import { RulesMet } from './rules-met.js';
import { WITHDRAWAL_DECISIONS, withdrawalEyes, withdrawalTimeline } from './withdrawal-decisions.js';
import { WithdrawalFacts } from './withdrawal-facts.js';

const past = (id: string, name: string): QueueTab => ({ id, name, query: { state: id }, waits: false });
const ENDED = past('ended', 'opsWithdrawals.ended');

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

/** The lists of withdrawals: those that wait for an operator, and those that are approved or ended. */
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
  // A rule without a text is shown by its code.
  reasons: ({ reasons }, t) =>
    reasons.map((reason) => (REASONS.has(reason) ? t(`opsWithdrawals.why.${reason}`) : reason)),
  brief: to,
  stateOf: ({ status, notReceived }, t) =>
    notReceived && status === 'paid'
      ? { text: t('opsWithdrawals.notReceived'), isBad: true }
      : { text: t(STATUS_NAMES[status]), isBad: BAD.has(status) },
  since: ({ endedAt, paidAt, approvedAt, requestedAt }) => endedAt ?? paidAt ?? approvedAt ?? requestedAt,
  searched: ({ number }) => [number],
  decisions: WITHDRAWAL_DECISIONS,
  because: walletBecause,
  eyes: withdrawalEyes,
  footnote: (detail, t) =>
    t(detail.state === 'open' ? 'opsWithdrawals.debtChecked' : 'opsWithdrawals.returnedFootnote'),
  timeline: withdrawalTimeline,
  Facts: WithdrawalFacts,
};
