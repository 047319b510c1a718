import type { Section } from '../../kit/section.js';

/** Every read of a member and every change, with before and after. */
export const auditSection: Section = {
  path: 'audit',
  group: 'house',
  icon: 'history',
  name: 'opsApp.section.audit',
  action: 'audit.read',
  isQueue: true,
  words: 'opsAudit',
  keys: [
    { keys: ['J', 'K'], does: 'opsApp.key.move' },
    { keys: ['Enter'], does: 'opsApp.key.open' },
    { keys: ['F'], does: 'opsApp.key.person' },
    { keys: ['Esc'], does: 'opsApp.key.close' },
  ],
  load: () => import('./audit-page.js'),
};
