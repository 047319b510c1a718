import { Num } from '../../../../src/ui/money.js';
import type { Decision, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines, takesBack } from '../../kit/review/review-words.js';
import { DECIDED, SECOND, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { AbuseReview, AbuseReviewDetail } from '../../lib/surface.js';
import { AbuseFacts } from './abuse-facts.js';
import { ABUSE_PATH, ABUSE_TARGET_MS } from './queue-facts.js';
import { reasonText } from './reason-text.js';
import { ScoreBars } from './score-bars.js';

const isOver: Decision<AbuseReviewDetail>['isOver'] = ({ state }) => state !== 'open';

/**
 * Reviews of agents whose pay is held for suspected abuse. One operator can release the pay; two operators are needed
 * to return it to the house.
 */
export const abuseReview: ReviewKind<AbuseReview, AbuseReviewDetail> = {
  path: ABUSE_PATH,
  title: 'opsApp.section.abuse',
  one: 'opsAbuse.review',
  amounts: 'opsAbuse.heldIn',
  reviewAction: 'abuse.decide',
  targetMs: ABUSE_TARGET_MS,
  tabs: [TO_REVIEW, SECOND, DECIDED],
  answered: DECIDED,
  hasClaims: false,
  isWholePage: true,
  columns: [
    { name: 'opsAbuse.score', cell: ({ score }) => <ScoreBars score={score} /> },
    { name: 'opsAbuse.lines', isEnd: true, cell: ({ lineCount }) => <Num>{lineCount}</Num> },
  ],
  amountOf: ({ heldMinor, currency }) => ({ minor: heldMinor, currency }),
  // The list of reasons is empty for the open review, because its facts list the reasons with their weights.
  reasons: (row, t) => ('evidence' in row ? [] : row.reasons.map((reason) => reasonText(reason, t))),
  brief: ({ score, lineCount }, t) => t('opsAbuse.brief', { score, lines: lineCount }),
  stateOf: ({ state }, t) => ({ text: t(`opsAbuse.state.${state}`), isBad: state === 'confirmed' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: () => [],
  decisions: [
    {
      name: 'release',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsAbuse.release',
        ask: 'opsAbuse.releaseAsk',
        text: 'opsAbuse.releaseText',
        confirm: 'opsAbuse.releaseAmount',
        done: 'opsAbuse.released',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.release,
      isFirst: () => false,
      isOver,
    },
    {
      name: 'confirm',
      key: 'r',
      words: {
        button: 'opsAbuse.confirm',
        ask: 'opsAbuse.confirmAsk',
        text: 'opsAbuse.confirmText',
        confirm: 'opsAbuse.confirmAmount',
        done: 'opsAbuse.confirmed',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.confirm,
      isFirst: ({ first, needsSecond }) => needsSecond && !first,
      isOver,
    },
  ],
  takesBack,
  because: ({ may, first }) => (may.confirm || first?.mine ? undefined : may.because),
  eyes: ({ first, steps, may }) => first && { first, steps, mayDecide: may.confirm, because: may.because },
  footnote: (_detail, t) => t('opsAbuse.footnote'),
  timeline: (detail, t) => [
    { at: detail.openedAt, text: t('opsAbuse.opened', { score: detail.holdScore }) },
    ...(detail.answeredAt ? [{ at: detail.answeredAt, text: t('opsAbuse.answered') }] : []),
    ...stepLines(detail, t),
  ],
  Facts: AbuseFacts,
};
