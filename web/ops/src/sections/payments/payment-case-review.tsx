import type { Decision, QueueTab, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import type { QueuePage, PaymentCase, PaymentCaseDetail, PaymentCasePage } from '../../lib/surface.js';
import { PaymentCaseFacts } from './payment-case-facts.js';
import { PAYMENTS_PATH, PAYMENT_CASE_TARGET_MS } from './queue-facts.js';

/** The kinds of case in the filter, by subject. Cases of other kinds appear in the list but cannot be filtered. */
const FILTERED = {
  reconcile: ['missing_here', 'missing_at_provider', 'differs'],
  deposit: ['second_payment', 'unknown_order', 'chargeback', 'chargeback_unmatched'],
  withdrawal: ['amount_mismatch', 'not_received'],
} as const;
const KINDS = Object.entries(FILTERED).flatMap(([about, kinds]) => kinds.map((kind) => `${about}.${kind}`));
const tab = (
  id: string,
  query: Readonly<Record<string, string>>,
  waits: boolean,
  name = `opsPayments.state.${id}`,
): QueueTab => ({
  ...{ id, name, query, waits },
});
const OPEN = tab('open', { state: 'open' }, true);
const EXPLAINED = tab('explained', { state: 'explained' }, false);

const mark = (name: 'explain' | 'correct', key: string, codes: readonly string[]): Decision<PaymentCaseDetail> => ({
  name,
  key,
  words: {
    button: `opsPayments.${name}`,
    ask: `opsPayments.${name}Ask`,
    text: `opsPayments.${name}Text`,
    confirm: `opsPayments.${name}`,
    done: `opsPayments.${name}Done`,
    reason: 'term.account.reason',
  },
  reasons: Object.fromEntries(codes.map((code) => [code, `opsPayments.reason.${code}`])),
  needsNote: true,
  isAllowed: ({ state, mayMark, holdsDeposit }) => state === 'open' && mayMark && !holdsDeposit,
  isFirst: () => false,
  isOver: ({ state }) => state !== 'open',
});

const differenceOf = ({ oursMinor, theirsMinor }: PaymentCase): string | undefined => {
  if (oursMinor !== undefined && theirsMinor !== undefined) return String(BigInt(theirsMinor) - BigInt(oursMinor));
  return theirsMinor ?? (oursMinor === undefined ? undefined : String(-BigInt(oursMinor)));
};

/**
 * The review of cases about differences between a payment provider's data and the ledger. A decision moves no money.
 */
export const paymentCaseReview: ReviewKind<PaymentCase, PaymentCaseDetail> = {
  path: PAYMENTS_PATH,
  title: 'opsApp.section.payments',
  one: 'opsPayments.one',
  amounts: 'opsPayments.differenceIn',
  reviewAction: 'payments.decide',
  targetMs: PAYMENT_CASE_TARGET_MS,
  tabs: [
    OPEN,
    tab('mine', { state: 'open', mine: 'true' }, true, 'opsKit.mine'),
    EXPLAINED,
    tab('corrected', { state: 'corrected' }, false),
  ],
  answered: EXPLAINED,
  hasClaims: true,
  filters: [
    {
      name: 'provider',
      label: 'opsPayments.provider',
      all: 'opsPayments.allProviders',
      values: (answer: QueuePage<PaymentCase> | undefined) => (answer as PaymentCasePage | undefined)?.providers ?? [],
      text: (provider) => provider,
    },
    {
      name: 'kind',
      label: 'opsPayments.kind',
      all: 'opsPayments.allKinds',
      values: () => KINDS,
      text: (kind, t) => t(`opsPayments.kind.${kind}`),
    },
  ],
  columns: [
    { name: 'opsPayments.provider', cell: ({ provider }) => <bdi>{provider || '–'}</bdi> },
    { name: 'opsPayments.method', cell: ({ method }) => <bdi>{method || '–'}</bdi> },
    { name: 'opsPayments.day', cell: ({ day }) => <bdi>{day || '–'}</bdi> },
  ],
  amountOf: (row) => {
    const minor = differenceOf(row);
    return { ...(minor !== undefined && { minor }), currency: row.currency };
  },
  reasons: ({ kind }, t) => [t(`opsPayments.kind.${kind}`)],
  brief: ({ provider, method }) => <bdi>{[provider, method].filter(Boolean).join(' · ')}</bdi>,
  stateOf: ({ state }, t) => ({ text: t(`opsPayments.state.${state}`), isBad: false }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ provider, subject, orderId = '' }) => [provider, subject, orderId],
  decisions: [
    { ...mark('explain', 'e', ['provider_error', 'timing', 'duplicate', 'other']), isMain: true },
    mark('correct', 't', ['provider_corrected', 'balance_adjusted', 'money_returned', 'other']),
    {
      name: 'note',
      key: 'b',
      words: {
        button: 'opsPayments.note',
        ask: 'opsPayments.noteAsk',
        text: 'opsPayments.noteText',
        confirm: 'opsPayments.note',
        done: 'opsPayments.noteDone',
      },
      needsNote: true,
      isAllowed: ({ state, mayMark }) => state === 'open' && mayMark,
      isFirst: () => false,
      isOver: () => false,
      stillText: () => 'opsPayments.noteDone',
    },
    {
      name: 'reopen',
      key: 'r',
      words: {
        button: 'opsPayments.reopen',
        ask: 'opsPayments.reopenAsk',
        text: 'opsPayments.reopenText',
        confirm: 'opsPayments.reopen',
        done: 'opsPayments.reopenDone',
      },
      needsNote: true,
      isAllowed: ({ state, mayMark }) => state !== 'open' && mayMark,
      isFirst: () => false,
      isOver: () => true,
    },
  ],
  because: () => undefined,
  eyes: () => undefined,
  footnote: ({ holdsDeposit }, t) => t(holdsDeposit ? 'opsPayments.holdsDeposit' : 'opsPayments.footnote'),
  timeline: (detail, t) => [
    { at: detail.openedAt, text: t('opsPayments.opened') },
    ...stepLines(detail, t).map((line, index) => {
      const reason = detail.steps[index]?.reason;
      return reason ? { ...line, text: `${line.text}: ${t(`opsPayments.reason.${reason}`)}` } : line;
    }),
  ],
  Facts: PaymentCaseFacts,
};
