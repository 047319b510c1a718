import type { Section } from '../../kit/section.js';

/** The section with the settings of the brands: status, modules, customer service, blocked countries. */
export const brandsSection: Section = {
  path: 'brands',
  group: 'house',
  icon: 'globe',
  name: 'opsApp.section.brands',
  action: 'brands.read',
  words: 'opsBrands',
  load: () => import('./brands-page.js'),
};
