import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { ABUSE_PATH, ABUSE_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here, because these reviews cannot be claimed. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['opsKit.key.choose', 'opsKit.key.claim', 'opsKit.key.release']);

/** The section for agents whose pay is held because the abuse score of their branch (their downlines) is high. */
export const abuseSection: Section = {
  path: ABUSE_PATH,
  group: 'people',
  icon: 'security',
  name: 'opsApp.section.abuse',
  action: 'abuse.read',
  isQueue: true,
  words: 'opsAbuse',
  keys: REVIEW_KEYS.filter(({ does }) => !CLAIM_KEYS.has(does)),
  waiting: ({ abuse }) => abuse,
  second: [{ name: 'opsApp.second.abuse', query: 'tab=second', waiting: (second) => second.abuse }],
  targetMs: ABUSE_TARGET_MS,
  load: () => import('./abuse-page.js'),
};
