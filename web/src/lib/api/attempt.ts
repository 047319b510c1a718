import type { ApiFailure } from './failure.js';

/** Failures that come before the wallet looks up the key. They do not tell what became of an earlier try. */
const BEFORE_THE_KEY = new Set(['wallet.payment_password', 'wallet.withdrawal_locked']);

/** Whether a failure is the wallet's own answer to this key, so that the next try is a new order. */
export const endsAttempt = ({ code, passing }: Pick<ApiFailure, 'code' | 'passing'>): boolean =>
  !passing && code.startsWith('wallet.') && !BEFORE_THE_KEY.has(code);
