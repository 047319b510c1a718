import { useRef } from 'react';
import { asFailure, type ApiFailure } from './failure.js';

/** Failures that come before the wallet looks up the key. They do not tell what became of an earlier try. */
const BEFORE_THE_KEY = new Set(['wallet.payment_password', 'wallet.withdrawal_locked']);

/** Whether a failure is the wallet's own answer to this key, so that the next try is a new order. */
export const endsAttempt = ({ code, passing }: Pick<ApiFailure, 'code' | 'passing'>): boolean =>
  !passing && code.startsWith('wallet.') && !BEFORE_THE_KEY.has(code);

/**
 * The part of an order that makes it the same order. The bonus that it would forfeit is left out: an earlier try whose
 * answer was lost may have forfeited it already, and the retry must keep its key.
 */
export const identityOf = <Order extends { readonly confirmedForfeitMinor?: string }>({
  confirmedForfeitMinor: _bonus,
  ...order
}: Order): string => JSON.stringify(Object.entries(order).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Sends orders with an idempotency key that stays the same for the same order until the wallet has answered it, so that
 * a retry after a lost answer is no second order.
 */
export function useAttempt(): <Answer>(of: string, send: (key: string) => Promise<Answer>) => Promise<Answer> {
  const attempt = useRef<{ readonly key: string; readonly of: string }>(undefined);
  return async (of, send) => {
    if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of };
    try {
      const answer = await send(attempt.current.key);
      attempt.current = undefined;
      return answer;
    } catch (thrown) {
      if (endsAttempt(asFailure(thrown))) attempt.current = undefined;
      throw thrown;
    }
  };
}
