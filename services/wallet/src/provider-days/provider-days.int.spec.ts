import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Db } from '@nm/kit/db/db.js';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { depositSteps } from '../deposits/testing/deposit-steps.js';
import type { Withdrawal } from '../withdrawals/withdrawal.js';
import { WithdrawalDesk } from '../withdrawals/withdrawal-desk.service.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { withdrawalSteps } from '../withdrawals/testing/withdrawal-steps.js';
import { ChargebacksJobs } from '../chargebacks/chargebacks.jobs.js';
import { chargebackSteps } from '../chargebacks/testing/chargeback-steps.js';
import { DEPOSITS_CONFIG, type DepositsConfig } from '../deposits/deposits.config.js';
import { ProviderCalls } from '../deposits/provider-calls.js';
import { ProviderDaysService } from './provider-days.service.js';
import { ProviderDaysStore } from './provider-days.store.js';
import { ProviderStatementGateway } from './provider-statement.gateway.js';

// Goal: a provider's statement of a day is compared with the ledger's postings, and each difference opens one case.
describe('A day of a provider', () => {
  let bench: CashierBench;
  let days: ProviderDaysService;
  const deposits = depositSteps(() => bench);
  const payouts = withdrawalSteps(() => bench);
  const PROVIDER = 'lantern';
  const today = (): string => new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    bench = await CashierBench.start();
    const config = bench.app.get<DepositsConfig>(DEPOSITS_CONFIG, { strict: false });
    days = new ProviderDaysService(
      bench.app.get(Db, { strict: false }),
      new ProviderStatementGateway(config, bench.app.get(ProviderCalls, { strict: false })),
      new ProviderDaysStore(),
    );
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => deposits.theLedgerBalances());

  const casesNow = async (): Promise<string[]> =>
    (
      await bench.db.rows<{ text: string }>(
        `SELECT kind || ' ' || subject || ' ' || coalesce(detail ->> 'theirs', '-') || ' ' || coalesce(detail ->> 'ours', '-') AS text
           FROM cases WHERE kind LIKE 'reconcile.%' ORDER BY opened_at, subject`,
      )
    ).map(({ text }) => text);

  it('on which both sides agree has no case', async () => {
    const order = await deposits.anOrder();
    await deposits.outcome(order, { outcome: 'pay' });
    await deposits.allAnswered(order);
    const paying = await payouts.aPaying();
    await payouts.outcome(paying, { outcome: 'pay' });
    expect(await payouts.now(paying)).toMatchObject({ status: 'paid' });
    expect(await days.compare(PROVIDER, today())).toBe(0);
    expect(await casesNow()).toEqual([]);
    const stored = await bench.db.one<{ totals: { theirs: object; ours: object } }>('SELECT totals FROM provider_days');
    expect(stored?.totals.theirs).toEqual(stored?.totals.ours);
    expect(Object.keys(stored?.totals.ours ?? {}).sort()).toEqual(['deposit card USD', 'payout ewallet USD']);
  });

  it('with a payment of which we never heard has a case, once', async () => {
    const order = await deposits.anOrder();
    await deposits.outcome(order, { outcome: 'pay', silent: true });
    expect(await days.compare(PROVIDER, today())).toBe(1);
    expect(await days.compare(PROVIDER, today())).toBe(1);
    expect(await casesNow()).toEqual([
      expect.stringMatching(/^reconcile\.missing_here lantern\/deposit:\S+ card USD 5000 -$/),
    ]);
    expect(await bench.app.get(DepositsService).order(order.memberId, order.orderId)).toMatchObject({
      status: 'awaiting_payment',
    });
  });

  it('with a payment that operators look at already has no second case', async () => {
    const order = await deposits.anOrder();
    const before = await casesNow();
    await deposits.outcome(order, { outcome: 'pay', amountMinor: '4000' });
    await deposits.allAnswered(order);
    expect(await deposits.casesOf(order)).toMatchObject([{ kind: 'deposit.amount_mismatch' }]);
    await days.compare(PROVIDER, today());
    expect(await casesNow()).toEqual(before);
  });

  it('with a reviewed payment that operators decided days later has no case, and one that was never stated has', async () => {
    const { chargeBack } = chargebackSteps(() => bench);
    const [stated, unstated] = [await deposits.anOrder(), await deposits.anOrder()];
    await deposits.outcome(stated, { outcome: 'pay', amountMinor: '4000' });
    await deposits.allAnswered(stated);
    await deposits.paidNotice({ ...unstated, amountMinor: 4_000n });
    // The provider also states and reports the chargeback of the first payment before operators decide on it.
    await bench.sandbox.outcome(stated.payUrl ?? '', { outcome: 'chargeback', silent: true });
    await chargeBack(stated, { amountMinor: 4_000n });
    for (const order of [stated, unstated]) await deposits.approve(order);
    await bench.app.get(ChargebacksJobs).finishChargebacks();
    for (const { orderId } of [stated, unstated]) {
      const ofOrder = `WHERE order_id = '${orderId}'`;
      await bench.rewrite(`UPDATE deposit_orders SET credited_at = credited_at + interval '9 days' ${ofOrder}`);
      await bench.rewrite(
        `UPDATE chargebacks SET done_at = done_at + interval '9 days' ${ofOrder} AND status = 'done'`,
      );
    }
    const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    expect(await days.compare(PROVIDER, later)).toBe(1);
    await days.compare(PROVIDER, today());
    const found = await bench.db.rows(
      `SELECT member_id AS "memberId", kind FROM cases WHERE member_id = ANY ($1) AND kind LIKE 'reconcile.%'`,
      [[stated.memberId, unstated.memberId]],
    );
    expect(found).toEqual([{ memberId: unstated.memberId, kind: 'reconcile.missing_at_provider' }]);
  });

  it('with a credit that the provider does not know has a case with its member', async () => {
    const order = await deposits.anOrder();
    await deposits.paidNotice(order);
    await deposits.isCreditedOnce(order);
    await days.compare(PROVIDER, today());
    const found = await bench.db.rows('SELECT kind, detail FROM cases WHERE member_id = $1', [order.memberId]);
    expect(found).toMatchObject([{ kind: 'reconcile.missing_at_provider', detail: { ours: 'card USD 5000' } }]);
  });

  it('counts chargebacks: taken ones agree, one of which we never heard has a case, and a known one has no second', async () => {
    const { aCredited, chargeBack } = chargebackSteps(() => bench);
    const [taken, unheard, unmatched] = [await aCredited(), await aCredited(), await aCredited()];
    for (const order of [taken, unheard, unmatched])
      await bench.sandbox.outcome(order.payUrl ?? '', { outcome: 'chargeback', silent: true });
    await chargeBack(taken);
    await chargeBack(unmatched, { amountMinor: 1n });
    const before = await casesNow();
    await days.compare(PROVIDER, today());
    expect((await casesNow()).slice(before.length)).toEqual([
      `reconcile.missing_here lantern/chargeback:${unheard.paymentId} card USD 5000 -`,
    ]);
  });

  it("has a case for a return of which we never heard, and for an operators' one that it does not know", async () => {
    const aPaid = async (): Promise<Withdrawal> => {
      const paying = await payouts.aPaying();
      await payouts.outcome(paying, { outcome: 'pay' });
      return payouts.now(paying);
    };
    const desk = bench.app.get(WithdrawalDesk);
    const markReturned = async ({ withdrawalId }: Withdrawal): Promise<void> => {
      await desk.markReturned(withdrawalId, { operator: 'ann', version: 0n, note: 'it came back' });
      await desk.markReturned(withdrawalId, { operator: 'bob', version: 2n, note: 'it came back' });
    };
    const [agreed, unheard, ofOperators, received] = [await aPaid(), await aPaid(), await aPaid(), await aPaid()];
    await bench.app.get(WithdrawalsService).confirm(received.memberId, received.withdrawalId);
    for (const each of [agreed, received]) await payouts.outcome(each, { outcome: 'return' });
    await bench.sandbox.payoutOutcome(unheard.withdrawalId, { outcome: 'return', silent: true });
    await markReturned(ofOperators);
    expect(await payouts.now(agreed)).toMatchObject({ status: 'returned' });
    expect(await payouts.now(unheard)).toMatchObject({ status: 'paid' });
    expect(await payouts.casesOf(received)).toEqual(['withdrawal.returned_after_received']);

    const before = await casesNow();
    const differences = await days.compare(PROVIDER, today());
    expect((await casesNow()).slice(before.length).sort()).toEqual([
      `reconcile.missing_at_provider lantern/return:${ofOperators.withdrawalId} - ewallet USD 5000`,
      `reconcile.missing_here lantern/return:${unheard.withdrawalId} ewallet USD 5000 -`,
    ]);
    expect(await days.compare(PROVIDER, today())).toBe(differences);
    expect(await payouts.casesOf(unheard)).toEqual(['reconcile.missing_here']);
    const [found] = await bench.db.rows('SELECT member_id FROM cases WHERE order_id = $1', [unheard.withdrawalId]);
    expect(found).toEqual({ member_id: unheard.memberId });

    // Operators decide on these returns (payouts that came back) five days after the payouts. The provider stated the
    // first two returns at the time, so they are no further differences on the later day. It never stated the third
    // one, so that is a difference on the later day.
    const neverStated = await aPaid();
    for (const each of [unheard, received, neverStated]) await markReturned(each);
    await bench.rewrite(
      `UPDATE withdrawals SET ended_at = ended_at + interval '5 days' WHERE withdrawal_id = ANY ($1)`,
      [[unheard.withdrawalId, received.withdrawalId, neverStated.withdrawalId]],
    );
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    expect(await days.compare(PROVIDER, later)).toBe(1);
    expect(await payouts.casesOf(neverStated)).toEqual(['reconcile.missing_at_provider']);
  }, 60_000);

  it('with a payout that has an open case about its amount has no second case, and has one after that case is closed', async () => {
    const [unpaid, paid] = [await payouts.aPaying(), await payouts.aPaying()];
    await payouts.outcome(unpaid, { outcome: 'pay', amountMinor: '4999' });
    await payouts.outcome(paid, { outcome: 'pay' });
    await payouts.outcome(paid, { outcome: 'pay', contrary: true, amountMinor: '4999' });
    expect([(await payouts.now(unpaid)).status, (await payouts.now(paid)).status]).toEqual(['paying', 'paid']);
    const before = await casesNow();
    const differences = await days.compare(PROVIDER, today());
    expect(await casesNow()).toEqual(before);
    for (const each of [unpaid, paid]) expect(await payouts.casesOf(each)).toEqual(['withdrawal.amount_mismatch']);

    await bench.rewrite(`UPDATE cases SET closed_at = now(), resolution = 'done' WHERE order_id = ANY ($1)`, [
      [unpaid.withdrawalId, paid.withdrawalId],
    ]);
    expect(await days.compare(PROVIDER, today())).toBe(differences + 2);
    expect((await casesNow()).slice(before.length).sort()).toEqual([
      `reconcile.differs lantern/payout:${paid.withdrawalId} ewallet USD 4999 ewallet USD 5000`,
      `reconcile.missing_here lantern/payout:${unpaid.withdrawalId} ewallet USD 4999 -`,
    ]);
  });

  it('asks for a listed line by its kind: a return brings no payout of an earlier day with it', async () => {
    const paying = await payouts.aPaying();
    for (const outcome of ['pay', 'return']) await payouts.outcome(paying, { outcome });
    const line = { id: paying.withdrawalId, method: 'ewallet', currency: 'USD', amountMinor: 5_000n };
    const lines = (kind: 'payout' | 'return') =>
      new ProviderDaysStore().lines(bench.app.get(Db, { strict: false }), {
        ...{ provider: PROVIDER, from: new Date(0), to: new Date(1), theirs: [{ kind, ...line }] },
      });
    for (const kind of ['payout', 'return'] as const)
      expect(await lines(kind)).toEqual([{ kind, ...line, memberId: paying.memberId }]);
  });

  it('is read completely if its pages have hundreds of lines', async () => {
    const lines = Array.from({ length: 1_000 }, () => ({
      ...{ kind: 'deposit', id: randomUUID(), method: 'card', currency: 'USD', amount: '5000' },
      at: new Date().toISOString(),
    }));
    const server = createServer(({ url = '' }, response) => {
      const from = Number(url.split('/').at(-1));
      const next = from + 500 < lines.length ? String(from + 500) : '';
      response.end(JSON.stringify({ status: 'OK', lines: lines.slice(from, from + 500), next }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const config = bench.app.get<DepositsConfig>(DEPOSITS_CONFIG, { strict: false });
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const providers = config.providers.map((provider) => ({ ...provider, baseUrl }));
      const calls = bench.app.get(ProviderCalls, { strict: false });
      const read = await new ProviderStatementGateway({ ...config, providers }, calls).day(PROVIDER, today());
      expect(read.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    } finally {
      server.close();
    }
  });

  it('on which the provider does not answer is compared later', async () => {
    const dayMs = 86_400_000;
    const done = async (): Promise<number> =>
      (await bench.db.rows('SELECT 1 FROM provider_days WHERE day < $1', [today()])).length;
    await bench.sandbox.kill();
    await days.compareDue();
    expect(await done()).toBe(0);
    await bench.sandbox.up();
    await days.compareDue();
    await days.compareDue(Date.now() - dayMs);
    expect(await done()).toBe(8);
  }, 30_000);

  it('whose statement cannot be read does not stop the comparison of later days', async () => {
    const now = Date.now() - 3_600_000;
    const dayBack = (back: number): string => new Date(now - back * 86_400_000).toISOString().slice(0, 10);
    const statements = {
      providers: ['broken'],
      day: (name: string, day: string) =>
        day === dayBack(4) ? Promise.reject(new NoAnswer(`${name}: a line cannot be read`)) : Promise.resolve([]),
    } as unknown as ProviderStatementGateway;
    const service = new ProviderDaysService(bench.app.get(Db, { strict: false }), statements, new ProviderDaysStore());
    await service.compareDue(now + 3_600_000);
    // The days before and after the broken one need its statement, because a movement at midnight may be listed there.
    expect(
      await bench.db.rows(`SELECT day::text AS day FROM provider_days WHERE provider = 'broken' ORDER BY day`),
    ).toEqual([7, 6, 2, 1].map((back) => ({ day: dayBack(back) })));
  });
});
