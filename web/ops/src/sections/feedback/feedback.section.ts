import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { FEEDBACK_PATH, FEEDBACK_TARGET_MS } from './queue-facts.js';

/** The section for members' feedback and the answers to it. */
export const feedbackSection: Section = {
  path: FEEDBACK_PATH,
  group: 'people',
  icon: 'chat',
  name: 'opsApp.section.feedback',
  action: 'feedback.read',
  isQueue: true,
  words: 'opsFeedback',
  keys: REVIEW_KEYS.map((key) =>
    key.does === 'opsKit.key.decide' ? { keys: ['A'], does: 'opsFeedback.answer' } : key,
  ),
  waiting: ({ feedback }) => feedback,
  targetMs: FEEDBACK_TARGET_MS,
  find: (text) => `/${FEEDBACK_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./feedback-page.js'),
};
