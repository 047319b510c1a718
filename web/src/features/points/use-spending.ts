import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../lib/api/attempt.js';
import { keys } from '../../lib/query/keys.js';
import { spendPoints, type PointOrder, type Spending } from './points-api.js';

interface Asked {
  readonly spending: Spending;
  readonly paymentPassword: string;
}

/**
 * Spends points with the payment password. If an answer is lost, the retry uses the same key, so nothing is spent
 * twice.
 */
export function useSpending(onDone: (order: PointOrder) => void) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: ({ spending, paymentPassword }: Asked) =>
      attempt(JSON.stringify(spending), (key) => spendPoints(spending, paymentPassword, key)),
    onSuccess: onDone,
    onSettled: () => {
      for (const queryKey of [keys.points, keys.pointTerms, keys.balance, keys.paymentPassword])
        void client.invalidateQueries({ queryKey });
    },
  });
}
