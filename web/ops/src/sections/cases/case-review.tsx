import type { Decision, QueueTab, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines, takesBack } from '../../kit/review/review-words.js';
import type { Case, CaseDetail, CasePage, QueuePage } from '../../lib/surface.js';
import { CaseFacts } from './case-facts.js';
import { CASES_PATH, CASE_TARGET_MS } from './queue-facts.js';

const KINDS: readonly Case['kind'][] = [
  'late_win',
  'late_rollback',
  'missing_here',
  'missing_at_vendor',
  'differs',
  'draw_void',
  'excluded_play',
  'free_grant_unconfirmed',
  'free_cancel_unconfirmed',
  'round_differs',
  'round_unknown_to_vendor',
];
const tab = (state: Case['state'], waits: boolean): QueueTab => ({
  id: state,
  name: `opsCases.state.${state}`,
  query: { state },
  waits,
});
export const OPEN = tab('open', true);
const SECOND: QueueTab = { id: 'second', name: 'opsKit.second', query: { state: 'open', second: 'true' }, waits: true };
const EXPLAINED = tab('explained', false);

/** Returns the vendor codes that the filter offers, from the server's answer. */
export const vendorsOf = (answer: QueuePage<Case> | undefined): readonly string[] =>
  (answer as CasePage | undefined)?.vendors ?? [];

const reasons = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, `opsCases.reason.${code}`]));

const mark = (name: 'explain' | 'correct', key: string, codes: readonly string[]): Decision<CaseDetail> => ({
  name,
  key,
  words: {
    button: `opsCases.${name}`,
    ask: `opsCases.${name}Ask`,
    text: `opsCases.${name}Text`,
    confirm: `opsCases.${name}`,
    done: `opsCases.${name}Done`,
    reason: 'term.account.reason',
  },
  reasons: reasons(codes),
  needsNote: true,
  isAllowed: ({ state, mayMark }) => state === 'open' && mayMark,
  isFirst: () => false,
  isOver: ({ state }) => state !== 'open',
});

/**
 * The review of reconciliation cases: differences between a vendor's data and ours. A decision only records the
 * operator's finding and moves no money.
 */
export const caseReview: ReviewKind<Case, CaseDetail> = {
  path: CASES_PATH,
  title: 'opsApp.section.cases',
  one: 'opsCases.one',
  amounts: 'opsCases.differenceIn',
  reviewAction: 'cases.decide',
  targetMs: CASE_TARGET_MS,
  tabs: [OPEN, SECOND, EXPLAINED, tab('corrected', false)],
  answered: EXPLAINED,
  hasClaims: false,
  filters: [
    {
      name: 'vendor',
      label: 'opsCases.vendor',
      all: 'opsCases.allVendors',
      values: vendorsOf,
      text: (vendor) => vendor,
    },
    {
      name: 'kind',
      label: 'opsCases.kind',
      all: 'opsCases.allKinds',
      values: () => KINDS,
      text: (kind, t) => t(`opsCases.kind.${kind}`),
    },
  ],
  columns: [{ name: 'opsCases.vendor', cell: ({ vendor }) => <bdi>{vendor}</bdi> }],
  amountOf: ({ differenceMinor, currency }) => ({
    ...(differenceMinor !== undefined && { minor: differenceMinor }),
    currency,
  }),
  reasons: ({ kind }, t) => [t(`opsCases.kind.${kind}`)],
  brief: ({ vendor }) => <bdi>{vendor}</bdi>,
  stateOf: ({ state }, t) => ({ text: t(`opsCases.state.${state}`), isBad: false }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ vendor, subject }) => [vendor, subject],
  decisions: [
    { ...mark('explain', 'e', ['vendor_error', 'timing', 'duplicate', 'other']), isMain: true },
    mark('correct', 't', ['vendor_adjusted', 'balance_adjusted', 'vendor_record', 'other']),
    {
      name: 'retry',
      key: 'y',
      words: {
        button: 'opsCases.retry',
        ask: 'opsCases.retryAsk',
        text: 'opsCases.retryText',
        confirm: 'opsCases.retry',
        done: 'opsCases.retryDone',
      },
      needsNote: true,
      isAllowed: ({ mayRetry }) => mayRetry,
      isFirst: () => false,
      isOver: () => true,
    },
    {
      name: 'end',
      key: 'd',
      words: {
        button: 'opsCases.end',
        ask: 'opsCases.endAsk',
        text: 'opsCases.endText',
        confirm: 'opsCases.end',
        done: 'opsCases.endDone',
      },
      needsNote: true,
      isAllowed: ({ mayEnd }) => mayEnd,
      isFirst: ({ first }) => !first,
      isOver: ({ state }) => state !== 'open',
    },
    {
      name: 'reopen',
      key: 'r',
      words: {
        button: 'opsCases.reopen',
        ask: 'opsCases.reopenAsk',
        text: 'opsCases.reopenText',
        confirm: 'opsCases.reopen',
        done: 'opsCases.reopenDone',
      },
      needsNote: true,
      isAllowed: ({ state, mayMark }) => state !== 'open' && mayMark,
      isFirst: () => false,
      isOver: () => true,
    },
  ],
  takesBack,
  because: ({ because, first }) => (first?.mine ? undefined : because),
  eyes: ({ first, steps, mayEnd, because }) => first && { first, steps, mayDecide: mayEnd, because },
  footnote: ({ freeRounds }, t) => t(freeRounds ? 'opsCases.freeFootnote' : 'opsCases.footnote'),
  timeline: (detail, t) => [
    { at: detail.openedAt, text: t(detail.freeRounds ? 'opsCases.freeOpened' : 'opsCases.opened') },
    ...stepLines(detail, t).map((line, index) => {
      const reason = detail.steps[index]?.reason;
      return reason ? { ...line, text: `${line.text}: ${t(`opsCases.reason.${reason}`)}` } : line;
    }),
  ],
  Facts: CaseFacts,
};
