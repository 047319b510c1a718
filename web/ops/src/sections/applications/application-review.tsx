import type { ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { Application, ApplicationDetail } from '../../lib/surface.js';
import { ApplicationFacts } from './application-facts.js';
import { APPLICATIONS_PATH, APPLICATION_TARGET_MS } from './queue-facts.js';

const ONE_OPERATOR = {
  isAllowed: ({ state, may }: ApplicationDetail) => state === 'open' && may.decide,
  isFirst: () => false,
  isOver: ({ state }: ApplicationDetail) => state !== 'open',
};

/** The review of applications to become an agent. One operator decides. */
export const applicationReview: ReviewKind<Application, ApplicationDetail> = {
  path: APPLICATIONS_PATH,
  title: 'opsApp.section.applications',
  one: 'opsApplications.one',
  reviewAction: 'applications.decide',
  targetMs: APPLICATION_TARGET_MS,
  tabs: [TO_REVIEW, DECIDED],
  answered: DECIDED,
  hasClaims: false,
  columns: [{ name: 'opsApplications.wrote', cell: ({ content }) => <span dir="auto">{content}</span> }],
  brief: ({ content }) => <span dir="auto">{content}</span>,
  stateOf: ({ state }, t) => ({ text: t(`opsApplications.state.${state}`), isBad: state === 'declined' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ content }) => [content],
  decisions: [
    {
      ...ONE_OPERATOR,
      name: 'accept',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsApplications.accept',
        ask: 'opsApplications.acceptAsk',
        text: 'opsApplications.acceptText',
        confirm: 'opsApplications.accept',
        done: 'opsApplications.accepted',
        reason: 'opsApplications.powerAsk',
      },
      reasons: {
        playerAgent: 'opsApplications.power.playerAgent',
        agent: 'opsApplications.power.agent',
      },
      choice: { field: 'power', missing: 'opsApplications.choosePower' },
    },
    {
      ...ONE_OPERATOR,
      name: 'decline',
      key: 'r',
      words: {
        button: 'opsApplications.decline',
        ask: 'opsApplications.declineAsk',
        text: 'opsApplications.declineText',
        confirm: 'opsApplications.decline',
        done: 'opsApplications.declined',
      },
      reasons: {
        experience: 'opsApplications.reason.experience',
        plan: 'opsApplications.reason.plan',
        account: 'opsApplications.reason.account',
        other: 'opsApplications.reason.other',
      },
    },
  ],
  because: ({ may }) => (may.decide ? undefined : may.because),
  eyes: () => undefined,
  footnote: (_detail, t) => t('opsKit.playerReads'),
  timeline: (detail, t) => [{ at: detail.openedAt, text: t('opsApplications.sent') }, ...stepLines(detail, t)],
  Facts: ApplicationFacts,
};
