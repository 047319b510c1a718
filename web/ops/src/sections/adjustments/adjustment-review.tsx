import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { Decision, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, TO_REVIEW, WALLET_DECISION, walletBecause, requestEyes } from '../../kit/review/wallet-review.js';
import type { Adjustment, AdjustmentDetail } from '../../lib/surface.js';
import { AdjustmentFigures } from './adjustment-figures.js';
import { AdjustmentFacts } from './adjustment-facts.js';
import { mayApprove } from './figures-of.js';
import { ADJUSTMENTS_PATH, ADJUSTMENT_TARGET_MS } from './queue-facts.js';

const FAILED: ReadonlySet<string> = new Set(['refused', 'rejected']);
const BASE: Pick<Decision<AdjustmentDetail>, 'isAllowed' | 'isFirst' | 'isOver'> = {
  ...WALLET_DECISION,
  isFirst: () => false,
};

/**
 * The review of balance adjustments. The request itself counts as the first decision, so one more operator approves
 * it and it is posted.
 */
export const adjustmentReview: ReviewKind<Adjustment, AdjustmentDetail> = {
  path: ADJUSTMENTS_PATH,
  title: 'opsApp.section.adjustments',
  one: 'opsAdjustments.one',
  amounts: 'opsAdjustments.amountIn',
  reviewAction: 'adjustments.approve',
  begin: 'opsAdjustments.begin',
  targetMs: ADJUSTMENT_TARGET_MS,
  tabs: [TO_REVIEW, DECIDED],
  answered: DECIDED,
  hasClaims: false,
  isFresh: true,
  columns: [
    { name: 'opsAdjustments.kind', cell: ({ kind }, t) => t(`opsAdjustments.kind.${kind}`) },
    {
      name: 'opsAdjustments.turnover',
      isEnd: true,
      cell: ({ turnoverMinor, currency }) =>
        turnoverMinor === '0' ? '–' : <Num>{formatMinor(turnoverMinor, { currency })}</Num>,
    },
  ],
  amountOf: ({ kind, amountMinor, currency }) => ({
    minor: kind === 'cash_debit' ? `-${amountMinor}` : amountMinor,
    currency,
  }),
  reasons: ({ reason }, t) => [t(`opsAdjustments.reason.${reason}`)],
  brief: ({ kind }, t) => t(`opsAdjustments.kind.${kind}`),
  stateOf: ({ status }, t) => ({ text: t(`opsAdjustments.status.${status}`), isBad: FAILED.has(status) }),
  since: ({ endedAt, decided, openedAt }) => endedAt ?? decided?.at ?? openedAt,
  searched: ({ note, transferId }) => [note, ...(transferId ? [transferId] : [])],
  decisions: [
    {
      ...BASE,
      name: 'approve',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsAdjustments.approve',
        ask: 'opsAdjustments.approveAsk',
        text: 'opsAdjustments.approveText',
        confirm: 'opsAdjustments.approveAmount',
        done: 'opsKit.approved',
      },
      isAllowed: mayApprove,
      seen: ({ beforeMinor = '' }) => ({ seenMinor: beforeMinor }),
      Figures: AdjustmentFigures,
    },
    {
      ...BASE,
      name: 'reject',
      key: 'r',
      words: {
        button: 'opsKit.reject',
        ask: 'opsKit.rejectAsk',
        text: 'opsAdjustments.rejectText',
        confirm: 'opsKit.reject',
        done: 'opsKit.rejected',
      },
      needsNote: true,
    },
    {
      ...BASE,
      name: 'withdraw',
      key: 'z',
      action: 'adjustments.request',
      words: {
        button: 'opsAdjustments.withdraw',
        ask: 'opsAdjustments.withdrawAsk',
        text: 'opsAdjustments.rejectText',
        confirm: 'opsAdjustments.withdraw',
        done: 'opsAdjustments.withdrawn',
      },
      needsNote: true,
      isAllowed: ({ state, may }) => state === 'open' && may.withdraw,
    },
  ],
  because: walletBecause,
  eyes: requestEyes,
  footnote: (_detail, t) => t('opsAdjustments.footnote'),
  timeline: (detail, t) => [
    // The request is the first step of the timeline.
    ...stepLines(detail, t).map((line, index) => {
      const by = index === 0 ? detail.steps[0]?.by.name : undefined;
      return by ? { ...line, text: t('opsAdjustments.requestedBy', { name: by }) } : line;
    }),
    ...(detail.endedAt && detail.status !== 'rejected'
      ? [{ at: detail.endedAt, text: t(`opsAdjustments.status.${detail.status}`) }]
      : []),
  ],
  Facts: AdjustmentFacts,
};
