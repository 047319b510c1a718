import type { Section } from '../../kit/section.js';
import { CASES_PATH, CASE_TARGET_MS } from './queue-facts.js';

/** Differences between game vendors and us that an operator must check. */
export const casesSection: Section = {
  path: CASES_PATH,
  group: 'money',
  icon: 'scales',
  name: 'opsApp.section.cases',
  action: 'cases.read',
  decides: 'cases.decide',
  isQueue: true,
  words: 'opsCases',
  waiting: ({ cases }) => cases,
  second: [{ name: 'opsApp.second.cases', query: 'tab=second', waiting: (second) => second.cases }],
  isAlert: true,
  targetMs: CASE_TARGET_MS,
  find: (text) => `/${CASES_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./cases-page.js'),
};
