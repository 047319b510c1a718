import { accountKey } from '../members/member.js';

/** How many earlier passwords may not come back, the present one included. */
export const PASSWORDS_REMEMBERED = 3;

/** A password that holds the account name is half told already. */
export const holdsAccountName = (password: string, account: string): boolean =>
  account !== '' && accountKey(password).includes(accountKey(account));

export interface PasswordAge {
  readonly changedAt: Date;
  /** Set by us, not by the member: must be changed before use. */
  readonly isDefault: boolean;
}

const DAY_MS = 86_400_000;

/** Whether a password must be changed at login, where the brand forces it. */
export const isPasswordExpired = (age: PasswordAge, daysMax: number, now: Date): boolean =>
  age.isDefault || now.getTime() - age.changedAt.getTime() > daysMax * DAY_MS;
