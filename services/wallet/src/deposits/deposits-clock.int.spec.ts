import { randomUUID } from 'node:crypto';
import { WalletModule } from '../wallet.module.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositsService } from './deposits.service.js';
import { CashierBench } from './testing/cashier-bench.js';

describe('the whole wallet', () => {
  // Goal: the wallet's scheduled jobs find missed orders, payments without a notice, and unpaid orders.
  let bench: CashierBench;
  beforeAll(async () => {
    bench = await CashierBench.start(WalletModule);
  }, 60_000);
  afterAll(() => bench.stop());

  it('opens orders that the provider missed, credits payments without a notice, and ends unpaid orders', async () => {
    const deposits = bench.app.get(DepositsService);
    const memberId = await bench.aMember();
    const open = (): Promise<DepositOrder> =>
      deposits.create({
        memberId,
        brand: 'lab',
        methodId: 'card',
        amountMinor: 5_000n,
        key: randomUUID(),
        returnUrl: '',
      });
    const comesTo = async ({ orderId }: DepositOrder, status: string): Promise<DepositOrder> => {
      for (let waited = 0; waited < 20_000; waited += 100) {
        const order = await deposits.order(memberId, orderId);
        if (order.status === status) return order;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`${orderId} did not come to ${status}`);
    };

    await bench.sandbox.fault('create_lost');
    const missed = await open();
    expect(missed).toMatchObject({ status: 'created' });
    const unheard = await open();
    await bench.sandbox.outcome(unheard.payUrl ?? '', { outcome: 'pay', silent: true });
    const unpaid = await open();
    await bench.db.rows('UPDATE deposit_orders SET expires_at = now() WHERE order_id = $1', [unpaid.orderId]);

    await Promise.all([comesTo(missed, 'awaiting_payment'), comesTo(unheard, 'credited'), comesTo(unpaid, 'expired')]);
  }, 40_000);
});
