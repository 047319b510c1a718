import type { Section } from '../../kit/section.js';
import { SERVICE_THREADS_PATH, SERVICE_THREADS_TARGET_MS } from './queue-facts.js';

/** The section of the built-in customer service: the messages of members and the answers to them. */
export const serviceThreadsSection: Section = {
  path: SERVICE_THREADS_PATH,
  group: 'people',
  icon: 'chat',
  name: 'opsApp.section.serviceThreads',
  action: 'serviceThreads.read',
  decides: 'serviceThreads.answer',
  isQueue: true,
  words: 'opsThreads',
  waiting: ({ serviceThreads }) => serviceThreads,
  targetMs: SERVICE_THREADS_TARGET_MS,
  find: (text) => `/${SERVICE_THREADS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./service-threads-page.js'),
};
