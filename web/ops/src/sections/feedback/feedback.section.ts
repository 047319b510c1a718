import type { Section } from '../../kit/section.js';
import { FEEDBACK_PATH, FEEDBACK_TARGET_MS } from './queue-facts.js';

/** The section for members' feedback and the answers to it. */
export const feedbackSection: Section = {
  path: FEEDBACK_PATH,
  group: 'people',
  icon: 'chat',
  name: 'opsApp.section.feedback',
  action: 'feedback.read',
  decides: 'feedback.answer',
  isQueue: true,
  words: 'opsFeedback',
  waiting: ({ feedback }) => feedback,
  targetMs: FEEDBACK_TARGET_MS,
  find: (text) => `/${FEEDBACK_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./feedback-page.js'),
};
