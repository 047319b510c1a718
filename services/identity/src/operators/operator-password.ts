import { randomBytes } from 'node:crypto';
import { holdsAccountName } from '../passwords/password-rule.js';

/** An operator's password has no rule of signs, only a length (NIST SP 800-63B §3.1.1). */
export const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;

/** Which rule a new password breaks; undefined when it may be used. */
export function brokenRule(password: string, name: string): 'length' | 'notAccountName' | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) return 'length';
  return holdsAccountName(password, name) ? 'notAccountName' : undefined;
}

export const PASSWORD_LENGTHS = { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX } as const;

/** A password for one login: 96 random bits. */
export const newOneTimePassword = (): string => randomBytes(12).toString('base64url');
