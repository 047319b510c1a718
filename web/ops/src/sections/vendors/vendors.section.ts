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
  keys: [
    { keys: ['J', 'K'], does: 'opsKit.key.move' },
    { keys: ['Enter'], does: 'opsKit.key.open' },
    { keys: ['Esc'], does: 'opsKit.key.close' },
  ],
  load: () => import('./vendors-page.js'),
};
