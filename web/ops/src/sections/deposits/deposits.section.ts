import type { Section } from '../../kit/section.js';
import { DEPOSITS_PATH, DEPOSIT_TARGET_MS } from './queue-facts.js';

/**
 * The section of deposits under review: the payment provider reported another amount or currency than ordered, or the
 * amount is large.
 */
export const depositsSection: Section = {
  path: DEPOSITS_PATH,
  group: 'money',
  icon: 'deposit',
  name: 'opsApp.section.deposits',
  action: 'deposits.read',
  decides: 'deposits.review',
  isQueue: true,
  words: 'opsDeposits',
  waiting: ({ deposits }) => deposits,
  second: [{ name: 'opsApp.second.deposits', query: 'tab=second', waiting: (second) => second.deposits }],
  targetMs: DEPOSIT_TARGET_MS,
  find: (text) => `/${DEPOSITS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./deposits-page.js'),
};
