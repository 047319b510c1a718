import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { ReviewKind } from '../../kit/review/review-kind.js';
import type { Deposit } from '../../lib/surface.js';
import { DepositFacts } from './deposit-facts.js';
import { DEPOSITS_PATH, DEPOSIT_TARGET_MS } from './queue-facts.js';

const PREFIX = /^deposit\./;
const REASONS: ReadonlySet<string> = new Set(['amount_mismatch', 'currency_mismatch', 'large_amount', 'credit_refused']);

/** How deposits differ from other reviews. */
export const depositReview: ReviewKind<Deposit> = {
  path: DEPOSITS_PATH,
  title: 'opsApp.section.deposits',
  reviewAction: 'deposits.review',
  targetMs: DEPOSIT_TARGET_MS,
  words: {
    one: 'term.wallet.deposit',
    amounts: 'opsDeposits.arrivedIn',
    approve: 'opsDeposits.approve',
    approveAsk: 'opsDeposits.approveAsk',
    approveAmount: 'opsDeposits.approveAmount',
    approveText: 'opsDeposits.approveText',
    footnote: 'opsDeposits.playerReads',
    rejectFor: 'opsDeposits.rejectFor.',
  },
  rejectReasons: ['payer', 'amount', 'currency', 'duplicate', 'other'],
  columns: [
    {
      name: 'opsDeposits.ordered',
      isEnd: true,
      cell: ({ orderedMinor, currency }) => <Num>{formatMinor(orderedMinor, { currency })}</Num>,
    },
    { name: 'opsDeposits.method', cell: ({ methodId }) => <bdi>{methodId}</bdi> },
  ],
  currencyOf: ({ paidCurrency }) => paidCurrency,
  // A reason that has no words yet keeps its name.
  reasonText: (t, reason) => {
    const name = reason.replace(PREFIX, '');
    return REASONS.has(name) ? t(`opsDeposits.why.${name}`) : name;
  },
  brief: ({ methodId }) => <bdi>{methodId}</bdi>,
  searched: ({ paymentId }) => [paymentId],
  whyNotApprove: ({ paidCurrency, currency }, t) =>
    paidCurrency === currency ? undefined : t('opsDeposits.otherCurrencyText'),
  Facts: DepositFacts,
};
