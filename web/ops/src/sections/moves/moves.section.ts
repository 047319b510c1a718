import type { Section } from '../../kit/section.js';
import { MOVES_PATH, MOVE_TARGET_MS } from './queue-facts.js';

/** Moves of members to other agents, which one operator requests and another one approves. */
export const movesSection: Section = {
  path: MOVES_PATH,
  group: 'people',
  icon: 'swap',
  name: 'opsApp.section.moves',
  action: 'moves.read',
  decides: 'moves.approve',
  isQueue: true,
  words: 'opsMoves',
  waiting: ({ moves }) => moves,
  targetMs: MOVE_TARGET_MS,
  find: (text) => `/${MOVES_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./moves-page.js'),
};
