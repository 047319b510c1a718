import { DepositsJobs } from './deposits.jobs.js';
import { DepositsService } from './deposits.service.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';

describe('a cancelled order', () => {
  // Goal: a cancelled order counts against the member's deposit limit until it can no longer be paid. Money that
  // arrives is credited once in any case.
  let bench: CashierBench;
  let deposits: DepositsService;
  let jobs: DepositsJobs;
  const { anOrder, outcome, allAnswered, makeDue, now, isCreditedOnce, theLedgerBalances } = depositSteps(() => bench);
  /**
   * Opens an order of 50.00 for a member with a weekly deposit limit of 60.00, so that a second such order is not
   * allowed.
   */
  const limited = async () => anOrder({ memberId: await bench.aMember({ deposit_limits_minor: '{NULL,6000,NULL}' }) });
  const left = async ({ memberId }: { readonly memberId: string }) =>
    (await deposits.allowance(memberId, 'USD'))?.leftMinor;
  const cancel = ({ memberId, orderId }: { readonly memberId: string; readonly orderId: string }) =>
    deposits.cancel(memberId, orderId);

  beforeAll(async () => {
    bench = await CashierBench.start();
    deposits = bench.app.get(DepositsService);
    jobs = bench.app.get(DepositsJobs);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => theLedgerBalances());

  it('ends at its provider too, whose page takes no payment any more', async () => {
    const order = await limited();
    expect(await left(order)).toBe(1_000n);
    expect(await cancel(order)).toMatchObject({ status: 'expired' });
    expect(await left(order)).toBe(6_000n);
    await expect(outcome(order, { outcome: 'pay' })).rejects.toThrow('409');
    expect(await cancel(order)).toMatchObject({ status: 'expired' });
    // The provider reports a payment that was made before the cancellation. It is credited.
    await outcome(order, { outcome: 'pay', late: true });
    await allAnswered(order);
    await isCreditedOnce(order);
    expect(await left(order)).toBe(1_000n);
  });

  it.each(['cancel_lost', 'cancel_timeout'])('counts until its provider confirms it, after %s', async (fault) => {
    const order = await limited();
    await bench.sandbox.fault(fault);
    await cancel(order);
    if (fault === 'cancel_lost') {
      expect(await left(order)).toBe(1_000n);
      await expect(anOrder({ memberId: order.memberId })).rejects.toMatchObject({ code: 'wallet.deposit_limit' });
      await makeDue('cancel_due_at', order);
      await jobs.cancelDeposits();
    } else await allAnswered(order); // the provider's notice confirms the cancellation
    expect(await left(order)).toBe(6_000n);
    await expect(outcome(order, { outcome: 'pay' })).rejects.toThrow('409');
  });

  it('counts no longer than it could be paid, although its provider never answers', async () => {
    const order = await limited();
    await bench.sandbox.fault('cancel_lost');
    await cancel(order);
    await makeDue('expires_at', order);
    await makeDue('cancel_due_at', order);
    expect(await left(order)).toBe(6_000n);
    await jobs.cancelDeposits();
    expect(
      await bench.db.one('SELECT cancel_due_at AS due FROM deposit_orders WHERE order_id = $1', [order.orderId]),
    ).toEqual({ due: null });
  });

  it('that was paid before the cancellation is credited once, and counts without a gap', async () => {
    const order = await limited();
    await bench.sandbox.fault('cancel_paid');
    expect(await cancel(order)).toMatchObject({ status: 'credited' });
    expect(await left(order)).toBe(1_000n);
    await allAnswered(order);
    await jobs.cancelDeposits();
    await isCreditedOnce(order);
  });

  it('that is paid while many cancel it is credited once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => limited()));
    await Promise.all(
      orders.flatMap((order) => [
        outcome(order, { outcome: 'pay', duplicates: 3 }).catch(() => undefined),
        ...Array.from({ length: 3 }, () => cancel(order)),
      ]),
    );
    for (const order of orders) {
      await allAnswered(order);
      const { status } = await now(order);
      if (status === 'credited') await isCreditedOnce(order);
      else expect(status).toBe('expired');
      expect(await left(order)).toBe(status === 'credited' ? 1_000n : 6_000n);
    }
  });
});
