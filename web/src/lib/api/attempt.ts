import { useRef } from 'react';
import { asFailure, type ApiFailure } from './failure.js';

/**
 * Error codes that the wallet returns before it looks up the idempotency key. They say nothing about the result of an
 * earlier attempt.
 */
const BEFORE_THE_KEY = new Set(['wallet.payment_password', 'wallet.withdrawal_locked']);

/** Whether an error is the wallet's final answer to an idempotency key. The next attempt is then a new order. */
export const endsAttempt = ({ code, passing }: Pick<ApiFailure, 'code' | 'passing'>): boolean =>
  !passing && code.startsWith('wallet.') && !BEFORE_THE_KEY.has(code);

/**
 * Returns the part of an order that identifies it. The confirmed loss of a bonus is left out, because a retry must keep
 * its key. An earlier attempt whose answer was lost may have forfeited the bonus already.
 */
export const identityOf = <Order extends { readonly confirmedForfeitMinor?: string }>({
  confirmedForfeitMinor: _bonus,
  ...order
}: Order): string => JSON.stringify(Object.entries(order).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Sends orders with an idempotency key. The same order (`of`) keeps its key until the wallet has answered, so that a
 * retry after a lost answer does not create a second order.
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
