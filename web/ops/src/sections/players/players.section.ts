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
  keys: [
    { keys: ['M'], does: 'opsPlayers.key.note' },
    { keys: ['W'], does: 'opsPlayers.key.withdrawal' },
    { keys: ['Esc'], does: 'opsKit.key.close' },
  ],
  find: (text) => `/players?find=${encodeURIComponent(text)}`,
  findsAll: true,
  load: () => import('./players-page.js'),
};
