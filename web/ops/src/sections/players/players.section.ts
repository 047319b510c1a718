import type { Section } from '../../kit/section.js';

/** The section of members: search, profile, money, bets, sessions, notes. */
export const playersSection: Section = {
  path: 'players',
  group: 'people',
  icon: 'user',
  name: 'opsApp.section.players',
  action: 'players.read',
  words: 'opsPlayers',
  otherWords: 'opsAudit',
  find: (text) => `/players?find=${encodeURIComponent(text)}`,
  findsAll: true,
  load: () => import('./players-page.js'),
};
