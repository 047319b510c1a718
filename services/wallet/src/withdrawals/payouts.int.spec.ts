import { randomUUID } from 'node:crypto';
import { Db } from '@nm/kit/db/db.js';
import { signRequest } from '@nm/kit/signing/sign-request.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { SandboxProcess } from '../deposits/testing/sandbox-process.js';
import { ActivityReadModel } from '../statements/activity.read-model.js';
import { PayoutsService } from './payouts.service.js';
import { WithdrawalDesk } from './withdrawal-desk.service.js';
import { payoutMinorOf } from './withdrawal.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import { WithdrawalsJobs } from './withdrawals.jobs.js';
import { WithdrawalsReadModel } from './withdrawals.read-model.js';
import { WithdrawalsService } from './withdrawals.service.js';

// Goal: a withdrawal is either paid once or given back once, whatever reports the provider sends, repeats or delays.
describe('Payouts of a provider', () => {
  let bench: CashierBench;
  let withdrawals: WithdrawalsService;
  let jobs: WithdrawalsJobs;
  const steps = withdrawalSteps(() => bench);
  const { now, request, aPaying, outcome, notice, pools, casesOf, published, makeDue } = steps;

  beforeAll(async () => {
    bench = await CashierBench.start();
    withdrawals = bench.app.get(WithdrawalsService);
    jobs = bench.app.get(WithdrawalsJobs);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => steps.theBooksAreClean());

  it('that declines give the amount back', async () => {
    const paying = await aPaying();
    await outcome(paying, { outcome: 'decline' });
    expect(await now(paying)).toMatchObject({ status: 'failed', reason: 'provider' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });

  it('change nothing by a notice that the provider did not sign, and pay by the same notice when it is signed', async () => {
    const paying = await aPaying();
    const path = '/callbacks/v1/payout/lantern';
    const body = JSON.stringify({
      ...{ eventId: randomUUID(), reference: paying.withdrawalId, providerPayoutId: 'O1', state: 'PAID', sequence: 2 },
      ...{ amount: String(payoutMinorOf(paying)), currency: paying.currency },
    });
    const [key] = SandboxProcess.provider.callbackKeys as [SigningKey];
    const signed = (changes: object = {}) =>
      signRequest(key, { method: 'POST', path, body: Buffer.from(body), ...changes });
    const send = async (headers: Record<string, string>, sent = body): Promise<number> =>
      (await fetch(bench.callbackUrl + path, { method: 'POST', body: sent, headers })).status;
    const forged = [
      await send({}),
      await send({ ...signed(), 'x-signature': 'f'.repeat(64) }),
      await send(signed({ path: '/callbacks/v1/payment/lantern' })),
      await send(signed({ nowMs: Date.now() - 301_000 })),
      await send(signed(), body.replace('PAID', 'FAILED')),
    ];
    expect(forged).toEqual(forged.map(() => 401));
    expect(await now(paying)).toMatchObject({ status: 'paying' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 5_000n });
    expect(await send(signed())).toBe(200);
    expect(await now(paying)).toMatchObject({ status: 'paid' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });
  });

  it('that takes none give the amount back', async () => {
    await bench.sandbox.fault('payout_refused');
    const failed = await request();
    expect(failed).toMatchObject({ status: 'failed', reason: 'provider' });
    expect(await pools(failed.memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });

  it('that stored one and never answered are sent once', async () => {
    await bench.sandbox.fault('payout_timeout');
    const paying = await aPaying();
    expect(paying).toMatchObject({ status: 'paying', providerPayoutId: expect.stringMatching(/^O/) as string });
    await outcome(paying, { outcome: 'pay' });
    expect(await now(paying)).toMatchObject({ status: 'paid' });
  });

  it('that never got one stay paying, are asked for, and are sent again under the same reference', async () => {
    await bench.sandbox.fault('payout_lost');
    const paying = await aPaying();
    expect(paying).toMatchObject({ status: 'paying', providerPayoutId: null });
    await makeDue('ask_at', paying);
    await jobs.askPayouts();
    await outcome(paying, { outcome: 'pay' });
    expect(await now(paying)).toMatchObject({ status: 'paid' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });
  });

  it('whose first sending was stored and lost, and whose reference is then said to be used, stay paying until they are paid', async () => {
    for (const fault of ['payout_waits', 'payout_timeout']) await bench.sandbox.fault(fault);
    await bench.sandbox.fault('payout_status_unknown', 2);
    await bench.sandbox.fault('payout_reused');
    const paying = await request();
    expect(paying).toMatchObject({ status: 'paying', providerPayoutId: null });
    await makeDue('ask_at', paying);
    await jobs.askPayouts();
    expect(await casesOf(paying)).toEqual(['withdrawal.reference_reused']);
    expect(await now(paying)).toMatchObject({ status: 'paying' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 5_000n });
    await makeDue('ask_at', paying);
    await jobs.askPayouts();
    expect(await now(paying)).toMatchObject({
      status: 'paying',
      providerPayoutId: expect.stringMatching(/^O/) as string,
    });
    await outcome(paying, { outcome: 'pay' });
    expect(await now(paying)).toMatchObject({ status: 'paid' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });
    expect(await published(paying)).toEqual(['requested', 'approved', 'paying', 'paid']);
  });

  it('that says nothing are found by asking, and time alone releases nothing', async () => {
    const paying = await aPaying();
    await bench.db.rows(`UPDATE withdrawals SET requested_at = now() - interval '90 days' WHERE withdrawal_id = $1`, [
      paying.withdrawalId,
    ]);
    await bench.sandbox.fault('payout_status_timeout');
    await makeDue('ask_at', paying);
    await jobs.askPayouts();
    await jobs.receiveWithdrawals();
    expect(await now(paying)).toMatchObject({ status: 'paying' });
    await bench.sandbox.payoutOutcome(paying.withdrawalId, { outcome: 'pay', silent: true });
    await makeDue('ask_at', paying);
    await jobs.askPayouts();
    expect(await now(paying)).toMatchObject({ status: 'paid' });
  });

  it('that repeats its word a hundred times, in the wrong order, are paid once', async () => {
    const paying = await aPaying();
    await outcome(paying, { outcome: 'pay', duplicates: 50, reorder: true });
    await Promise.all(Array.from({ length: 50 }, () => notice(paying, 'PAID', 2)));
    expect(await now(paying)).toMatchObject({ status: 'paid' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });
    expect(await published(paying)).toEqual(['requested', 'approved', 'paying', 'paid']);
  });

  it('that gives money back credit it anew, once, while the member has not received it', async () => {
    const paid = await aPaying();
    await outcome(paid, { outcome: 'pay' });
    await outcome(paid, { outcome: 'return', duplicates: 5 });
    expect(await now(paid)).toMatchObject({ status: 'returned', reason: 'provider' });
    expect(await pools(paid.memberId)).toEqual({ cash: 10_000n, bonus: 0n, held: 0n, debt: 0n });
    expect(await casesOf(paid)).toEqual([]);
  });

  it('are listed in the range whose sum counts them, when they are paid and when they come back', async () => {
    const hour = 3_600_000;
    const inRange = async (memberId: string, from: Date, to: Date) => {
      const { withdrawals: rows } = await bench.app
        .get(WithdrawalsReadModel)
        .ofMember(memberId, { number: 1, limit: 20, offset: 0 }, { from, to });
      const [sums] = await new ActivityReadModel(bench.app.get(Db)).list([memberId], { from, to });
      return { ids: rows.map(({ withdrawalId }) => withdrawalId), sum: sums?.withdrawnMinor ?? 0n };
    };
    const early = new Date(Date.now() - hour);
    const late = new Date(Date.now() + hour);
    const declined = await aPaying();
    await outcome(declined, { outcome: 'decline' });
    expect(await inRange(declined.memberId, early, late)).toEqual({ ids: [], sum: 0n });
    const paid = await aPaying();
    const { memberId, withdrawalId } = paid;
    const asked = new Date();
    expect(await inRange(memberId, early, late)).toEqual({ ids: [], sum: 0n });
    await outcome(paid, { outcome: 'pay' });
    const between = new Date();
    expect(await inRange(memberId, early, asked)).toEqual({ ids: [], sum: 0n });
    expect(await inRange(memberId, asked, late)).toEqual({ ids: [withdrawalId], sum: 5_000n });
    await outcome(paid, { outcome: 'return' });
    expect(await inRange(memberId, asked, between)).toEqual({ ids: [withdrawalId], sum: 5_000n });
    expect(await inRange(memberId, between, late)).toEqual({ ids: [withdrawalId], sum: -5_000n });
  });

  it.each(['confirmed', 'forced'])('that gives money back after a %s receipt open a case only', async (receipt) => {
    const paid = await aPaying();
    await outcome(paid, { outcome: 'pay' });
    if (receipt === 'confirmed') await withdrawals.confirm(paid.memberId, paid.withdrawalId);
    await makeDue('confirm_by', paid);
    await jobs.receiveWithdrawals();
    await outcome(paid, { outcome: 'return', duplicates: 5 });
    expect(await now(paid)).toMatchObject({ status: 'received', steps: [] });
    expect(await pools(paid.memberId)).toEqual({ cash: 5_000n, bonus: 0n, held: 0n, debt: 0n });
    expect(await casesOf(paid)).toEqual(['withdrawal.returned_after_received']);
    // The provider's report credits nothing. The returned money is credited after two operators have stated that it
    // came back.
    const desk = bench.app.get(WithdrawalDesk);
    const note = 'the provider has sent it back';
    await desk.markReturned(paid.withdrawalId, { operator: 'ann', version: 0n, note });
    expect(await pools(paid.memberId)).toMatchObject({ cash: 5_000n });
    await desk.markReturned(paid.withdrawalId, { operator: 'bob', version: 2n, note });
    expect(await now(paid)).toMatchObject({ status: 'returned' });
    expect(await pools(paid.memberId)).toEqual({ cash: 10_000n, bonus: 0n, held: 0n, debt: 0n });
  });

  it('whose return is reported after an operator stated it wait for no second operator', async () => {
    const paid = await aPaying();
    await outcome(paid, { outcome: 'pay' });
    const { withdrawalId, memberId } = paid;
    const note = 'seen on the statement of the provider';
    const ofSecond = async () =>
      (
        await bench.app
          .get(WithdrawalsReadModel)
          .ofBrands(
            { brands: ['lab'], statuses: [], claimedBy: '', memberId, notReceived: false, secondOnly: true },
            { number: 1, limit: 20, offset: 0 },
          )
      ).withdrawals.map((each) => each.withdrawalId);
    await bench.app.get(WithdrawalDesk).markReturned(withdrawalId, { operator: 'ann', version: 0n, note });
    expect(await ofSecond()).toEqual([withdrawalId]);
    await outcome(paid, { outcome: 'return' });
    expect(await now(paid)).toMatchObject({ status: 'returned' });
    expect(await ofSecond()).toEqual([]);
    expect(await pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });

  it('whose return overtakes its payment are both, in their order', async () => {
    const paying = await aPaying();
    await Promise.all([notice(paying, 'RETURNED', 3), notice(paying, 'PAID', 2)]);
    await notice(paying, 'PAID', 2);
    expect(await now(paying)).toMatchObject({ status: 'returned' });
    expect(await published(paying)).toEqual(['requested', 'approved', 'paying', 'paid', 'returned']);
    expect(await pools(paying.memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });

  it('that pays what it had declined take the amount back, the rest is debt, and open a case', async () => {
    const paying = await aPaying({ amountMinor: 8_000n });
    await outcome(paying, { outcome: 'decline' });
    await request({ memberId: paying.memberId, amountMinor: 7_000n });
    await outcome(paying, { outcome: 'pay', contrary: true, duplicates: 5 });
    expect(await now(paying)).toMatchObject({ status: 'paid' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 0n, debt: 5_000n });
    expect(await casesOf(paying)).toEqual(['withdrawal.paid_after_failed']);
  });

  it('that declines what it had paid open a case and move nothing', async () => {
    const paying = await aPaying();
    await outcome(paying, { outcome: 'pay' });
    await outcome(paying, { outcome: 'decline', contrary: true });
    expect(await now(paying)).toMatchObject({ status: 'paid' });
    expect(await casesOf(paying)).toEqual(['withdrawal.declined_after_paid']);
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });
  });

  it('that paid another amount open a case, and stay paying', async () => {
    const paying = await aPaying();
    await outcome(paying, { outcome: 'pay', amountMinor: '4999' });
    expect(await now(paying)).toMatchObject({ status: 'paying' });
    expect(await casesOf(paying)).toEqual(['withdrawal.amount_mismatch']);
  });

  it('are not changed by a report of another provider, nor by a report that cannot be parsed', async () => {
    const paying = await aPaying();
    const payouts = bench.app.get(PayoutsService);
    const body = JSON.stringify({ reference: paying.withdrawalId, state: 'PAID', sequence: 1 });
    await notice(paying, 'PAID', 2, {}, 'other');
    for (const bad of ['not even JSON', '[]', body, '{"reference":"\\u0000"}']) await payouts.onNotice('lantern', bad);
    await notice(paying, 'PAID', 9, { reference: randomUUID() });
    expect(await now(paying)).toMatchObject({ status: 'paying' });
    expect(await bench.db.rows(`SELECT 1 FROM cases WHERE kind = 'withdrawal.unreadable_notice'`)).toHaveLength(4);
    expect(await bench.db.rows(`SELECT 1 FROM cases WHERE kind = 'withdrawal.unknown_payout'`)).toHaveLength(2);
  });
});
