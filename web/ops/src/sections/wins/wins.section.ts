import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { WINS_PATH, WIN_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here, because held wins cannot be claimed by an operator. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['opsKit.key.choose', 'opsKit.key.claim', 'opsKit.key.release']);

/**
 * The section of vendors' wins above the win ceiling. The part above the ceiling is held until an operator decides.
 */
export const winsSection: Section = {
  path: WINS_PATH,
  group: 'money',
  icon: 'clock',
  name: 'opsApp.section.wins',
  action: 'wins.read',
  isQueue: true,
  words: 'opsWins',
  keys: REVIEW_KEYS.filter(({ does }) => !CLAIM_KEYS.has(does)),
  waiting: ({ wins }) => wins,
  second: [{ name: 'opsApp.second.wins', query: 'tab=second', waiting: (second) => second.wins }],
  isAlert: true,
  targetMs: WIN_TARGET_MS,
  find: (text) => `/${WINS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./wins-page.js'),
};
