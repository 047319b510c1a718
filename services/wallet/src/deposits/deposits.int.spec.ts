import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { decodeEvent } from '@nm/contracts';
import type { DepositCredited } from '@nm/contracts/wallet.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsService } from './deposits.service.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';

describe('deposits', () => {
  // Goal: even if reports are repeated, late, out of order or wrong, arrived money is credited exactly once or has a
  // case, and the ledger balances.
  let bench: CashierBench;
  let deposits: DepositsService;
  let jobs: DepositsJobs;

  const promotionsTold = async ({ memberId }: { readonly memberId: string }): Promise<string[]> => {
    const rows = await bench.db.rows<{ type: string; payload: Buffer }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'wallet.v1.DepositCredited'`,
      [memberId],
    );
    return rows.map(({ type, payload }) => (decodeEvent(type, payload) as DepositCredited).promotion);
  };
  const {
    paidNotice,
    anInput,
    anOrder,
    now,
    outcome,
    allAnswered,
    casesOf,
    cashOf,
    makeDue,
    approve,
    reject,
    isCreditedOnce,
    theLedgerBalances,
  } = depositSteps(() => bench);
  const aPayPage: unknown = expect.stringContaining('/pay/');

  beforeAll(async () => {
    bench = await CashierBench.start();
    deposits = bench.app.get(DepositsService);
    jobs = bench.app.get(DepositsJobs);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(async () => {
    jest.restoreAllMocks();
    await theLedgerBalances();
  });

  describe('an order', () => {
    it('is opened at the provider once per key, and refuses the key for another input', async () => {
      const input = await anInput();
      const [first, again] = await Promise.all([deposits.create(input), deposits.create(input)]);
      expect(first).toMatchObject({ status: 'awaiting_payment', payUrl: aPayPage });
      expect(again).toEqual(first);
      expect(await deposits.create(input)).toEqual(first);
      await expect(deposits.create({ ...input, amountMinor: 5_001n })).rejects.toMatchObject({
        code: 'wallet.key_reused',
      });
    });
    it('requested forty times at once by one member does not block other calls, and the limit of open orders holds', async () => {
      const memberId = await bench.aMember();
      const inputs = await Promise.all(Array.from({ length: 40 }, () => anInput({ memberId })));
      let isOver = false;
      const asked = Promise.allSettled(inputs.map((input) => deposits.create(input))).finally(() => {
        isOver = true;
      });
      let held = 0n;
      while (!isOver) {
        const { waiting = 0n } =
          (await bench.db.one<{ waiting: bigint }>(
            `SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
          )) ?? {};
        if (waiting > held) held = waiting;
      }
      const attempts = await asked;
      // No database connection may wait for the lock that a member's calls take one after the other. Otherwise the
      // waiting calls would occupy the connections that other requests need.
      expect(held).toBe(0n);
      const refusals = attempts.flatMap((attempt) =>
        attempt.status === 'rejected' ? [(attempt.reason as { code?: string }).code] : [],
      );
      expect(refusals).toEqual(Array.from({ length: 20 }, () => 'request.rate_limited'));
    });
    it('can be cancelled by its member while it waits', async () => {
      const order = await anOrder();
      const { memberId, orderId } = order;
      await expect(deposits.cancel(await bench.aMember(), orderId)).rejects.toMatchObject({
        code: 'resource.not_found',
      });
      expect(await deposits.order(memberId, orderId)).toMatchObject({ status: 'awaiting_payment' });
      expect(await deposits.cancel(memberId, orderId)).toMatchObject({ status: 'expired' });
      await outcome(order, { outcome: 'pay', late: true });
      await allAnswered(order);
      await isCreditedOnce(order);
      expect(await deposits.cancel(memberId, orderId)).toMatchObject({ status: 'credited' });
    });
    it('is not visible to another member', async () => {
      const order = await anOrder();
      await expect(deposits.order(await bench.aMember(), order.orderId)).rejects.toMatchObject({
        code: 'resource.not_found',
      });
      await expect(deposits.order(order.memberId, 'x')).rejects.toMatchObject({ code: 'resource.not_found' });
    });
    it.each([
      ['wallet.amount', { amountMinor: 0n }],
      ['wallet.amount', { amountMinor: -1n }],
      ['wallet.amount', { amountMinor: 499n }],
      ['wallet.amount', { amountMinor: 500_001n }],
      ['wallet.method_disabled', { methodId: 'none' }],
      ['wallet.method_disabled', { brand: 'other' }],
      ['request.invalid', { returnUrl: 'javascript:alert(1)' }],
      ['request.invalid', { key: '' }],
      ['system.temporary', { memberId: randomUUID() }],
    ])('is refused with %s for %p', async (code, change) => {
      await expect(anOrder(change)).rejects.toMatchObject({ code });
    });
    it('is refused for excluded members, for trial money and above a deposit limit, open orders included', async () => {
      await expect(anOrder({ memberId: await bench.aMember({ excluded: true }) })).rejects.toMatchObject({
        code: 'wallet.excluded',
      });
      await expect(anOrder({ memberId: await bench.aMember({ currency: 'TRIAL' }) })).rejects.toMatchObject({
        code: 'access.trial',
      });
      const memberId = await bench.aMember({ deposit_limits_minor: '{NULL,6000,NULL}' });
      const attempts = await Promise.allSettled([anOrder({ memberId }), anOrder({ memberId })]);
      expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(anOrder({ memberId })).rejects.toMatchObject({
        code: 'wallet.deposit_limit',
        data: { leftMinor: 1_000n },
      });
    });
    it('shows the smallest remaining limit, open orders counted', async () => {
      expect(await deposits.allowance(await bench.aMember(), 'USD')).toBeUndefined();
      expect(await deposits.allowance(randomUUID(), 'USD')).toBeUndefined();
      const memberId = await bench.aMember({ deposit_limits_minor: '{20000,12000,NULL}' });
      expect(await deposits.allowance(memberId, 'USD')).toEqual({ leftMinor: 12_000n, period: 'week' });
      const order = await anOrder({ memberId });
      expect(await deposits.allowance(memberId, 'USD')).toEqual({ leftMinor: 7_000n, period: 'week' });
      await paidNotice(order);
      expect(await deposits.allowance(memberId, 'USD')).toEqual({ leftMinor: 7_000n, period: 'week' });
      await anOrder({ memberId, amountMinor: 7_000n });
      expect(await deposits.allowance(memberId, 'USD')).toEqual({ leftMinor: 0n, period: 'week' });
    });
    it('carries the chosen bonus to its credit, refuses its key for another one, and grants nothing itself', async () => {
      const input = await anInput({ promotion: 'rain-season-20' });
      const order = await deposits.create(input);
      expect(order).toMatchObject({ promotion: 'rain-season-20' });
      await expect(deposits.create({ ...input, promotion: '' })).rejects.toMatchObject({ code: 'wallet.key_reused' });
      await expect(anOrder({ promotion: 'No such <b>' })).rejects.toMatchObject({ code: 'request.invalid' });
      await paidNotice(order);
      await isCreditedOnce(order);
      expect(await promotionsTold(order)).toEqual(['rain-season-20']);
    });
    it('is opened although the provider stored it and never answered', async () => {
      await bench.sandbox.fault('create_timeout');
      expect(await anOrder()).toMatchObject({ status: 'awaiting_payment', payUrl: aPayPage });
    });
    it('stays created while the provider does not answer, and a repeat opens it', async () => {
      await bench.sandbox.fault('create_lost');
      const order = await anOrder();
      expect(order).toMatchObject({ status: 'created', payUrl: null });
      await makeDue('ask_at', order);
      await jobs.askProviders();
      expect(await now(order)).toMatchObject({ status: 'awaiting_payment', payUrl: aPayPage });
    });
    it('is opened by the same key after the process died before it called the provider', async () => {
      jest.spyOn(bench.app.get(PaymentProviderGateway), 'create').mockRejectedValueOnce(new Error('died'));
      const input = await anInput();
      expect(await deposits.create(input)).toMatchObject({ status: 'created' });
      expect(await deposits.create(input)).toMatchObject({ status: 'awaiting_payment' });
    });
    it('fails when the provider refuses it', async () => {
      await bench.sandbox.fault('create_refused');
      expect(await anOrder()).toMatchObject({ status: 'failed' });
    });
  });

  describe('a payment', () => {
    it('is credited with one event', async () => {
      const order = await anOrder();
      await outcome(order, { outcome: 'pay' });
      await allAnswered(order);
      await isCreditedOnce(order);
    });
    it('is credited once for any number of concurrent notices', async () => {
      const order = await anOrder();
      await outcome(order, { outcome: 'pay', duplicates: 30 });
      expect(await allAnswered(order)).toBe(32);
      await isCreditedOnce(order);
    });
    it('is credited when the notices come in the wrong order', async () => {
      const order = await anOrder();
      await outcome(order, { outcome: 'pay', reorder: true });
      await allAnswered(order);
      await isCreditedOnce(order);
    });
    it('is found by a query when no notice arrives', async () => {
      const order = await anOrder();
      await outcome(order, { outcome: 'pay', silent: true });
      await makeDue('ask_at', order);
      await jobs.askProviders();
      await isCreditedOnce(order);
    });
    it('that arrives after the order was declined or expired is still credited', async () => {
      for (const end of ['decline', 'expire']) {
        const order = await anOrder();
        await outcome(order, { outcome: end });
        await allAnswered(order);
        expect(await now(order)).toMatchObject({ status: end === 'decline' ? 'failed' : 'expired' });
        await outcome(order, { outcome: 'pay', late: true });
        await allAnswered(order);
        await isCreditedOnce(order);
      }
    });
    it('that arrives after our own expiry is still credited', async () => {
      const order = await anOrder();
      await makeDue('expires_at', order);
      await jobs.expireDeposits();
      expect(await now(order)).toMatchObject({ status: 'expired' });
      await outcome(order, { outcome: 'pay' });
      await allAnswered(order);
      await isCreditedOnce(order);
    });
    it.each([
      ['deposit.amount_mismatch', { amountMinor: '4999' }],
      ['deposit.amount_mismatch', { amountMinor: '50000' }],
      ['deposit.currency_mismatch', { currency: 'BDT' }],
    ])('becomes a case of kind %s with %p, and credits nothing by itself', async (kind, change) => {
      const order = await anOrder();
      await outcome(order, { outcome: 'pay', duplicates: 5, ...change });
      await allAnswered(order);
      expect(await now(order)).toMatchObject({ status: 'under_review' });
      expect(await casesOf(order)).toMatchObject([{ kind }]);
      expect(await cashOf(order)).toBe(0n);
    });
    it('that a person rejected stays rejected, whatever the provider still says', async () => {
      const order = await anOrder();
      await outcome(order, { outcome: 'pay', amountMinor: '4000' });
      await allAnswered(order);
      await reject(order);
      for (const state of ['PROCESSING', 'EXPIRED'])
        await bench.app
          .get(DepositArrivalService)
          .onNotice('lantern', JSON.stringify({ eventId: randomUUID(), reference: order.orderId, state }));
      await jobs.finishCredits();
      expect([await now(order), await cashOf(order)]).toMatchObject([{ status: 'failed' }, 0n]);
    });
    it('that arrives twice for one order opens a case', async () => {
      const order = await anOrder();
      await outcome(order, { outcome: 'pay' });
      await outcome(order, { outcome: 'pay', again: true });
      await allAnswered(order);
      await isCreditedOnce(order);
      expect(await casesOf(order)).toMatchObject([{ kind: 'deposit.second_payment' }]);
    });
    it("above the method's review amount is reviewed", async () => {
      await bench.rewrite(
        `UPDATE deposit_methods SET review_above_minor = 100000 WHERE brand = 'lab' AND method_id = 'ewallet'`,
      );
      const order = await anOrder({ methodId: 'ewallet', amountMinor: 100_001n });
      await outcome(order, { outcome: 'pay' });
      await allAnswered(order);
      expect(await now(order)).toMatchObject({ status: 'under_review' });
      await approve(order, 'ann');
      expect(await now(order)).toMatchObject({ status: 'under_review' });
      await approve(order, 'bob');
      await isCreditedOnce(order);
    });
    it('without an order, or malformed, is stored and opens a case', async () => {
      const arrival = bench.app.get(DepositArrivalService);
      const paymentId = randomUUID();
      const notice = {
        eventId: 'e',
        reference: randomUUID(),
        state: 'PAID',
        amount: '100',
        currency: 'USD',
        paymentId,
      };
      await arrival.onNotice('lantern', JSON.stringify(notice));
      await arrival.onNotice('lantern', JSON.stringify({ ...notice, eventId: 'f' }));
      for (const body of ['not even JSON', 'with a NUL \u0000', '{"reference":"\\u0000"}', '[]', 'null'])
        await arrival.onNotice('lantern', body);
      expect(
        await bench.db.rows(`SELECT kind FROM cases WHERE subject = $1`, [`payment:lantern/${paymentId}`]),
      ).toEqual([{ kind: 'deposit.unknown_order' }]);
      expect(await bench.db.rows(`SELECT 1 FROM cases WHERE kind = 'deposit.unreadable_notice'`)).toHaveLength(5);
    });
    it("reported for another provider's order does not count for it", async () => {
      const order = await anOrder();
      const notice = {
        reference: order.orderId,
        state: 'PAID',
        amount: '5000',
        currency: 'USD',
        paymentId: randomUUID(),
      };
      await bench.app.get(DepositArrivalService).onNotice('other', JSON.stringify(notice));
      expect(await now(order)).toMatchObject({ status: 'awaiting_payment' });
    });
    it('that belongs to one order never counts for another, and opens a case', async () => {
      const [first, second] = [await anOrder(), await anOrder()];
      const arrival = bench.app.get(DepositArrivalService);
      const paymentId = randomUUID();
      for (const { orderId } of [first, second])
        await arrival.onNotice(
          'lantern',
          JSON.stringify({ reference: orderId, state: 'PAID', amount: '5000', currency: 'USD', paymentId }),
        );
      await isCreditedOnce(first);
      expect([await now(second), await cashOf(second)]).toMatchObject([{ status: 'awaiting_payment' }, 0n]);
      expect(await casesOf(second)).toMatchObject([{ kind: 'deposit.payment_changed' }]);
    });
    it('whose amount the provider changes later keeps its amount, and opens a case', async () => {
      const order = await anOrder();
      const arrival = bench.app.get(DepositArrivalService);
      const notice = {
        reference: order.orderId,
        state: 'PAID',
        amount: '5000',
        currency: 'USD',
        paymentId: randomUUID(),
      };
      await arrival.onNotice('lantern', JSON.stringify(notice));
      await arrival.onNotice('lantern', JSON.stringify({ ...notice, amount: '9000' }));
      await isCreditedOnce(order);
      expect(await casesOf(order)).toMatchObject([{ kind: 'deposit.payment_changed' }]);
    });
  });
});
