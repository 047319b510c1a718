import { accountKey } from '../members/member.js';

/** How many of the member's latest passwords, including the current one, may not be used as the new password. */
export const PASSWORDS_REMEMBERED = 3;

/** Returns true if a password contains the account name, which would make the password easy to guess. */
export const holdsAccountName = (password: string, account: string): boolean =>
  account !== '' && accountKey(password).includes(accountKey(account));

export interface PasswordAge {
  readonly changedAt: Date;
  /** True if the platform generated this password. The member must then change it before using the site. */
  readonly isDefault: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Returns true if the member must change the password at login, because it is older than `daysMax` days or the
 * platform generated it. Without `daysMax`, passwords do not expire, but a generated password must still be changed.
 */
export const isPasswordExpired = (age: PasswordAge, daysMax: number | undefined, now: Date): boolean =>
  age.isDefault || (daysMax !== undefined && now.getTime() - age.changedAt.getTime() > daysMax * DAY_MS);
