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
  load: () => import('./audit-page.js'),
};
