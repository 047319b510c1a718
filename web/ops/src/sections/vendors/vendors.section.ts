import type { Section } from '../../kit/section.js';

/** The section of vendors and their games: state, lists, stake limits and win ceilings. */
export const vendorsSection: Section = {
  path: 'vendors',
  group: 'house',
  icon: 'slots',
  name: 'opsApp.section.vendors',
  action: 'vendors.read',
  isQueue: true,
  words: 'opsVendors',
  load: () => import('./vendors-page.js'),
};
