import type { Section } from '../../kit/section.js';

/** The section for the items of the points mall. */
export const mallSection: Section = {
  path: 'mall',
  group: 'house',
  icon: 'promo',
  name: 'opsApp.section.mall',
  action: 'mall.read',
  words: 'opsMall',
  load: () => import('./mall-page.js'),
};
