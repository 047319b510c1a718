import type { Section } from '../../kit/section.js';
import { REFERRALS_PATH, REFERRAL_TARGET_MS } from './queue-facts.js';

/** Referral rewards held because referrer and friend may be one person. */
export const referralsSection: Section = {
  path: REFERRALS_PATH,
  group: 'people',
  icon: 'invite',
  name: 'opsApp.section.referrals',
  action: 'referrals.read',
  decides: 'referrals.decide',
  isQueue: true,
  words: 'opsReferrals',
  waiting: ({ referrals }) => referrals,
  targetMs: REFERRAL_TARGET_MS,
  load: () => import('./referrals-page.js'),
};
