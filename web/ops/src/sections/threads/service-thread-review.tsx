import type { ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, MINE, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { ServiceThread, ServiceThreadDetail } from '../../lib/surface.js';
import { SERVICE_THREADS_PATH, SERVICE_THREADS_TARGET_MS } from './queue-facts.js';
import { ServiceThreadFacts } from './service-thread-facts.js';

const ANSWER_MAX = 1_000;
const ANSWERED = { ...DECIDED, name: 'opsThreads.answered' };

/**
 * The review of threads in the built-in customer service. One operator answers. A thread stays open for more messages
 * until an operator closes it.
 */
export const serviceThreadReview: ReviewKind<ServiceThread, ServiceThreadDetail> = {
  path: SERVICE_THREADS_PATH,
  title: 'opsApp.section.serviceThreads',
  one: 'opsThreads.one',
  reviewAction: 'serviceThreads.answer',
  targetMs: SERVICE_THREADS_TARGET_MS,
  tabs: [{ ...TO_REVIEW, name: 'opsThreads.toAnswer' }, MINE, ANSWERED],
  answered: ANSWERED,
  hasClaims: true,
  isFresh: true,
  columns: [
    {
      name: 'opsThreads.last',
      cell: ({ content }) => (
        <span className="clip" dir="auto">
          {content}
        </span>
      ),
    },
    { name: 'opsThreads.unanswered', isEnd: true, cell: ({ unanswered }) => unanswered },
  ],
  brief: ({ content }) => (
    <span className="clip" dir="auto">
      {content}
    </span>
  ),
  stateOf: ({ state }, t) => ({ text: t(`opsThreads.state.${state}`), isBad: false }),
  since: ({ openedAt }) => openedAt,
  searched: ({ content }) => [content],
  decisions: [
    {
      name: 'answer',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsThreads.answer',
        ask: 'opsThreads.answerAsk',
        text: 'opsThreads.answerText',
        confirm: 'opsThreads.send',
        done: 'opsThreads.answeredNow',
      },
      writes: {
        field: 'answer',
        max: ANSWER_MAX,
        label: 'opsThreads.answerField',
        hint: 'opsThreads.answerHint',
      },
      isAllowed: ({ may }) => may.decide,
      isFirst: () => false,
      isOver: ({ state }) => state !== 'open',
    },
    {
      name: 'close',
      key: 'd',
      words: {
        button: 'opsThreads.close',
        ask: 'opsThreads.closeAsk',
        text: 'opsThreads.closeText',
        confirm: 'opsThreads.closeNow',
        done: 'opsThreads.closedNow',
      },
      isAllowed: ({ may }) => may.decide,
      isFirst: () => false,
      isOver: ({ state }) => state !== 'open',
    },
  ],
  because: ({ may }) => (may.decide ? undefined : may.because),
  eyes: () => undefined,
  footnote: (_detail, t) => t('opsThreads.playerReads'),
  timeline: (detail, t) =>
    stepLines(detail, t).map((line, index) =>
      detail.steps[index]?.action === 'close'
        ? { ...line, text: t('opsThreads.closedBy', { name: detail.steps[index]?.by.name ?? '' }) }
        : line,
    ),
  Facts: ServiceThreadFacts,
};
