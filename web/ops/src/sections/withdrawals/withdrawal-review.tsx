import { Num } from '../../../../src/ui/money.js';
import type { QueueTab, ReviewKind } from '../../kit/review/review-kind.js';
import { MINE, SECOND, TO_REVIEW, walletBecause } from '../../kit/review/wallet-review.js';
import type { Withdrawal, WithdrawalDetail, WithdrawalStatus } from '../../lib/surface.js';
import { WITHDRAWALS_PATH, WITHDRAWAL_TARGET_MS } from './queue-facts.js';
import { STATUS_NAMES } from '../../kit/withdrawal-status.js';
import { PayoutTarget } from './payout-target.js';
import { RiskBars } from './risk-bars.js';
import { RiskReasons } from './risk-reasons.js';
import { ruleName } from './risk.js';
import {
  WITHDRAWAL_DECISIONS,
  withdrawalEyes,
  withdrawalTakesBack,
  withdrawalTimeline,
} from './withdrawal-decisions.js';
import { WithdrawalFacts } from './withdrawal-facts.js';

const past = (id: string, name: string): QueueTab => ({ id, name, query: { state: id }, waits: false });
const ENDED = past('ended', 'opsWithdrawals.ended');
const NOT_RECEIVED = { ...past('notReceived', 'opsWithdrawals.notReceived'), isOldestFirst: true };

const BAD: ReadonlySet<WithdrawalStatus> = new Set(['returned', 'rejected', 'failed']);

const to = ({ institution, number }: Withdrawal) => (
  <>
    <bdi>{institution}</bdi> <Num>{number}</Num>
  </>
);

/**
 * The review of withdrawals. Its lists: withdrawals that wait for an operator, and withdrawals that are approved or
 * ended.
 */
export const withdrawalReview: ReviewKind<Withdrawal, WithdrawalDetail> = {
  path: WITHDRAWALS_PATH,
  title: 'opsApp.section.withdrawals',
  one: 'term.wallet.withdrawal',
  amounts: 'opsWithdrawals.amountIn',
  reviewAction: 'withdrawals.review',
  targetMs: WITHDRAWAL_TARGET_MS,
  tabs: [
    TO_REVIEW,
    MINE,
    SECOND,
    past('paying', 'opsWithdrawals.paying'),
    past('paid', 'opsWithdrawals.paid'),
    NOT_RECEIVED,
    ENDED,
  ],
  answered: ENDED,
  hasClaims: true,
  columns: [
    { name: 'opsWithdrawals.to', cell: to },
    { name: 'opsWithdrawals.risk', cell: ({ risk }) => <RiskBars risk={risk} /> },
  ],
  amountOf: ({ amountMinor, currency }) => ({ minor: amountMinor, currency }),
  reasons: ({ risks }, t) => risks.map(({ rule }) => ruleName(rule, t)),
  brief: (row) => (
    <span className="riskbrief">
      <RiskBars risk={row.risk} />
      <span>{to(row)}</span>
    </span>
  ),
  stateOf: ({ status, notReceived }, t) =>
    notReceived && status === 'paid'
      ? { text: t('opsWithdrawals.notReceived'), isBad: true }
      : { text: t(STATUS_NAMES[status]), isBad: BAD.has(status) },
  since: ({ endedAt, notReceivedAt, paidAt, approvedAt, requestedAt }) =>
    endedAt ?? notReceivedAt ?? paidAt ?? approvedAt ?? requestedAt,
  searched: ({ number }) => [number],
  decisions: WITHDRAWAL_DECISIONS.map((one) => (one.name === 'approve' ? { ...one, Figures: PayoutTarget } : one)),
  takesBack: withdrawalTakesBack,
  because: walletBecause,
  eyes: withdrawalEyes,
  footnote: (detail, t) =>
    t(detail.state === 'open' ? 'opsWithdrawals.debtChecked' : 'opsWithdrawals.returnedFootnote'),
  timeline: withdrawalTimeline,
  Why: RiskReasons,
  Facts: WithdrawalFacts,
};
