import type { FailureCode } from '@nm/kit/errors/catalogue.js';

/** The account data that decides whether a member may deposit (domain §11). */
export interface DepositAccount {
  readonly brand: string;
  readonly currency: string;
  readonly excluded: boolean;
  /**
   * The smallest remaining amount (minor units) of the daily, weekly and monthly deposit limits; a very large number if
   * the member has no limit.
   */
  readonly leftMinor: bigint;
  /** True if the member has a deposit limit, or has once answered the question whether to set one. */
  readonly isPromptAnswered: boolean;
}
export interface DepositRequest {
  readonly currency: string;
  readonly amountMinor: bigint;
  /**
   * The sum (minor units) of this member's orders that may still be paid or credited. It counts against the deposit
   * limit. Otherwise several open orders together could exceed the limit.
   */
  readonly openMinor: bigint;
  /** True if the member may deposit only after answering the question whether to set a deposit limit. */
  readonly needsAnswer: boolean;
}
export interface Refusal {
  readonly code: FailureCode;
  readonly data?: Record<string, unknown>;
}

/** Returns the reason why this member may not open this deposit; undefined if the deposit is allowed. */
export function refusalOf(accounts: readonly DepositAccount[], input: DepositRequest): Refusal | undefined {
  const account = accounts.find(({ currency }) => currency === input.currency);
  // A member without an account has just registered: the event that opens the wallet account has not arrived yet.
  if (accounts.length === 0) return { code: 'system.temporary' };
  // Trial money has its own currency and its own accounts. A payment must never be credited to such an account
  // (architecture §5).
  if (!account) return { code: 'access.trial' };
  if (account.excluded) return { code: 'wallet.excluded' };
  if (input.needsAnswer && !account.isPromptAnswered) return { code: 'wallet.deposit_prompt' };
  const leftMinor = account.leftMinor - input.openMinor;
  if (input.amountMinor <= leftMinor) return undefined;
  return { code: 'wallet.deposit_limit', data: { leftMinor: leftMinor > 0n ? leftMinor : 0n } };
}
