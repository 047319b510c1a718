import type { Section } from '../../kit/section.js';

/** The operator's own sessions. Every operator has this section. */
export const sessionsSection: Section = {
  path: 'sessions',
  group: 'own',
  icon: 'laptop',
  name: 'opsApp.section.sessions',
  words: 'opsSessions',
  load: () => import('./sessions-page.js'),
};
