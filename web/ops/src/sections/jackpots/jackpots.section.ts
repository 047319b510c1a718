import type { Section } from '../../kit/section.js';

/** The section for the brand's jackpot pools. */
export const jackpotsSection: Section = {
  path: 'jackpots',
  group: 'house',
  icon: 'rewards',
  name: 'opsApp.section.jackpots',
  action: 'vendors.read',
  words: 'opsJackpots',
  load: () => import('./jackpots-page.js'),
};
