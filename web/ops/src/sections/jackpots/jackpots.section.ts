import type { Section } from '../../kit/section.js';

/** The jackpot pools of a brand. */
export const jackpotsSection: Section = {
  path: 'jackpots',
  group: 'house',
  icon: 'rewards',
  name: 'opsApp.section.jackpots',
  action: 'vendors.read',
  words: 'opsJackpots',
  load: () => import('./jackpots-page.js'),
};
