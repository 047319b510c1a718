import { accountKey } from '../members/member.js';

/** How many of the latest passwords, including the current one, may not be used again. */
export const PASSWORDS_REMEMBERED = 3;

/** Whether a password contains the account name, which would make it easy to guess. */
export const holdsAccountName = (password: string, account: string): boolean =>
  account !== '' && accountKey(password).includes(accountKey(account));

export interface PasswordAge {
  readonly changedAt: Date;
  /** True if the platform set this password, so that the member must change it before use. */
  readonly isDefault: boolean;
}

const DAY_MS = 86_400_000;

/** Whether the member must change the password at login: it is older than `daysMax`, or the platform set it. */
export const isPasswordExpired = (age: PasswordAge, daysMax: number, now: Date): boolean =>
  age.isDefault || now.getTime() - age.changedAt.getTime() > daysMax * DAY_MS;
