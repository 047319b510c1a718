import { randomUUID } from 'node:crypto';
import { WalletService } from '@nm/contracts/wallet.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositReviewService } from './deposit-review.service.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsService } from './deposits.service.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';

const NEEDED = 6;

// Goal: crypto money is credited once, when the network has confirmed it often enough, and never before. Whatever the
// network or the provider does, arrived money is credited or has a case.
describe('A deposit to an address', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  const steps = depositSteps(() => bench);
  const { now, cashOf, isCreditedOnce, outcome, allAnswered } = steps;

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theLedgerBalances());

  const anOrder = (): Promise<DepositOrder> => steps.anOrder({ methodId: 'crypto' });
  /**
   * Makes the payer send money. The sandbox adds no blocks by itself, so the test decides how many confirmations the
   * payment gets.
   */
  const send = async (order: DepositOrder, change: object = {}): Promise<void> => {
    await outcome(order, { outcome: 'send', hold: true, ...change });
    await allAnswered(order);
  };
  const confirm = async (order: DepositOrder, confirmations: number, change: object = {}): Promise<void> => {
    await outcome(order, { outcome: 'confirm', confirmations, ...change });
    await allAnswered(order);
  };
  const drop = async (order: DepositOrder): Promise<void> => {
    await outcome(order, { outcome: 'drop' });
    await allAnswered(order);
  };
  const seen = ({ orderId }: DepositOrder): Promise<object[]> =>
    bench.db.rows(
      'SELECT confirmations, state FROM network_payments WHERE order_id = $1 ORDER BY seen_at, payment_id',
      [orderId],
    );
  const kindsOf = async (order: DepositOrder): Promise<string[]> =>
    (await steps.casesOf(order)).map(({ kind }) => kind);
  const pushes = async ({ memberId }: DepositOrder): Promise<number> =>
    (await bench.db.rows(`SELECT 1 FROM outbox WHERE key = $1 AND type = 'wallet.v1.DepositChanged'`, [memberId]))
      .length;

  it('is credited at the last confirmation, and every confirmation is pushed', async () => {
    const order = await anOrder();
    expect(order).toMatchObject({ status: 'awaiting_payment', network: 'TRC-20', confirmationsNeeded: NEEDED });
    expect(order.address).toMatch(/^T\w{33}$/);
    await send(order);
    for (let count = 1; count < NEEDED; count += 1) {
      await confirm(order, count);
      expect(await seen(order)).toEqual([{ confirmations: count, state: 'seen' }]);
      expect([(await now(order)).status, await cashOf(order)]).toEqual(['awaiting_payment', 0n]);
    }
    const before = await pushes(order);
    await confirm(order, NEEDED);
    await isCreditedOnce(order);
    expect([before, await pushes(order)]).toEqual([2 + NEEDED, 2 + NEEDED + 2]);
    const wallet = peers.client(WalletService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    const { memberId, orderId } = order;
    expect(await wallet.getDepositOrder({ memberId, orderId }, { memberId })).toMatchObject({
      ...{ kind: 'crypto', address: order.address, network: 'TRC-20', confirmationsNeeded: NEEDED },
      networkPayments: [{ amountMinor: 5_000n, confirmations: NEEDED, state: 'confirmed' }],
    });
  });

  it('is confirmed by the blocks of the network without a script', async () => {
    const order = await anOrder();
    await outcome(order, { outcome: 'send', confirmations: 4 });
    for (let waited = 0; (await now(order)).status !== 'credited' && waited < 25_000; waited += 100)
      await new Promise((resolve) => setTimeout(resolve, 100));
    await isCreditedOnce(order);
  }, 30_000);

  it('has an address of its own', async () => {
    const orders = await Promise.all([anOrder(), anOrder(), anOrder()]);
    expect(new Set(orders.map(({ address }) => address)).size).toBe(3);
  });

  it('waits longer after a reorganisation, and is credited once at the end', async () => {
    const order = await anOrder();
    await send(order);
    await confirm(order, 5);
    await confirm(order, 2);
    expect(await seen(order)).toEqual([{ confirmations: 2, state: 'seen' }]);
    expect(await cashOf(order)).toBe(0n);
    await confirm(order, NEEDED, { duplicates: 20 });
    await isCreditedOnce(order);
    await confirm(order, 3);
    await confirm(order, NEEDED + 1);
    await isCreditedOnce(order);
    expect(await kindsOf(order)).toEqual([]);
  });

  it('is not credited if the payment disappears, and the order then ends in time', async () => {
    const order = await anOrder();
    await send(order);
    await confirm(order, 5);
    await steps.makeDue('expires_at', order);
    await bench.app.get(DepositsJobs).expireDeposits();
    await bench.app.get(DepositsService).cancel(order.memberId, order.orderId);
    expect((await now(order)).status).toBe('awaiting_payment');
    await drop(order);
    expect(await seen(order)).toEqual([{ confirmations: 0, state: 'gone' }]);
    await bench.app.get(DepositsJobs).expireDeposits();
    expect([(await now(order)).status, await cashOf(order)]).toEqual(['expired', 0n]);
  });

  it('opens a case if the payment disappears after it was credited, and takes nothing', async () => {
    const order = await anOrder();
    await send(order);
    await confirm(order, NEEDED);
    await drop(order);
    await isCreditedOnce(order);
    expect(await kindsOf(order)).toEqual(['deposit.payment_gone']);
  });

  it('that disappears under review is a new reason of the review, and earlier approvals are void', async () => {
    const order = await anOrder();
    await send(order, { amountMinor: '200100' });
    await confirm(order, NEEDED);
    const review = () => bench.app.get(ReviewsReadModel).find('deposit', order.orderId);
    const desk = bench.app.get(DepositReviewService);
    const version = async () => (await review())?.version ?? 0n;
    await desk.approve(order.orderId, { operator: 'ann', version: await version(), note: 'seen' });
    expect(await review()).toMatchObject({ state: 'open', fourEyes: true, firstOperator: 'ann' });
    const before = await version();
    await drop(order);
    expect(await review()).toMatchObject({
      reasons: ['deposit.amount_mismatch', 'deposit.payment_gone'],
      firstOperator: null,
    });
    await expect(desk.approve(order.orderId, { operator: 'bob', version: before, note: 'seen' })).rejects.toMatchObject(
      {
        code: 'review.stale',
      },
    );
    expect([(await now(order)).status, await cashOf(order)]).toEqual(['under_review', 0n]);
    expect(await kindsOf(order)).toEqual(['deposit.amount_mismatch', 'deposit.payment_gone']);
  });

  it('of another amount is reviewed; approved, what arrived is credited', async () => {
    const order = await anOrder();
    await send(order, { amountMinor: '4200' });
    await confirm(order, NEEDED);
    expect([(await now(order)).status, await kindsOf(order)]).toEqual(['under_review', ['deposit.amount_mismatch']]);
    await steps.approve(order);
    expect([(await now(order)).status, await cashOf(order)]).toEqual(['credited', 4_200n]);
  });

  it('of another currency is reviewed', async () => {
    const order = await anOrder();
    await send(order, { currency: 'BDT' });
    await confirm(order, NEEDED);
    expect([(await now(order)).status, await kindsOf(order)]).toEqual(['under_review', ['deposit.currency_mismatch']]);
  });

  it('that is paid a second time to the same address has a case for the second payment', async () => {
    const order = await anOrder();
    await send(order);
    await confirm(order, NEEDED);
    await send(order);
    expect(await kindsOf(order)).toEqual([]);
    await confirm(order, NEEDED);
    await isCreditedOnce(order);
    expect(await kindsOf(order)).toEqual(['deposit.second_payment']);
  });

  it('that is paid after its end is credited all the same', async () => {
    const order = await anOrder();
    await bench.app.get(DepositsService).cancel(order.memberId, order.orderId);
    await send(order);
    await confirm(order, 3);
    expect([(await now(order)).status, await cashOf(order)]).toEqual(['expired', 0n]);
    await confirm(order, NEEDED);
    await isCreditedOnce(order);
  });

  it('is credited although no notice came, when the provider is asked', async () => {
    const order = await anOrder();
    await outcome(order, { outcome: 'send', hold: true, silent: true });
    await outcome(order, { outcome: 'confirm', confirmations: NEEDED, silent: true });
    await steps.makeDue('ask_at', order);
    await bench.app.get(DepositsJobs).askProviders();
    await isCreditedOnce(order);
  });

  it('is asked about a day after the end of its order too, while its confirmations are too few', async () => {
    const order = await anOrder();
    await send(order);
    await confirm(order, 3);
    await bench.db.rows(`UPDATE deposit_orders SET expires_at = now() - interval '25 hours' WHERE order_id = $1`, [
      order.orderId,
    ]);
    await steps.makeDue('ask_at', order);
    await bench.app.get(DepositsJobs).askProviders();
    expect(await cashOf(order)).toBe(0n);
    await outcome(order, { outcome: 'confirm', confirmations: NEEDED, silent: true });
    await steps.makeDue('ask_at', order);
    await bench.app.get(DepositsJobs).askProviders();
    await isCreditedOnce(order);
  });

  it('is not credited by a notice that calls it paid with too few confirmations, or with none', async () => {
    const order = await anOrder();
    const paid = { reference: order.orderId, state: 'PAID', amount: '5000', currency: 'USD', paymentId: randomUUID() };
    const arrival = bench.app.get(DepositArrivalService);
    await arrival.onNotice('lantern', JSON.stringify({ ...paid, sequence: 1, confirmations: NEEDED - 1 }));
    await arrival.onNotice('lantern', JSON.stringify(paid));
    expect([(await now(order)).status, await cashOf(order)]).toEqual(['awaiting_payment', 0n]);
    expect(await kindsOf(order)).toEqual(['deposit.unconfirmed']);
  });

  it('is refused an address that another order has: the order ends with a case, and nobody sees the address', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    await bench.rewrite('DELETE FROM deposit_addresses WHERE order_id = $1', [second.orderId]);
    await bench.app.get(DepositArrivalService).onAnswer(second, {
      ...{ providerOrderId: 'P', payUrl: 'http://localhost/', state: 'OPEN', payments: [], network: [] },
      address: first.address ?? '',
    });
    expect(await now(second)).toMatchObject({ status: 'failed', address: null });
    expect(await kindsOf(second)).toEqual(['deposit.address_reused']);
  });

  it('takes a hundred notices of its last confirmations in any order: one credit', async () => {
    const order = await anOrder();
    const paid = { reference: order.orderId, amount: '5000', currency: 'USD', paymentId: randomUUID() };
    const arrival = bench.app.get(DepositArrivalService);
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => {
        const confirmations = (at * 7) % (NEEDED + 2);
        const state = confirmations >= NEEDED ? 'PAID' : 'CONFIRMING';
        const body = { ...paid, eventId: randomUUID(), state, confirmations, sequence: at + 1 };
        return arrival.onNotice('lantern', JSON.stringify(body));
      }),
    );
    const last = { ...paid, state: 'PAID', confirmations: NEEDED, sequence: 101 };
    await arrival.onNotice('lantern', JSON.stringify(last));
    await isCreditedOnce(order);
  });
});
