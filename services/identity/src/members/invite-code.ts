import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/**
 * Generates an affiliate or referral code: upper-case letters and digits without those that people confuse. The case
 * of an entered code is ignored.
 */
export const newInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
