import type { Section } from '../../kit/section.js';
import { WITHDRAWALS_PATH, WITHDRAWAL_TARGET_MS } from './queue-facts.js';

/**
 * The section of withdrawals: those that a risk rule sent to review, and the progress of all until the player
 * receives the money.
 */
export const withdrawalsSection: Section = {
  path: WITHDRAWALS_PATH,
  group: 'money',
  icon: 'withdraw',
  name: 'opsApp.section.withdrawals',
  action: 'withdrawals.read',
  decides: 'withdrawals.review',
  isQueue: true,
  words: 'opsWithdrawals',
  waiting: ({ withdrawals }) => withdrawals,
  second: [
    {
      ...{ name: 'opsApp.second.withdrawals', query: 'tab=second', waiting: (second) => second.withdrawals },
      // The list also has paid withdrawals that a first operator marked as returned.
      hasOthers: true,
    },
  ],
  targetMs: WITHDRAWAL_TARGET_MS,
  find: (text) => `/${WITHDRAWALS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./withdrawals-page.js'),
};
