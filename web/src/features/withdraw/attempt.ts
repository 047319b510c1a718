import type { ApiFailure } from '../../lib/api/failure.js';
import type { NewWithdrawal } from './withdraw-api.js';

/**
 * The part of a request that makes it the same withdrawal. The bonus that it would forfeit is left out: an earlier try
 * whose answer was lost may have forfeited it already, and the retry must keep its key.
 */
export const identityOf = ({ methodId, accountId, amountMinor }: NewWithdrawal): string =>
  JSON.stringify([methodId, accountId, amountMinor]);

/** Failures that come before the wallet looks up the key. They do not tell what became of an earlier try. */
const BEFORE_THE_KEY = new Set(['wallet.payment_password', 'wallet.withdrawal_locked']);

/** Whether a failure is the wallet's own answer to this key, so that the next try is a new withdrawal. */
export const endsAttempt = ({ code, passing }: Pick<ApiFailure, 'code' | 'passing'>): boolean =>
  !passing && code.startsWith('wallet.') && !BEFORE_THE_KEY.has(code);
