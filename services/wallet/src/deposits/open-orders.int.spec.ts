import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@nm/contracts';
import type { DepositChanged } from '@nm/contracts/wallet.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsService } from './deposits.service.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';

describe('the open orders of a member', () => {
  // Goal: every device of a member sees the orders that can still change, and gets an event for each new state.
  let bench: CashierBench;
  let deposits: DepositsService;
  const { anInput, anOrder, paidNotice, makeDue, approve, reject, theLedgerBalances } = depositSteps(() => bench);

  const statesOf = async ({ memberId, orderId }: DepositOrder): Promise<string[]> => {
    const rows = await bench.db.rows<{ type: string; payload: Buffer }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'wallet.v1.DepositChanged' ORDER BY seq`,
      [memberId],
    );
    return rows
      .map(({ type, payload }) => decodeEvent(type, payload) as DepositChanged)
      .filter((event) => event.orderId === orderId)
      .map(({ status }) => status);
  };
  /** Sends a notice of a payment that needs a review, because it is lower than the order. */
  const paidTooLittle = ({ orderId }: DepositOrder): Promise<void> =>
    bench.app.get(DepositArrivalService).onNotice(
      'lantern',
      JSON.stringify({
        eventId: randomUUID(),
        reference: orderId,
        state: 'PAID',
        amount: '4999',
        currency: 'USD',
        paymentId: randomUUID(),
      }),
    );

  beforeAll(async () => {
    bench = await CashierBench.start();
    deposits = bench.app.get(DepositsService);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => theLedgerBalances());

  it('are listed newest first, with those under review, until they end', async () => {
    const input = await anInput();
    const orders: DepositOrder[] = [];
    for (let i = 0; i < 3; i += 1) orders.push(await deposits.create({ ...input, key: randomUUID() }));
    const [cancelled, reviewed, paid] = orders as [DepositOrder, DepositOrder, DepositOrder];
    const open = async () => (await deposits.openOrders(input.memberId)).map(({ orderId }) => orderId);
    expect(await open()).toEqual([paid.orderId, reviewed.orderId, cancelled.orderId]);
    await deposits.cancel(input.memberId, cancelled.orderId);
    await paidTooLittle(reviewed);
    expect(await open()).toEqual([paid.orderId, reviewed.orderId]);
    await paidNotice(paid);
    expect(await open()).toEqual([reviewed.orderId]);
    expect(await deposits.openOrders((await anOrder()).memberId)).toHaveLength(1);
    expect(await deposits.openOrders(randomUUID())).toEqual([]);
    await expect(async () => deposits.openOrders('no-id')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('publish each new state once: cancelled twice, expired by the job, credited', async () => {
    const [cancelled, expired, paid] = [await anOrder(), await anOrder(), await anOrder()];
    await deposits.cancel(cancelled.memberId, cancelled.orderId);
    await deposits.cancel(cancelled.memberId, cancelled.orderId);
    await makeDue('expires_at', expired);
    await bench.app.get(DepositsJobs).expireDeposits();
    await Promise.all([paidNotice(paid), paidNotice(paid)]);
    expect(await statesOf(cancelled)).toEqual(['created', 'awaiting_payment', 'expired']);
    expect(await statesOf(expired)).toEqual(['created', 'awaiting_payment', 'expired']);
    expect(await statesOf(paid)).toEqual(['created', 'awaiting_payment', 'credited']);
  });

  it('publish a review and its decision', async () => {
    const [approved, rejected] = [await anOrder(), await anOrder()];
    await Promise.all([approved, rejected].map(paidTooLittle));
    await approve(approved);
    await reject(rejected);
    expect(await statesOf(rejected)).toEqual(['created', 'awaiting_payment', 'under_review', 'failed']);
    // An order that an operator approved goes back to `awaiting_payment` until the ledger has posted its credit.
    expect(await statesOf(approved)).toEqual([
      'created',
      'awaiting_payment',
      'under_review',
      'awaiting_payment',
      'credited',
    ]);
  });
});
