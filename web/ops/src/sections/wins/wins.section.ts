import type { Section } from '../../kit/section.js';
import { WINS_PATH, WIN_TARGET_MS } from './queue-facts.js';

/** Vendors' wins above the ceiling, whose held part waits for an operator. */
export const winsSection: Section = {
  path: WINS_PATH,
  group: 'money',
  icon: 'clock',
  name: 'opsApp.section.wins',
  action: 'wins.read',
  decides: 'wins.review',
  isQueue: true,
  words: 'opsWins',
  waiting: ({ wins }) => wins,
  second: [{ name: 'opsApp.second.wins', query: 'tab=second', waiting: (second) => second.wins }],
  isAlert: true,
  targetMs: WIN_TARGET_MS,
  find: (text) => `/${WINS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./wins-page.js'),
};
