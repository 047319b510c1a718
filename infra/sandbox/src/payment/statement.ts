import type { PaymentStore } from './payment.store.js';

interface Line {
  readonly kind: 'deposit' | 'payout' | 'chargeback' | 'return';
  readonly id: string;
  readonly method: string;
  readonly currency: string;
  readonly amount: string;
  readonly at: string;
}

const PAGE = 500;

/** Returns a merchant's payments, chargebacks, paid payouts and returned payouts of a day (UTC), one page at a time. */
export function statementOf(store: PaymentStore, provider: string, day: string, cursor: string): object {
  const payments = store.ordersOf(provider).flatMap(({ method, payments: all }) =>
    all.map(({ paymentId, amount, currency, paidAt }): Line => ({
      ...{ kind: 'deposit', id: paymentId, method, currency, amount },
      at: paidAt,
    })),
  );
  const chargebacks = store.ordersOf(provider).flatMap(({ method, chargebacks: all = [] }) =>
    all.map(({ paymentId, amount, currency, paidAt }): Line => ({
      ...{ kind: 'chargeback', id: paymentId, method, currency, amount },
      at: paidAt,
    })),
  );
  const payouts = store
    .payoutsOf(provider)
    .flatMap(({ reference: id, method, paid, returned }): Line[] => [
      ...(paid ? [{ kind: 'payout', id, method, ...paid } as const] : []),
      ...(returned ? [{ kind: 'return', id, method, ...returned } as const] : []),
    ]);
  const from = Number(cursor) || 0;
  const lines = [...payments, ...chargebacks, ...payouts].filter(({ at }) => at.startsWith(day));
  const next = from + PAGE < lines.length ? String(from + PAGE) : '';
  return { status: 'OK', lines: lines.slice(from, from + PAGE), next };
}
