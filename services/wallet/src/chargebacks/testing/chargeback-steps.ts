import { randomUUID } from 'node:crypto';
import type { CashierBench } from '../../deposits/testing/cashier-bench.js';
import { depositSteps } from '../../deposits/testing/deposit-steps.js';
import { DepositArrivalService } from '../../deposits/deposit-arrival.service.js';
import type { DepositOrder, Payment } from '../../deposits/deposit-order.js';
import type { CreateDeposit } from '../../deposits/deposits.service.js';
import { WithdrawalDesk } from '../../withdrawals/withdrawal-desk.service.js';
import type { Withdrawal } from '../../withdrawals/withdrawal.js';
import { withdrawalSteps } from '../../withdrawals/testing/withdrawal-steps.js';
import { ChargebacksJobs } from '../chargebacks.jobs.js';

const WAIT_MS_MAX = 10_000;

/**
 * Returns the steps that the chargeback tests share. The parameter `bench` is a function, because the steps are defined
 * before the test bench starts.
 */
export function chargebackSteps(bench: () => CashierBench) {
  const [deposits, payouts] = [depositSteps(bench), withdrawalSteps(bench)];
  /** Sends a notice of a chargeback to the wallet once, as the payment provider does. */
  const notice = (fields: object): Promise<void> =>
    bench()
      .app.get(DepositArrivalService)
      .onNotice('lantern', JSON.stringify({ eventId: randomUUID(), state: 'CHARGEBACK', reason: 'fraud', ...fields }));
  /**
   * Builds the provider's report that the payment of an order was charged back. `change` replaces fields of the
   * payment.
   */
  const reported = async (order: DepositOrder, change: Partial<Payment> = {}): Promise<object> => {
    const { paymentId, amountMinor, currency } = order;
    const { amountMinor: amount, ...rest } = { paymentId, amountMinor, currency, ...change };
    return {
      reference: order.orderId,
      amount: String(amount),
      ...rest,
      paymentId: rest.paymentId ?? (await paidBy(order)),
    };
  };
  const paidBy = async (order: DepositOrder): Promise<string | null> => (await deposits.now(order)).paymentId;

  return {
    deposits,
    payouts,
    notice,
    reported,
    play: { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r', category: 10 },
    /** Creates a deposit whose payment has arrived and is credited. */
    aCredited: async (change: Partial<CreateDeposit> = {}): Promise<DepositOrder> => {
      const order = await deposits.anOrder(change);
      await deposits.outcome(order, { outcome: 'pay' });
      await deposits.allAnswered(order);
      return deposits.now(order);
    },
    /** Reports the chargeback of an order's payment, and runs the job that posts it. */
    chargeBack: async (order: DepositOrder, change: Partial<Payment> = {}): Promise<void> => {
      await notice(await reported(order, change));
      await bench().app.get(ChargebacksJobs).finishChargebacks();
    },
    casesOf: async (order: DepositOrder): Promise<string[]> => (await deposits.casesOf(order)).map(({ kind }) => kind),
    /**
     * Returns the state of an order's chargeback. The state `waiting` means that all reports arrived before the order
     * was credited.
     */
    statusOf: async ({ orderId }: DepositOrder): Promise<string | undefined> =>
      (
        await bench().db.one<{ status: string }>(
          `SELECT status FROM chargebacks WHERE order_id = $1
           UNION ALL SELECT 'waiting' FROM early_chargebacks WHERE order_id = $1 LIMIT 1`,
          [orderId],
        )
      )?.status,
    /** Switches the rule that sends every withdrawal to review on or off. */
    reviewAll: (isOn: boolean): Promise<void> =>
      bench().rewrite(`UPDATE withdrawal_rules SET amount_minor = $1 WHERE brand = 'lab' AND rule = 'large_amount'`, [
        isOn ? 0 : 100_000,
      ]),
    claim: async (withdrawal: Withdrawal): Promise<void> => {
      const version = await payouts.reviewVersion(withdrawal);
      await bench().app.get(WithdrawalDesk).claim(withdrawal.withdrawalId, { operator: 'ann', version });
    },
    until: async (isTrue: () => Promise<boolean>): Promise<void> => {
      for (let waited = 0; waited < WAIT_MS_MAX; waited += 20) {
        if (await isTrue()) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('it did not happen in time');
    },
  };
}
