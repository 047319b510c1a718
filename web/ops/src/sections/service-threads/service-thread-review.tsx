import type { ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, MINE, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { ServiceThread, ServiceThreadDetail } from '../../lib/surface.js';
import { SERVICE_THREADS_PATH, SERVICE_THREADS_TARGET_MS } from './queue-facts.js';
import { ServiceThreadFacts } from './service-thread-facts.js';

const ANSWER_MAX = 1_000;
const ANSWERED = { ...DECIDED, name: 'opsServiceThreads.answered' };

/** The threads of the built-in customer service. One operator answers; a thread goes on until it is closed. */
export const serviceThreadReview: ReviewKind<ServiceThread, ServiceThreadDetail> = {
  path: SERVICE_THREADS_PATH,
  title: 'opsApp.section.serviceThreads',
  one: 'opsServiceThreads.one',
  reviewAction: 'serviceThreads.answer',
  targetMs: SERVICE_THREADS_TARGET_MS,
  tabs: [{ ...TO_REVIEW, name: 'opsServiceThreads.toAnswer' }, MINE, ANSWERED],
  answered: ANSWERED,
  hasClaims: true,
  isFresh: true,
  columns: [
    {
      name: 'opsServiceThreads.last',
      cell: ({ content }) => (
        <span className="clip" dir="auto">
          {content}
        </span>
      ),
    },
    { name: 'opsServiceThreads.unanswered', isEnd: true, cell: ({ unanswered }) => unanswered },
  ],
  brief: ({ content }) => (
    <span className="clip" dir="auto">
      {content}
    </span>
  ),
  stateOf: ({ state }, t) => ({ text: t(`opsServiceThreads.state.${state}`), isBad: false }),
  since: ({ openedAt }) => openedAt,
  searched: ({ content }) => [content],
  decisions: [
    {
      name: 'answer',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsServiceThreads.answer',
        ask: 'opsServiceThreads.answerAsk',
        text: 'opsServiceThreads.answerText',
        confirm: 'opsServiceThreads.send',
        done: 'opsServiceThreads.answeredNow',
      },
      writes: {
        field: 'answer',
        max: ANSWER_MAX,
        label: 'opsServiceThreads.answerField',
        hint: 'opsServiceThreads.answerHint',
      },
      isAllowed: ({ may }) => may.decide,
      isFirst: () => false,
      isOver: ({ state }) => state !== 'open',
    },
    {
      name: 'close',
      key: 'd',
      words: {
        button: 'opsServiceThreads.close',
        ask: 'opsServiceThreads.closeAsk',
        text: 'opsServiceThreads.closeText',
        confirm: 'opsServiceThreads.closeNow',
        done: 'opsServiceThreads.closedNow',
      },
      isAllowed: ({ may }) => may.decide,
      isFirst: () => false,
      isOver: ({ state }) => state !== 'open',
    },
  ],
  because: ({ may }) => (may.decide ? undefined : may.because),
  eyes: () => undefined,
  footnote: (_detail, t) => t('opsServiceThreads.playerReads'),
  timeline: (detail, t) =>
    stepLines(detail, t).map((line, index) =>
      detail.steps[index]?.action === 'close'
        ? { ...line, text: t('opsServiceThreads.closedBy', { name: detail.steps[index]?.by.name ?? '' }) }
        : line,
    ),
  Facts: ServiceThreadFacts,
};
