import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { ADJUSTMENTS_PATH, ADJUSTMENT_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here, because adjustments cannot be claimed. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['opsKit.key.choose', 'opsKit.key.claim', 'opsKit.key.release']);

/** The section for credits and debits of members, which one operator requests and another operator approves. */
export const adjustmentsSection: Section = {
  path: ADJUSTMENTS_PATH,
  group: 'money',
  icon: 'swap',
  name: 'opsApp.section.adjustments',
  action: 'adjustments.read',
  isQueue: true,
  words: 'opsAdjustments',
  keys: REVIEW_KEYS.filter(({ does }) => !CLAIM_KEYS.has(does)),
  waiting: ({ adjustments }) => adjustments,
  targetMs: ADJUSTMENT_TARGET_MS,
  find: (text) => `/${ADJUSTMENTS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./adjustments-page.js'),
};
