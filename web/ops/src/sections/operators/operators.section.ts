import type { Section } from '../../kit/section.js';

/** Who may work here, with which roles and for which brands. */
export const operatorsSection: Section = {
  path: 'operators',
  group: 'house',
  icon: 'users',
  name: 'opsApp.section.operators',
  action: 'operators.read',
  words: 'opsOperators',
  load: () => import('./operators-page.js'),
};
