import type { Section } from '../../kit/section.js';

/** The section for announcements to players and agents. */
export const announcementsSection: Section = {
  path: 'announcements',
  group: 'house',
  icon: 'bell',
  name: 'opsApp.section.announcements',
  action: 'announcements.read',
  words: 'opsAnnouncements',
  load: () => import('./announcements-page.js'),
};
