import type { FailureCode } from '@nm/kit/errors/catalogue.js';

/** The part of an account that decides whether its member may deposit (domain §11). */
export interface DepositAccount {
  readonly brand: string;
  readonly currency: string;
  readonly excluded: boolean;
  /** What the member's limits leave in the current day, week and month, whichever is least; huge without limits. */
  readonly leftMinor: bigint;
}
export interface DepositWish {
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Orders of this member that may still be paid: they count, so that many at once do not pass a limit together. */
  readonly openMinor: bigint;
}
export interface Refusal {
  readonly code: FailureCode;
  readonly data?: Record<string, unknown>;
}

/** Why this member may not open this deposit; undefined when nothing speaks against it. */
export function refusalOf(accounts: readonly DepositAccount[], wish: DepositWish): Refusal | undefined {
  const account = accounts.find(({ currency }) => currency === wish.currency);
  // The member is registered, but the fact has not reached the wallet yet.
  if (accounts.length === 0) return { code: 'system.temporary' };
  // Trial money is another currency on other accounts and never meets a payment (architecture §5).
  if (!account) return { code: 'access.trial' };
  if (account.excluded) return { code: 'wallet.excluded' };
  const leftMinor = account.leftMinor - wish.openMinor;
  if (wish.amountMinor <= leftMinor) return undefined;
  return { code: 'wallet.deposit_limit', data: { leftMinor: leftMinor > 0n ? leftMinor : 0n } };
}
