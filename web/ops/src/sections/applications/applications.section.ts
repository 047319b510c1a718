import type { Section } from '../../kit/section.js';
import { APPLICATIONS_PATH, APPLICATION_TARGET_MS } from './queue-facts.js';

/** Players who apply to become an agent. */
export const applicationsSection: Section = {
  path: APPLICATIONS_PATH,
  group: 'people',
  icon: 'agent',
  name: 'opsApp.section.applications',
  action: 'applications.read',
  decides: 'applications.decide',
  isQueue: true,
  words: 'opsApplications',
  waiting: ({ applications }) => applications,
  targetMs: APPLICATION_TARGET_MS,
  find: (text) => `/${APPLICATIONS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./applications-page.js'),
};
