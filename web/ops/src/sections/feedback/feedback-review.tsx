import type { ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, MINE, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { Feedback, FeedbackDetail } from '../../lib/surface.js';
import { FeedbackFacts } from './feedback-facts.js';
import { FEEDBACK_PATH, FEEDBACK_TARGET_MS } from './queue-facts.js';

const ANSWER_MAX = 1_000;
const ANSWERED = { ...DECIDED, name: 'opsFeedback.state.answered' };

/** The review of members' feedback. One operator writes the answer. */
export const feedbackReview: ReviewKind<Feedback, FeedbackDetail> = {
  path: FEEDBACK_PATH,
  title: 'opsApp.section.feedback',
  one: 'opsFeedback.one',
  reviewAction: 'feedback.answer',
  targetMs: FEEDBACK_TARGET_MS,
  tabs: [{ ...TO_REVIEW, name: 'opsFeedback.toAnswer' }, MINE, ANSWERED],
  answered: ANSWERED,
  hasClaims: true,
  filters: [
    {
      name: 'type',
      label: 'opsFeedback.about',
      all: 'opsFeedback.everyType',
      values: () => ['1', '2', '3', '4', '0'],
      text: (type, t) => t(`opsFeedback.type.${type}`),
    },
  ],
  columns: [
    { name: 'opsFeedback.about', cell: ({ type }, t) => t(`opsFeedback.type.${type}`) },
    {
      name: 'opsFeedback.wrote',
      cell: ({ content }) => (
        <span className="clip" dir="auto">
          {content}
        </span>
      ),
    },
  ],
  brief: ({ type }, t) => t(`opsFeedback.type.${type}`),
  stateOf: ({ state }, t) => ({ text: t(`opsFeedback.state.${state}`), isBad: false }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ content }) => [content],
  decisions: [
    {
      name: 'answer',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsFeedback.answer',
        ask: 'opsFeedback.answerAsk',
        text: 'opsFeedback.answerText',
        confirm: 'opsFeedback.send',
        done: 'opsFeedback.answeredNow',
      },
      writes: { field: 'answer', max: ANSWER_MAX, label: 'opsFeedback.answerField', hint: 'opsFeedback.answerHint' },
      isAllowed: ({ state, may }) => state === 'open' && may.decide,
      isFirst: () => false,
      isOver: ({ state }) => state !== 'open',
    },
  ],
  because: ({ may }) => (may.decide ? undefined : may.because),
  eyes: () => undefined,
  footnote: (_detail, t) => t('opsFeedback.playerReads'),
  timeline: (detail, t) => [{ at: detail.openedAt, text: t('opsFeedback.sent') }, ...stepLines(detail, t)],
  Facts: FeedbackFacts,
};
