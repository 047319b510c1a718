import type { FailureCode } from '@nm/kit/errors/catalogue.js';

/** The account data that decides whether a member may deposit (domain §11). */
export interface DepositAccount {
  readonly brand: string;
  readonly currency: string;
  readonly excluded: boolean;
  /** The smallest remaining amount of the daily, weekly and monthly limit; a very large number without limits. */
  readonly leftMinor: bigint;
}
export interface DepositRequest {
  readonly currency: string;
  readonly amountMinor: bigint;
  /**
   * The sum of this member's orders that may still be paid. It counts against the limit, so that several open orders
   * cannot exceed it together.
   */
  readonly openMinor: bigint;
}
export interface Refusal {
  readonly code: FailureCode;
  readonly data?: Record<string, unknown>;
}

/** Returns the reason why this member may not open this deposit; undefined when there is none. */
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
