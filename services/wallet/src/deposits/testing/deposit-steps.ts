import { randomUUID } from 'node:crypto';
import { auditLedger } from '../../audit/audit.js';
import { DepositArrivalService } from '../deposit-arrival.service.js';
import type { Review } from '../../reviews/review.js';
import { ReviewsReadModel } from '../../reviews/reviews.read-model.js';
import { DepositCreditService } from '../deposit-credit.service.js';
import { DepositReviewService } from '../deposit-review.service.js';
import type { DepositOrder } from '../deposit-order.js';
import { DepositsService, type CreateDeposit } from '../deposits.service.js';
import type { CashierBench } from './cashier-bench.js';

/**
 * Returns the steps and checks that the deposit tests share. The parameter `bench` is a function, because the steps are
 * defined before the test bench starts.
 */
export function depositSteps(bench: () => CashierBench) {
  const anInput = async (change: Partial<CreateDeposit> = {}): Promise<CreateDeposit> => ({
    memberId: change.memberId ?? (await bench().aMember()),
    brand: 'lab',
    methodId: 'card',
    amountMinor: 5_000n,
    key: randomUUID(),
    returnUrl: '',
    ...change,
  });
  const now = ({ memberId, orderId }: DepositOrder): Promise<DepositOrder> =>
    bench().app.get(DepositsService).order(memberId, orderId);
  const cashOf = async ({ memberId }: Pick<DepositOrder, 'memberId'>): Promise<bigint | undefined> =>
    (await bench().db.one<{ cash: bigint }>('SELECT cash_minor AS cash FROM accounts WHERE member_id = $1', [memberId]))
      ?.cash;
  const eventsOf = async ({ memberId }: DepositOrder): Promise<number> =>
    (await bench().db.rows(`SELECT 1 FROM outbox WHERE key = $1 AND type = 'wallet.v1.DepositCredited'`, [memberId]))
      .length;

  return {
    anInput,
    now,
    cashOf,
    anOrder: async (change: Partial<CreateDeposit> = {}): Promise<DepositOrder> =>
      bench()
        .app.get(DepositsService)
        .create(await anInput(change)),
    /** Sets how an order ends at the sandbox provider. The sandbox then sends notices about the order to the wallet. */
    outcome: (order: DepositOrder, what: object): Promise<void> => bench().sandbox.outcome(order.payUrl ?? '', what),
    allAnswered: (order: DepositOrder): Promise<number> => bench().sandbox.allAnswered(order.orderId),
    /** Sends one notice, as the provider does, that an order was paid. */
    paidNotice: ({ orderId, amountMinor }: DepositOrder, paymentId: string = randomUUID()): Promise<void> =>
      bench()
        .app.get(DepositArrivalService)
        .onNotice(
          'lantern',
          JSON.stringify({
            eventId: randomUUID(),
            reference: orderId,
            state: 'PAID',
            amount: String(amountMinor),
            currency: 'USD',
            paymentId,
          }),
        ),
    casesOf: (order: DepositOrder): Promise<{ kind: string; caseId: string }[]> =>
      bench().db.rows('SELECT kind, case_id AS "caseId" FROM cases WHERE order_id = $1 ORDER BY opened_at', [
        order.orderId,
      ]),
    /**
     * Approves a deposit as an operator, with the current version of its review. The deposit is then credited at once.
     */
    approve: async (order: DepositOrder, operator = 'ann'): Promise<Review> => {
      const { version = 0n } = (await bench().app.get(ReviewsReadModel).find('deposit', order.orderId)) ?? {};
      const review = await bench()
        .app.get(DepositReviewService)
        .approve(order.orderId, { operator, version, note: 'seen' });
      await bench().app.get(DepositCreditService).finish(order.orderId);
      return review;
    },
    reject: async (order: DepositOrder, operator = 'ann', reason = 'amount'): Promise<Review> => {
      const { version = 0n } = (await bench().app.get(ReviewsReadModel).find('deposit', order.orderId)) ?? {};
      return bench()
        .app.get(DepositReviewService)
        .reject(order.orderId, reason, { operator, version, note: 'sent back' });
    },
    /**
     * Sets the stored time of an order's next step (for example the next query) to a past time, so that a job handles
     * the order now.
     */
    makeDue: async (
      column: 'ask_at' | 'cancel_due_at' | 'credit_due_at' | 'expires_at',
      { orderId }: DepositOrder,
    ): Promise<void> => {
      await bench().db.rows(
        `UPDATE deposit_orders SET ${column} = now() - interval '1 second' WHERE order_id = $1 AND ${column} IS NOT NULL`,
        [orderId],
      );
    },
    isCreditedOnce: async (order: DepositOrder): Promise<void> => {
      expect(await now(order)).toMatchObject({ status: 'credited' });
      expect(await cashOf(order)).toBe(order.amountMinor);
      expect(await eventsOf(order)).toBe(1);
    },
    async theLedgerBalances(): Promise<void> {
      expect((await auditLedger(bench().db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    },
  };
}
