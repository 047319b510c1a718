import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { MOVES_PATH, MOVE_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here, because requests for moves cannot be claimed. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['opsKit.key.choose', 'opsKit.key.claim', 'opsKit.key.release']);

/** The section for moves of members to another agent, which one operator requests and another operator approves. */
export const movesSection: Section = {
  path: MOVES_PATH,
  group: 'people',
  icon: 'swap',
  name: 'opsApp.section.moves',
  action: 'moves.read',
  isQueue: true,
  words: 'opsMoves',
  keys: REVIEW_KEYS.filter(({ does }) => !CLAIM_KEYS.has(does)),
  waiting: ({ moves }) => moves,
  targetMs: MOVE_TARGET_MS,
  find: (text) => `/${MOVES_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./moves-page.js'),
};
