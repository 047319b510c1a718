import type { FailureCode } from '@nm/kit/errors/catalogue.js';

/** The account data that decides whether a member may deposit (domain §11). */
export interface DepositAccount {
  readonly brand: string;
  readonly currency: string;
  readonly excluded: boolean;
  /** The smallest rest of the day's, week's and month's limit; a very large number without limits. */
  readonly leftMinor: bigint;
}
export interface DepositRequest {
  readonly currency: string;
  readonly amountMinor: bigint;
  /**
   * Orders of this member that may still be paid. They count, so that several open orders cannot pass a limit together.
   */
  readonly openMinor: bigint;
}
export interface Refusal {
  readonly code: FailureCode;
  readonly data?: Record<string, unknown>;
}

/** The reason that this member may not open this deposit; undefined when there is none. */
export function refusalOf(accounts: readonly DepositAccount[], input: DepositRequest): Refusal | undefined {
  const account = accounts.find(({ currency }) => currency === input.currency);
  // The member is registered, but the event has not reached the wallet yet.
  if (accounts.length === 0) return { code: 'system.temporary' };
  // Trial money is a separate currency on separate accounts, which payments never reach (architecture §5).
  if (!account) return { code: 'access.trial' };
  if (account.excluded) return { code: 'wallet.excluded' };
  const leftMinor = account.leftMinor - input.openMinor;
  if (input.amountMinor <= leftMinor) return undefined;
  return { code: 'wallet.deposit_limit', data: { leftMinor: leftMinor > 0n ? leftMinor : 0n } };
}
