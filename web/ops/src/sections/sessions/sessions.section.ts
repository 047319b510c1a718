import type { Section } from '../../kit/section.js';

/** The section of the logged-in operator's own sessions. Every operator has it. */
export const sessionsSection: Section = {
  path: 'sessions',
  group: 'own',
  icon: 'laptop',
  name: 'opsApp.section.sessions',
  words: 'opsSessions',
  load: () => import('./sessions-page.js'),
};
