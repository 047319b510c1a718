import type { Decision, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { PromotionApplication, PromotionApplicationDetail } from '../../lib/surface.js';
import { ApplicationFacts } from './application-facts.js';
import { promotionName } from './promotion-name.js';
import { PROMOTIONS_PATH, PROMOTION_TARGET_MS } from './queue-facts.js';

const isOver: Decision<PromotionApplicationDetail>['isOver'] = ({ state }) => state !== 'open';
const isFirst = (): boolean => false;

/** The review of members' applications for promotions. One operator approves or rejects an application. */
export const applicationReview: ReviewKind<PromotionApplication, PromotionApplicationDetail> = {
  path: PROMOTIONS_PATH,
  title: 'opsApp.section.promotions',
  one: 'opsPromotions.application',
  amounts: 'opsPromotions.askedIn',
  reviewAction: 'promotionRequests.decide',
  targetMs: PROMOTION_TARGET_MS,
  tabs: [TO_REVIEW, DECIDED],
  answered: DECIDED,
  hasClaims: false,
  columns: [{ name: 'opsPromotions.comment', cell: ({ comment }) => <bdi>{comment}</bdi> }],
  amountOf: ({ amountMinor, currency }) => ({ minor: amountMinor, currency }),
  // The list of reasons is empty for the open application, because its title already names the promotion.
  reasons: (row, t) => ('may' in row ? [] : [promotionName(t, row.promotion)]),
  brief: ({ promotion }, t) => promotionName(t, promotion),
  stateOf: ({ state }, t) => ({ text: t(`opsPromotions.state.${state}`), isBad: state === 'rejected' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ comment, promotion }) => [comment, promotion],
  decisions: [
    {
      name: 'approve',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsPromotions.approve',
        ask: 'opsPromotions.approveAsk',
        text: 'opsPromotions.approveText',
        confirm: 'opsPromotions.approveAmount',
        done: 'opsPromotions.approved',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.approve,
      isFirst,
      isOver,
    },
    {
      name: 'reject',
      key: 'r',
      words: {
        button: 'opsPromotions.reject',
        ask: 'opsPromotions.rejectAsk',
        text: 'opsPromotions.rejectText',
        confirm: 'opsPromotions.rejectAmount',
        done: 'opsPromotions.rejected',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.reject,
      isFirst,
      isOver,
    },
  ],
  because: ({ may }) => may.because,
  eyes: () => undefined,
  footnote: (_detail, t) => t('opsPromotions.footnote'),
  timeline: (detail, t) => [{ at: detail.openedAt, text: t('opsPromotions.opened') }, ...stepLines(detail, t)],
  Facts: ApplicationFacts,
};
