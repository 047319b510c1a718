import { accountKey } from '../members/member.js';

/** How many of the latest passwords may not be used again, the present one included. */
export const PASSWORDS_REMEMBERED = 3;

/** A password that contains the account name is easy to guess. */
export const holdsAccountName = (password: string, account: string): boolean =>
  account !== '' && accountKey(password).includes(accountKey(account));

export interface PasswordAge {
  readonly changedAt: Date;
  /** The platform set this password, so the member must change it before use. */
  readonly isDefault: boolean;
}

const DAY_MS = 86_400_000;

/** Whether the member must change the password at login: it is older than `daysMax`, or the platform set it. */
export const isPasswordExpired = (age: PasswordAge, daysMax: number, now: Date): boolean =>
  age.isDefault || now.getTime() - age.changedAt.getTime() > daysMax * DAY_MS;
