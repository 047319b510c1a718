import type { Section } from '../../kit/section.js';
import { ABUSE_PATH, ABUSE_TARGET_MS } from './queue-facts.js';

/** Agents whose pay is held because of the score of their branch. */
export const abuseSection: Section = {
  path: ABUSE_PATH,
  group: 'people',
  icon: 'security',
  name: 'opsApp.section.abuse',
  action: 'abuse.read',
  decides: 'abuse.decide',
  isQueue: true,
  words: 'opsAbuse',
  waiting: ({ abuse }) => abuse,
  second: [{ name: 'opsApp.second.abuse', query: 'tab=second', waiting: (second) => second.abuse }],
  targetMs: ABUSE_TARGET_MS,
  load: () => import('./abuse-page.js'),
};
