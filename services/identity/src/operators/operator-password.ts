import { randomBytes } from 'node:crypto';
import { holdsAccountName } from '../passwords/password-rule.js';

/**
 * The minimum length of an operator's password, in characters. No rule requires certain kinds of characters (NIST SP
 * 800-63B §3.1.1).
 */
export const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;

/** Returns the name of the rule that a new password breaks, or undefined if the password is allowed. */
export function brokenRule(password: string, name: string): 'length' | 'notAccountName' | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) return 'length';
  return holdsAccountName(password, name) ? 'notAccountName' : undefined;
}

export const PASSWORD_LENGTHS = { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX } as const;

/** Generates a password that is valid for one login, from 96 random bits. */
export const newOneTimePassword = (): string => randomBytes(12).toString('base64url');
