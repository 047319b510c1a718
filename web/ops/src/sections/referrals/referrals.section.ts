import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { REFERRALS_PATH, REFERRAL_TARGET_MS } from './queue-facts.js';

/** Shortcuts that do not exist here, because held rewards cannot be claimed by an operator. */
const CLAIM_KEYS: ReadonlySet<string> = new Set(['opsKit.key.choose', 'opsKit.key.claim', 'opsKit.key.release']);

/** The section of referral rewards that are held because referrer and friend may be the same person. */
export const referralsSection: Section = {
  path: REFERRALS_PATH,
  group: 'people',
  icon: 'invite',
  name: 'opsApp.section.referrals',
  action: 'referrals.read',
  isQueue: true,
  words: 'opsReferrals',
  keys: REVIEW_KEYS.filter(({ does }) => !CLAIM_KEYS.has(does)),
  waiting: ({ referrals }) => referrals,
  targetMs: REFERRAL_TARGET_MS,
  load: () => import('./referrals-page.js'),
};
