import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { APPLICATIONS_PATH, APPLICATION_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here, because applications cannot be claimed. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['opsKit.key.choose', 'opsKit.key.claim', 'opsKit.key.release']);

/** The section for members' applications to become an agent. */
export const applicationsSection: Section = {
  path: APPLICATIONS_PATH,
  group: 'people',
  icon: 'agent',
  name: 'opsApp.section.applications',
  action: 'applications.read',
  isQueue: true,
  words: 'opsApplications',
  keys: REVIEW_KEYS.filter(({ does }) => !CLAIM_KEYS.has(does)),
  waiting: ({ applications }) => applications,
  targetMs: APPLICATION_TARGET_MS,
  find: (text) => `/${APPLICATIONS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./applications-page.js'),
};
