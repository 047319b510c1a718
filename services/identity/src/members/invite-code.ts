import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/**
 * Generates an affiliate or referral code in upper case, without letters that people confuse. When a code is entered,
 * its case is ignored.
 */
export const newInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
