import type { Section } from '../../kit/section.js';
import { DEPOSITS_PATH, DEPOSIT_TARGET_MS } from './queue-facts.js';

/** Deposits that an operator decides: an amount, a currency or a size that the provider's callback did not settle. */
export const depositsSection: Section = {
  path: DEPOSITS_PATH,
  group: 'money',
  icon: 'deposit',
  name: 'opsApp.section.deposits',
  action: 'deposits.read',
  isQueue: true,
  words: 'opsDeposits',
  keys: [
    { keys: ['J', 'K'], does: 'opsApp.key.move' },
    { keys: ['Enter'], does: 'opsApp.key.open' },
    { keys: ['X'], does: 'opsApp.key.choose' },
    { keys: ['C'], does: 'opsApp.key.claim' },
    { keys: ['U'], does: 'opsApp.key.release' },
    { keys: ['N'], does: 'opsApp.key.oldest' },
    { keys: ['A', 'R'], does: 'opsApp.key.decide' },
    { keys: ['.'], does: 'opsApp.key.note' },
    { keys: ['Esc'], does: 'opsApp.key.close' },
  ],
  waiting: ({ deposits }) => deposits,
  targetMs: DEPOSIT_TARGET_MS,
  find: (text) => `/${DEPOSITS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./deposits-page.js'),
};
