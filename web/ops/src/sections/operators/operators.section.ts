import type { Section } from '../../kit/section.js';

/** The section that manages operators, with their roles and brands. */
export const operatorsSection: Section = {
  path: 'operators',
  group: 'house',
  icon: 'users',
  name: 'opsApp.section.operators',
  action: 'operators.read',
  words: 'opsOperators',
  load: () => import('./operators-page.js'),
};
