import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { auditLedger } from '../audit/audit.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsService } from './deposits.service.js';
import { DepositsStore } from './deposits.store.js';
import { CashierBench } from './testing/cashier-bench.js';

const AMOUNT = 5_000n;
const aPayment = fc.record({
  /** The paid amount. Three of four payments equal the ordered amount; the fourth is one minor unit too low. */
  amount: fc.oneof({ weight: 3, arbitrary: fc.constant('5000') }, { weight: 1, arbitrary: fc.constant('4999') }),
  copies: fc.integer({ min: 1, max: 4 }),
});
const aStory = fc.record({
  payments: fc.array(aPayment, { maxLength: 3 }),
  words: fc.array(fc.constantFrom('PROCESSING', 'DECLINED', 'EXPIRED'), { maxLength: 4 }),
  isExpired: fc.boolean(),
});
const aRun = fc.record({
  stories: fc.array(aStory, { minLength: 1, maxLength: 6 }),
  order: fc.infiniteStream(fc.nat()),
  crashes: fc.infiniteStream(fc.nat({ max: 9 })),
});

describe('deposits under random notices and crashes', () => {
  // Goal: for any mix of notices, repeats, orders and crashes, each payment is booked once, an order is credited at
  // most once, and each payment that is not credited has a case.
  let bench: CashierBench;
  beforeAll(async () => {
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => jest.restoreAllMocks());

  it('books every payment once and credits each order at most once', async () => {
    const deposits = bench.app.get(DepositsService);
    const arrival = bench.app.get(DepositArrivalService);
    const jobs = bench.app.get(DepositsJobs);

    await fc.assert(
      fc.asyncProperty(aRun, async ({ stories, order, crashes }) => {
        crashSometimes(crashes);
        const memberId = await bench.aMember();
        const notices: { body: string; at: number }[] = [];
        const ids: string[] = [];
        for (const { payments, words, isExpired } of stories) {
          const { orderId } = await deposits.create({
            memberId,
            brand: 'lab',
            methodId: 'card',
            amountMinor: AMOUNT,
            key: randomUUID(),
            returnUrl: '',
          });
          ids.push(orderId);
          if (isExpired)
            await bench.db.rows(`UPDATE deposit_orders SET expires_at = now() WHERE order_id = $1`, [orderId]);
          const notice = (state: string, more: object): string =>
            JSON.stringify({ eventId: randomUUID(), reference: orderId, state, ...more });
          const bodies = payments.flatMap(({ amount, copies }) => {
            const body = notice('PAID', { amount, currency: 'USD', paymentId: randomUUID() });
            return Array.from({ length: copies }, () => body);
          });
          for (const body of [...bodies, ...words.map((word) => notice(word, {}))])
            notices.push({ body, at: order.next().value as number });
        }
        notices.sort((a, b) => a.at - b.at);
        await Promise.all([
          ...notices.map(({ body }) => arrival.onNotice('lantern', body)),
          jobs.expireDeposits(),
          jobs.finishCredits(),
        ]);
        jest.restoreAllMocks();
        await bench.db.rows('UPDATE deposit_orders SET credit_due_at = now() WHERE credit_due_at IS NOT NULL');
        await jobs.finishCredits();
        await jobs.expireDeposits();
        await everythingAddsUp(
          memberId,
          ids,
          stories.map(({ payments }) => payments.length),
        );
      }),
      { numRuns: 25, ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }) },
    );
    expect((await auditLedger(bench.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 180_000);

  /**
   * Makes some calls fail: one in ten ledger postings fails before it is posted, one in ten after it is posted. One in
   * ten updates that mark an order as credited fails too.
   */
  function crashSometimes(crashes: Iterator<number>): void {
    const ledger = bench.app.get(LedgerService);
    const orders = bench.app.get(DepositsStore);
    const [post, setCredited] = [ledger.post.bind(ledger), orders.setCredited.bind(orders)];
    const dies = (when: number): boolean => crashes.next().value === when;
    jest.spyOn(ledger, 'post').mockImplementation(async (command) => {
      if (dies(0)) throw new Error('died before the posting');
      const answer = await post(command);
      if (dies(1)) throw new Error('died after the posting');
      return answer;
    });
    jest.spyOn(orders, 'setCredited').mockImplementation(async (...args) => {
      if (dies(2)) throw new Error('died marking the order');
      return setCredited(...args);
    });
  }

  async function everythingAddsUp(
    memberId: string,
    ids: readonly string[],
    paymentCounts: readonly number[],
  ): Promise<void> {
    let credited = 0n;
    for (const [index, orderId] of ids.entries()) {
      const order = await bench.db.one<{ status: string }>('SELECT status FROM deposit_orders WHERE order_id = $1', [
        orderId,
      ]);
      const payments = await bench.db.rows<{ fate: string }>('SELECT fate FROM deposit_payments WHERE reference = $1', [
        orderId,
      ]);
      const cases = await bench.db.rows('SELECT 1 FROM cases WHERE order_id = $1', [orderId]);
      const fates = payments.map(({ fate }) => fate);
      expect(fates).toHaveLength(paymentCounts[index] ?? 0);
      expect(cases).toHaveLength(fates.filter((fate) => fate !== 'credit').length);
      expect(fates.filter((fate) => fate !== 'case').length).toBe(Math.min(1, fates.length));
      expect(order?.status === 'credited').toBe(fates.includes('credit'));
      expect(order?.status === 'under_review').toBe(fates.includes('review'));
      if (order?.status === 'credited') credited += 1n;
    }
    const account = await bench.db.one<{ cash: bigint }>(
      'SELECT cash_minor AS cash FROM accounts WHERE member_id = $1',
      [memberId],
    );
    expect(account?.cash).toBe(credited * AMOUNT);
    const events = await bench.db.rows(`SELECT 1 FROM outbox WHERE key = $1 AND type = 'wallet.v1.DepositCredited'`, [
      memberId,
    ]);
    expect(events).toHaveLength(Number(credited));
  }
});
