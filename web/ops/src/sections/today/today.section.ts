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
  load: () => import('./today-page.js'),
};
