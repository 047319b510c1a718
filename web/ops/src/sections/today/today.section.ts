import type { Section } from '../../kit/section.js';

/** The section of the first page. It shows the number of waiting entries in each queue. */
export const todaySection: Section = {
  path: 'today',
  group: 'top',
  icon: 'home',
  name: 'opsApp.section.today',
  action: 'today.read',
  words: 'opsToday',
  otherWords: 'opsPlayers',
  keys: [{ keys: ['N'], does: 'opsApp.key.nextInQueue' }],
  load: () => import('./today-page.js'),
};
