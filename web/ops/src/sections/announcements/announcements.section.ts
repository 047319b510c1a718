import type { Section } from '../../kit/section.js';

/** Announcements to players. */
export const announcementsSection: Section = {
  path: 'announcements',
  group: 'house',
  icon: 'bell',
  name: 'opsApp.section.announcements',
  action: 'announcements.read',
  words: 'opsAnnouncements',
  load: () => import('./announcements-page.js'),
};
