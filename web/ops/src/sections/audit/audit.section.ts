import type { Section } from '../../kit/section.js';

/** The section with the audit log: every read of a member, and every change with the values before and after. */
export const auditSection: Section = {
  path: 'audit',
  group: 'house',
  icon: 'history',
  name: 'opsApp.section.audit',
  action: 'audit.read',
  isQueue: true,
  words: 'opsAudit',
  keys: [
    { keys: ['J', 'K'], does: 'opsKit.key.move' },
    { keys: ['Enter'], does: 'opsKit.key.open' },
    { keys: ['F'], does: 'opsApp.key.person' },
    { keys: ['Esc'], does: 'opsKit.key.close' },
  ],
  load: () => import('./audit-page.js'),
};
