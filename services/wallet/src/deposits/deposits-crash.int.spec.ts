import { jest } from '@jest/globals';
import { DepositArrivalService } from './deposit-arrival.service.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsStore } from './deposits.store.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';

// Goal: if the process crashes at any point between a provider's notice and the credit, the money is still credited
// exactly once, and the ledger balances.
describe('A crash in a deposit', () => {
  let bench: CashierBench;
  let jobs: DepositsJobs;
  const { anOrder, now, outcome, allAnswered, paidNotice, makeDue, isCreditedOnce, theLedgerBalances } = depositSteps(
    () => bench,
  );

  beforeAll(async () => {
    bench = await CashierBench.start();
    jobs = bench.app.get(DepositsJobs);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(async () => {
    jest.restoreAllMocks();
    await theLedgerBalances();
  });

  it.each<[string, () => void]>([
    [
      'after the notice was stored, before the posting',
      () => {
        jest.spyOn(bench.app.get(LedgerService), 'post').mockRejectedValueOnce(new Error('died'));
      },
    ],
    [
      'after the posting, before the order was marked',
      () => {
        jest.spyOn(bench.app.get(DepositsStore), 'setCredited').mockRejectedValueOnce(new Error('died'));
      },
    ],
    [
      "while the posting's answer was on its way",
      () => {
        const ledger = bench.app.get(LedgerService);
        const post = ledger.post.bind(ledger);
        jest.spyOn(ledger, 'post').mockImplementationOnce(async (command) => {
          await post(command);
          throw new Error('died');
        });
      },
    ],
  ])('%s is finished by the job', async (_where, die) => {
    const order = await anOrder();
    die();
    // Sends one notice directly. The sandbox provider would repeat the notice, and the second one would finish the work
    // that the crash interrupted.
    await paidNotice(order);
    expect(await now(order)).toMatchObject({ status: 'awaiting_payment' });
    await Promise.all([jobs.finishCredits(), jobs.finishCredits()]);
    await isCreditedOnce(order);
  });
  it('before the notice was stored makes the provider send it again', async () => {
    const order = await anOrder();
    jest.spyOn(bench.app.get(DepositArrivalService), 'onNotice').mockRejectedValueOnce(new Error('died'));
    await outcome(order, { outcome: 'pay' });
    await allAnswered(order);
    await isCreditedOnce(order);
  });
  it('of the job itself gives the order back after its lease', async () => {
    const order = await anOrder();
    const post = jest.spyOn(bench.app.get(LedgerService), 'post').mockRejectedValue(new Error('down'));
    await paidNotice(order);
    const triedAt = (await bench.db.one<{ at: Date }>('SELECT clock_timestamp() AS at'))?.at;
    await jobs.finishCredits();
    post.mockRestore();
    expect(
      await bench.db.one(
        'SELECT credit_due_at > $2 AS later, credit_attempts AS attempts FROM deposit_orders WHERE order_id = $1',
        [order.orderId, triedAt],
      ),
    ).toEqual({ later: true, attempts: 1 });
    // Extends the job's lease on the order, so that the lease is still valid even if the machine is slow.
    await bench.db.rows(`UPDATE deposit_orders SET credit_due_at = now() + interval '1 minute' WHERE order_id = $1`, [
      order.orderId,
    ]);
    await jobs.finishCredits();
    expect(await now(order)).toMatchObject({ status: 'awaiting_payment' });
    await makeDue('credit_due_at', order);
    await jobs.finishCredits();
    await isCreditedOnce(order);
  });
  it('of the provider between payment and notice loses nothing', async () => {
    const order = await anOrder();
    await outcome(order, { outcome: 'pay', delayMs: 300 });
    await bench.sandbox.kill();
    await bench.sandbox.up();
    await allAnswered(order);
    await isCreditedOnce(order);
  });
});
