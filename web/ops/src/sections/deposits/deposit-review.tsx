import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines, takesBack } from '../../kit/review/review-words.js';
import {
  DECIDED,
  SECOND,
  MINE,
  TO_REVIEW,
  WALLET_DECISION,
  walletBecause,
  walletEyes,
} from '../../kit/review/wallet-review.js';
import type { Deposit, DepositDetail } from '../../lib/surface.js';
import { DepositFacts } from './deposit-facts.js';
import { DEPOSITS_PATH, DEPOSIT_TARGET_MS } from './queue-facts.js';

const PREFIX = /^deposit\./;
const REASONS: ReadonlySet<string> = new Set([
  'amount_mismatch',
  'currency_mismatch',
  'large_amount',
  'credit_refused',
  'payment_gone',
  'proof',
]);
const isOtherCurrency = ({ paidCurrency, currency }: Deposit): boolean => paidCurrency !== currency;

/** The review of deposits whose amount is large or differs from the order. */
export const depositReview: ReviewKind<Deposit, DepositDetail> = {
  path: DEPOSITS_PATH,
  title: 'opsApp.section.deposits',
  one: 'term.wallet.deposit',
  amounts: 'opsDeposits.arrivedIn',
  reviewAction: 'deposits.review',
  targetMs: DEPOSIT_TARGET_MS,
  tabs: [TO_REVIEW, MINE, SECOND, DECIDED],
  answered: DECIDED,
  hasClaims: true,
  columns: [
    {
      name: 'opsDeposits.ordered',
      isEnd: true,
      cell: ({ orderedMinor, currency }) => <Num>{formatMinor(orderedMinor, { currency })}</Num>,
    },
    { name: 'opsDeposits.method', cell: ({ methodId }) => <bdi>{methodId}</bdi> },
  ],
  amountOf: ({ amountMinor, paidCurrency }) => ({ minor: amountMinor, currency: paidCurrency }),
  // A reason code without a text is shown as the code.
  reasons: ({ reasons }, t) =>
    reasons
      .map((reason) => reason.replace(PREFIX, ''))
      .map((reason) => (REASONS.has(reason) ? t(`opsDeposits.why.${reason}`) : reason)),
  brief: ({ methodId }) => <bdi>{methodId}</bdi>,
  stateOf: ({ state }, t) => ({ text: t(`opsKit.state.${state}`), isBad: state === 'rejected' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ paymentId }) => [paymentId],
  decisions: [
    {
      ...WALLET_DECISION,
      name: 'approve',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsDeposits.approve',
        ask: 'opsDeposits.approveAsk',
        text: 'opsDeposits.approveText',
        confirm: 'opsDeposits.approveAmount',
        done: 'opsKit.approved',
      },
      isAllowed: (detail) => WALLET_DECISION.isAllowed(detail) && !isOtherCurrency(detail),
    },
    {
      ...WALLET_DECISION,
      name: 'reject',
      key: 'r',
      words: {
        button: 'opsKit.reject',
        ask: 'opsKit.rejectAsk',
        text: 'opsDeposits.rejectText',
        confirm: 'opsKit.reject',
        done: 'opsKit.rejected',
      },
      reasons: {
        payer: 'opsDeposits.rejectFor.payer',
        amount: 'opsDeposits.rejectFor.amount',
        currency: 'opsDeposits.rejectFor.currency',
        duplicate: 'opsDeposits.rejectFor.duplicate',
        not_received: 'opsDeposits.rejectFor.not_received',
        proof: 'opsDeposits.rejectFor.proof',
        other: 'opsDeposits.rejectFor.other',
      },
      needsNote: true,
      isFirst: () => false,
    },
  ],
  takesBack,
  because: walletBecause,
  eyes: walletEyes,
  footnote: (detail, t) => t(isOtherCurrency(detail) ? 'opsDeposits.otherCurrencyText' : 'opsKit.playerReads'),
  timeline: (detail, t) => [{ at: detail.openedAt, text: t('opsKit.sentToReview') }, ...stepLines(detail, t)],
  Facts: DepositFacts,
};
