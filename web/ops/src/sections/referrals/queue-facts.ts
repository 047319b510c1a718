const HOUR_MS = 3_600_000;

/** The URL path of the queue of held referral rewards, without the leading slash. */
export const REFERRALS_PATH = 'referrals';

/** How long (ms) a held referral reward may wait for an operator. */
export const REFERRAL_TARGET_MS = 24 * HOUR_MS;
