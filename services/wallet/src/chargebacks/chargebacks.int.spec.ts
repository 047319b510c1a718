import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@nm/contracts';
import type { DepositChargedBack } from '@nm/contracts/wallet.js';
import { depositCasesCommand } from '../deposits/deposit-cases-command.js';
import { DepositCasesStore } from '../deposits/deposit-cases.store.js';
import type { DepositOrder } from '../deposits/deposit-order.js';
import { DepositReviewService } from '../deposits/deposit-review.service.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { FULL_CONTRIBUTION } from '../ledger/movement.js';
import { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import { RecordDaysStore } from '../records/record-days.store.js';
import { RecordsReadModel } from '../records/records.read-model.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { ChargebacksJobs } from './chargebacks.jobs.js';
import { chargebackSteps } from './testing/chargeback-steps.js';

// Goal: a charged-back deposit is taken back once: from unsent withdrawals, then cash, then bonus. The missing part
// becomes debt. Whatever a provider reports, no money is lost and no balance becomes negative.
describe('A chargeback', () => {
  let bench: CashierBench;
  const steps = chargebackSteps(() => bench);
  const { deposits, payouts, aCredited, chargeBack, notice, casesOf, statusOf } = steps;
  const finish = (): Promise<void> => bench.app.get(ChargebacksJobs).finishChargebacks();

  beforeAll(async () => {
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => deposits.theLedgerBalances());

  const eventsOf = async ({ memberId }: DepositOrder): Promise<DepositChargedBack[]> =>
    (
      await bench.db.rows<{ type: string; payload: Buffer }>(
        `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'wallet.v1.DepositChargedBack'`,
        [memberId],
      )
    ).map(({ type, payload }) => decodeEvent(type, payload) as DepositChargedBack);

  it('takes cash, opens a case and publishes one event; later callbacks change nothing', async () => {
    const order = await aCredited();
    await bench.sandbox.outcome(order.payUrl ?? '', { outcome: 'chargeback', duplicates: 3 });
    await deposits.allAnswered(order);
    await finish();
    await chargeBack(order);
    expect(await payouts.pools(order.memberId)).toEqual({ cash: 0n, bonus: 0n, held: 0n, debt: 0n });
    expect(await casesOf(order)).toEqual(['deposit.chargeback']);
    expect(await eventsOf(order)).toMatchObject([
      { orderId: order.orderId, amountMinor: 5_000n, fromCashMinor: 5_000n, fromBonusMinor: 0n, debtMinor: 0n },
    ]);
    const day = 86_400_000;
    const record = await new RecordsReadModel(bench.db, new RecordDaysStore(bench.db)).page({
      ...{ memberId: order.memberId, currency: 'USD', type: 'chargeback', byRound: true, page: 1, size: 10 },
      ...{ from: new Date(Date.now() - day), to: new Date(Date.now() + day) },
    });
    expect(record.records).toMatchObject([{ stakeMinor: 5_000n, afterMinor: 0n, reference: order.orderId }]);
  });

  it('takes cash, then bonus, and the rest becomes debt that the next win repays', async () => {
    const order = await aCredited();
    const { memberId } = order;
    await payouts.post(memberId, {
      type: 'grant',
      amount: { cashMinor: 0n, bonusMinor: 700n },
      turnoverRequiredMinor: 100n,
      contributionPpm: FULL_CONTRIBUTION,
      promotion: 'p',
    });
    await payouts.post(memberId, { type: 'bet', stakeMinor: 4_000n, play: steps.play });
    await chargeBack(order);
    expect(await payouts.pools(memberId)).toEqual({ cash: 0n, bonus: 0n, held: 0n, debt: 3_300n });
    expect(await eventsOf(order)).toMatchObject([{ fromCashMinor: 1_000n, fromBonusMinor: 700n, debtMinor: 3_300n }]);
    await payouts.post(memberId, {
      type: 'win',
      betKey: null,
      payoutMinor: 3_500n,
      heldMinor: 0n,
      validStakeMinor: 0n,
      play: steps.play,
    });
    expect(await payouts.pools(memberId)).toMatchObject({ cash: 200n, debt: 0n });
  });

  it('ends the oldest unsent withdrawals, as few as it needs, and leaves the sent one and the others alone', async () => {
    const order = await aCredited({ amountMinor: 70_000n });
    const { memberId } = order;
    await payouts.post(memberId, { type: 'deposit', amountMinor: 50_000n, provider: 'lantern' });
    const { accountId } = await payouts.anAccount(memberId);
    const withdraw = (amountMinor: bigint) => payouts.request({ memberId, accountId, amountMinor });
    await bench.sandbox.fault('payout_waits');
    const sent = await withdraw(10_000n);
    await steps.reviewAll(true);
    const [first, second, third] = [await withdraw(60_000n), await withdraw(25_000n), await withdraw(5_000n)];
    await steps.claim(second);
    await steps.reviewAll(false);
    await bench.rewrite(`UPDATE withdrawals SET status = 'approved', approved_at = now() WHERE withdrawal_id = $1`, [
      first.withdrawalId,
    ]);
    await chargeBack(order);
    expect(
      await Promise.all([sent, first, second, third].map(async (each) => (await payouts.now(each)).status)),
    ).toEqual(['paying', 'rejected', 'rejected', 'requested']);
    expect(await payouts.now(first)).toMatchObject({ reason: 'chargeback', steps: [] });
    expect(await payouts.pools(memberId)).toEqual({ cash: 35_000n, bonus: 0n, held: 15_000n, debt: 0n });
    expect((await payouts.published(second)).at(-1)).toBe('rejected');
    expect((await bench.app.get(ReviewsReadModel).find('withdrawal', second.withdrawalId))?.state).toBe('closed');
    expect(await eventsOf(order)).toMatchObject([{ fromWithdrawalsMinor: 70_000n, fromCashMinor: 0n, debtMinor: 0n }]);
    await payouts.outcome(sent, { outcome: 'pay' });
    expect(await payouts.now(sent)).toMatchObject({ status: 'paid' });
  });

  it('ends the lock of the deposit that was taken back', async () => {
    await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = true WHERE brand = 'lab'`);
    try {
      const order = await aCredited();
      const { memberId } = order;
      await chargeBack(order);
      await payouts.post(memberId, { type: 'deposit', amountMinor: 2_000n, provider: 'lantern' });
      await payouts.post(memberId, {
        ...{ type: 'bet_win', stakeMinor: 2_000n, payoutMinor: 3_000n, heldMinor: 0n, validStakeMinor: 2_000n },
        play: steps.play,
      });
      const now = await bench.app.get(WithdrawalsService).withdrawableNow(memberId, 'USD');
      expect(now).toMatchObject({ withdrawableMinor: 3_000n });
    } finally {
      await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = false WHERE brand = 'lab'`);
    }
  });

  it.each([
    ['another amount', { amountMinor: 4_999n }],
    ['another currency', { currency: 'BDT' }],
    ['another payment', { paymentId: 'other' }],
  ])('with %s opens a case and moves nothing', async (_what, change) => {
    const order = await aCredited();
    await chargeBack(order, change);
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 5_000n, debt: 0n });
    expect(await casesOf(order)).toEqual(['deposit.chargeback_unmatched']);
    await chargeBack(order);
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n });
  });

  it('that contradicts an earlier one opens a case and takes nothing more', async () => {
    const order = await aCredited();
    await chargeBack(order);
    await chargeBack(order, { amountMinor: 1_000n });
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n, debt: 0n });
    expect((await casesOf(order)).sort()).toEqual(['deposit.chargeback', 'deposit.chargeback_unmatched']);
  });

  it('of an unknown order opens a case', async () => {
    const [reference, paymentId] = [randomUUID(), randomUUID()];
    await notice({ reference, paymentId, amount: '100', currency: 'USD' });
    await finish();
    const found = await bench.db.rows('SELECT kind FROM cases WHERE subject = $1', [`chargeback:lantern/${paymentId}`]);
    expect(found).toEqual([{ kind: 'deposit.chargeback_unmatched' }]);
  });

  it('before its payment waits, opens a case, and is taken when the deposit is credited', async () => {
    const order = await deposits.anOrder();
    await deposits.outcome(order, { outcome: 'pay', delayMs: 300 });
    await bench.sandbox.outcome(order.payUrl ?? '', { outcome: 'chargeback' });
    await steps.until(async () => (await casesOf(order)).length > 0);
    await finish();
    expect([await casesOf(order), await statusOf(order)]).toEqual([['deposit.chargeback_early'], 'waiting']);
    await steps.until(async () => (await deposits.now(order)).status === 'credited');
    await finish();
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n, debt: 0n });
    expect(await casesOf(order)).toEqual(['deposit.chargeback_early', 'deposit.chargeback']);
  });

  it('of a failed order waits for a late payment; of another payment than came it opens a second case', async () => {
    const order = await deposits.anOrder();
    await deposits.outcome(order, { outcome: 'decline' });
    await deposits.allAnswered(order);
    const paymentId = randomUUID();
    await notice({ reference: order.orderId, paymentId, amount: '5000', currency: 'USD' });
    await finish();
    expect([await casesOf(order), await statusOf(order)]).toEqual([['deposit.chargeback_early'], 'waiting']);
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n, debt: 0n });
    await deposits.paidNotice(order);
    await finish();
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 5_000n, debt: 0n });
    expect(await casesOf(order)).toEqual(['deposit.chargeback_early', 'deposit.chargeback_unmatched']);
  });

  it.each([
    ['payment', { paymentId: randomUUID() }],
    ['amount', { amount: '4999' }],
    ['currency', { currency: 'BDT' }],
  ])('before its payment is taken although a report of another %s came earlier', async (_what, wrong) => {
    const order = await deposits.anOrder();
    const paymentId = randomUUID();
    const right = { reference: order.orderId, paymentId, amount: '5000', currency: 'USD' };
    await notice({ ...right, ...wrong });
    await notice(right);
    await notice(right);
    expect(await statusOf(order)).toBe('waiting');
    await deposits.paidNotice(order, paymentId);
    await finish();
    expect(await statusOf(order)).toBe('done');
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n, debt: 0n });
    expect(await eventsOf(order)).toHaveLength(1);
    expect(await casesOf(order)).toEqual(
      expect.arrayContaining(['deposit.chargeback', 'deposit.chargeback_unmatched']),
    );
  });

  it('is taken although an older version stored an early report of another payment', async () => {
    const order = await deposits.anOrder();
    const paymentId = randomUUID();
    await bench.rewrite(
      `INSERT INTO chargebacks (provider, payment_id, order_id, amount_minor, currency, reason, status)
       VALUES ('lantern', $2, $1, 5000, 'USD', '', 'waiting')`,
      [order.orderId, randomUUID()],
    );
    await notice({ reference: order.orderId, paymentId, amount: '5000', currency: 'USD' });
    await deposits.paidNotice(order, paymentId);
    await finish();
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n, debt: 0n });
    expect(await casesOf(order)).toEqual(
      expect.arrayContaining(['deposit.chargeback', 'deposit.chargeback_unmatched']),
    );
  });

  it('is taken although an early report named its payment for another order', async () => {
    const [other, order] = [await deposits.anOrder(), await deposits.anOrder()];
    const paymentId = randomUUID();
    const right = { paymentId, amount: '5000', currency: 'USD' };
    await notice({ ...right, reference: other.orderId });
    await deposits.paidNotice(order, paymentId);
    await notice({ ...right, reference: order.orderId });
    await finish();
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n, debt: 0n });
    expect([await statusOf(other), await statusOf(order)]).toEqual(['waiting', 'done']);
  });

  it('of a deposit under review is taken after the approval', async () => {
    const order = await deposits.anOrder();
    await deposits.outcome(order, { outcome: 'pay', amountMinor: '4000' });
    await deposits.allAnswered(order);
    await chargeBack(order, { amountMinor: 4_000n });
    expect(await statusOf(order)).toBe('waiting');
    await deposits.approve(order);
    await finish();
    expect(await statusOf(order)).toBe('done');
    expect(await payouts.pools(order.memberId)).toMatchObject({ cash: 0n, debt: 0n });
  });

  it('is listed and closed by the command of the cases', async () => {
    const order = await aCredited();
    await chargeBack(order);
    const desk = {
      cases: new DepositCasesStore(bench.db),
      reviews: bench.app.get(ReviewsReadModel),
      service: bench.app.get(DepositReviewService),
    };
    const list = await depositCasesCommand(desk, 'ann', []);
    const line = list.text.split('\n').find((each) => each.includes(order.orderId)) ?? '';
    expect(line).toContain('deposit.chargeback');
    expect(line).toContain('fromCashMinor="5000"');
    const caseId = line.split('  ')[0] ?? '';
    expect(await depositCasesCommand(desk, 'ann', ['close', caseId, 'provider', 'agreed'])).toMatchObject({
      done: true,
    });
  });
});
