import type { Section } from '../../kit/section.js';
import { PROMOTIONS_PATH, PROMOTION_TARGET_MS } from './queue-facts.js';

/** Members' applications for promotions. */
export const promotionsSection: Section = {
  path: PROMOTIONS_PATH,
  group: 'people',
  icon: 'rewards',
  name: 'opsApp.section.promotions',
  action: 'promotionRequests.read',
  decides: 'promotionRequests.decide',
  isQueue: true,
  words: 'opsPromotions',
  waiting: ({ promotions }) => promotions,
  targetMs: PROMOTION_TARGET_MS,
  load: () => import('./promotions-page.js'),
};
