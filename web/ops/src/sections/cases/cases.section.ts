import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { KeyHelp, Section } from '../../kit/section.js';
import { CASES_PATH, CASE_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here: cases cannot be claimed, and their decisions have other keys. */
const OTHER_KEYS: ReadonlySet<string> = new Set([
  'opsKit.key.choose',
  'opsKit.key.claim',
  'opsKit.key.release',
  'opsKit.key.decide',
]);
const OWN_KEYS: readonly KeyHelp[] = [
  { keys: ['E'], does: 'opsCases.explain' },
  { keys: ['T'], does: 'opsCases.correct' },
  { keys: ['R'], does: 'opsCases.reopen' },
];

/** The section of reconciliation cases: differences between a vendor's data and ours that an operator must check. */
export const casesSection: Section = {
  path: CASES_PATH,
  group: 'money',
  icon: 'scales',
  name: 'opsApp.section.cases',
  action: 'cases.read',
  isQueue: true,
  words: 'opsCases',
  keys: [...REVIEW_KEYS.filter(({ does }) => !OTHER_KEYS.has(does)), ...OWN_KEYS],
  waiting: ({ cases }) => cases,
  second: [{ name: 'opsApp.second.cases', query: 'tab=second', waiting: (second) => second.cases }],
  isAlert: true,
  targetMs: CASE_TARGET_MS,
  find: (text) => `/${CASES_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./cases-page.js'),
};
