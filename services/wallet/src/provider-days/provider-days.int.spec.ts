import { DepositsService } from '../deposits/deposits.service.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { depositSteps } from '../deposits/testing/deposit-steps.js';
import { withdrawalSteps } from '../withdrawals/testing/withdrawal-steps.js';
import { chargebackSteps } from '../chargebacks/testing/chargeback-steps.js';
import { Db } from '@nm/kit/db/db.js';
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
});
