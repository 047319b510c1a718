import type { Section } from '../../kit/section.js';

/** Where the operator is logged in. Everyone has it. */
export const sessionsSection: Section = {
  path: 'sessions',
  group: 'own',
  icon: 'laptop',
  name: 'opsApp.section.sessions',
  words: 'opsSessions',
  load: () => import('./sessions-page.js'),
};
