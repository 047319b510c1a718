import type { Section } from '../../kit/section.js';
import { ADJUSTMENTS_PATH, ADJUSTMENT_TARGET_MS } from './queue-facts.js';

/** Credits and debits that one operator requests and another one approves. */
export const adjustmentsSection: Section = {
  path: ADJUSTMENTS_PATH,
  group: 'money',
  icon: 'swap',
  name: 'opsApp.section.adjustments',
  action: 'adjustments.read',
  decides: 'adjustments.approve',
  isQueue: true,
  words: 'opsAdjustments',
  waiting: ({ adjustments }) => adjustments,
  targetMs: ADJUSTMENT_TARGET_MS,
  find: (text) => `/${ADJUSTMENTS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./adjustments-page.js'),
};
