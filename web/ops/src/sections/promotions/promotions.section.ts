import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { PROMOTIONS_PATH, PROMOTION_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here, because applications for promotions cannot be claimed. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['opsKit.key.choose', 'opsKit.key.claim', 'opsKit.key.release']);

/** The section of members' applications for promotions. */
export const promotionsSection: Section = {
  path: PROMOTIONS_PATH,
  group: 'people',
  icon: 'rewards',
  name: 'opsApp.section.promotions',
  action: 'promotionRequests.read',
  isQueue: true,
  words: 'opsPromotions',
  keys: REVIEW_KEYS.filter(({ does }) => !CLAIM_KEYS.has(does)),
  waiting: ({ promotions }) => promotions,
  targetMs: PROMOTION_TARGET_MS,
  load: () => import('./promotions-page.js'),
};
