import { Module } from '@nestjs/common';
import { PaymentCaseService, type PaymentCase } from '@nm/contracts/wallet.js';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { ChargebacksModule } from '../chargebacks/chargebacks.module.js';
import type { DepositOrder } from '../deposits/deposit-order.js';
import { DepositsModule } from '../deposits/deposits.module.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { depositSteps } from '../deposits/testing/deposit-steps.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ProviderDaysModule } from '../provider-days/provider-days.module.js';
import { ProviderDaysService } from '../provider-days/provider-days.service.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { PaymentCasesModule } from './payment-cases.module.js';

@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    LedgerModule,
    DepositsModule,
    WithdrawalsModule,
    ChargebacksModule,
    ProviderDaysModule,
    PaymentCasesModule,
  ],
})
class PaymentCasesTestModule {}

// Goal: a case shows an operator a difference between a provider and the ledger, with the amounts of both. One operator
// at a time works on a case and closes it. No step moves money.
describe('A case about a payment provider', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let desk: RpcClient<typeof PaymentCaseService>;
  const steps = depositSteps(() => bench);

  beforeAll(async () => {
    peers = await TestPeers.start(['bff', 'games']);
    bench = await CashierBench.start(PaymentCasesTestModule, [PaymentCaseService]);
    desk = peers.client(PaymentCaseService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theLedgerBalances());

  const listed = async (change: object = {}): Promise<PaymentCase[]> =>
    (await desk.listPaymentCases({ brands: ['lab'], withoutBrand: true, page: { page: 1, size: 100 }, ...change }))
      .content;
  const caseOf = async ({ orderId }: DepositOrder): Promise<PaymentCase> => {
    const found = (await listed()).find((one) => one.orderId === orderId);
    if (!found) throw new Error('the order has no case');
    return found;
  };
  const take = (found: PaymentCase, action: string, change: object = {}): Promise<PaymentCase> =>
    desk.takePaymentCaseStep({
      ...{ caseId: found.caseId, operatorId: 'ann', version: found.version, action, reason: '', note: '' },
      ...change,
    });
  /** Creates a deposit that was paid twice, so that the second payment has a case. */
  const aCase = async (): Promise<PaymentCase> => {
    const order = await steps.anOrder();
    await steps.paidNotice(order);
    await steps.paidNotice(order);
    return caseOf(order);
  };
  const mark = { reason: 'money_returned', note: 'the provider sent it back' };

  it('is listed with both sides of a compared day, with day and method', async () => {
    const order = await steps.anOrder();
    await steps.outcome(order, { outcome: 'pay' });
    await steps.allAnswered(order);
    await bench.rewrite(`UPDATE transfers SET payout_cash_minor = 4700 WHERE key = $1`, [order.orderId]);
    const day = new Date().toISOString().slice(0, 10);
    await bench.app.get(ProviderDaysService).compare('lantern', day);
    await bench.rewrite(`UPDATE transfers SET payout_cash_minor = 5000 WHERE key = $1`, [order.orderId]);
    const found = (await listed({ kind: 'reconcile.differs', provider: 'lantern' })).find(
      ({ memberId }) => memberId === order.memberId,
    );
    expect(found).toMatchObject({
      ...{ provider: 'lantern', method: 'card', day, brand: 'lab', currency: 'USD' },
      ...{ oursMinor: 4_700n, theirsMinor: 5_000n, state: 'open', version: 0n },
    });
  });

  it('belongs to the brand of its order, and without any only to operators of all brands', async () => {
    const { caseId } = await aCase();
    const ids = async (change: object): Promise<string[]> => (await listed(change)).map((one) => one.caseId);
    expect(await ids({ withoutBrand: false })).toContain(caseId);
    expect(await ids({ brands: ['nmen'], withoutBrand: false })).not.toContain(caseId);
    await steps.paidNotice({ ...(await steps.anOrder()), orderId: 'nobody' });
    const unknown = (await listed({ kind: 'deposit.unknown_order' }))[0];
    expect(unknown).toMatchObject({ brand: '', provider: 'lantern', theirsMinor: 5_000n });
    expect(await ids({ withoutBrand: false, kind: 'deposit.unknown_order' })).toEqual([]);
  });

  it('is assigned, noted, corrected and opened again, step by step', async () => {
    const opened = await aCase();
    const claimed = await take(opened, 'claim');
    expect(claimed).toMatchObject({ claimedBy: 'ann', version: 1n });
    expect((await listed({ claimedBy: 'ann' })).map(({ caseId }) => caseId)).toContain(opened.caseId);
    const bob = { operatorId: 'bob', note: 'n' };
    await expect(take(claimed, 'note', bob)).rejects.toMatchObject({ code: 'review.claimed' });
    const noted = await take(claimed, 'note', { note: 'asked the provider' });
    await expect(take(claimed, 'correct', mark)).rejects.toMatchObject({ code: 'review.stale' });
    const corrected = await take(noted, 'correct', mark);
    expect(corrected).toMatchObject({ state: 'corrected', claimedBy: '' });
    await expect(take(corrected, 'correct', mark)).rejects.toMatchObject({ code: 'review.decided' });
    expect((await listed({ state: 'corrected' })).map(({ caseId }) => caseId)).toContain(opened.caseId);
    const again = await take(corrected, 'reopen', { ...bob, note: 'it came again' });
    expect(again).toMatchObject({ state: 'open', version: 4n });
    expect(again.steps.map(({ action, operatorId, reason }) => [action, operatorId, reason])).toEqual([
      ['claim', 'ann', ''],
      ['note', 'ann', ''],
      ['correct', 'ann', 'money_returned'],
      ['reopen', 'bob', ''],
    ]);
  });

  it('is closed by one of ten operators at once', async () => {
    const found = await aCase();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => take(found, 'correct', { ...mark, operatorId: `op${at}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await desk.getPaymentCase({ caseId: found.caseId })).steps).toHaveLength(1);
  });

  it('that holds a deposit under review is closed by the decision on the deposit only', async () => {
    const order = await steps.anOrder();
    await steps.outcome(order, { outcome: 'pay', amountMinor: '4000' });
    await steps.allAnswered(order);
    const found = await caseOf(order);
    expect(found).toMatchObject({ kind: 'deposit.amount_mismatch', holdsDeposit: true });
    await expect(take(found, 'explain', { reason: 'other', note: 'n' })).rejects.toMatchObject({
      code: 'wallet.wrong_state',
    });
    await steps.approve(order);
    expect(await desk.getPaymentCase({ caseId: found.caseId })).toMatchObject({
      state: 'explained',
      holdsDeposit: false,
      resolution: expect.stringContaining('approved by ann') as string,
    });
  });

  it.each([
    ['request.invalid', 'correct', { ...mark, reason: 'timing' }],
    ['request.invalid', 'explain', { reason: 'other', note: '' }],
    ['request.invalid', 'delete', { note: 'n' }],
    ['resource.not_found', 'claim', { caseId: '0190a000-0000-7000-8000-000000000000' }],
    ['request.invalid', 'claim', { caseId: 'x' }],
  ])('refuses with %s: %s %j', async (code, action, change) => {
    const found = await aCase();
    await expect(take(found, action, change)).rejects.toMatchObject({ code });
    expect(await desk.getPaymentCase({ caseId: found.caseId })).toMatchObject({
      state: 'open',
      version: 0n,
      steps: [],
    });
  });

  it('is shown to the edge only', async () => {
    const games = peers.client(PaymentCaseService, { as: 'games', audience: 'wallet', address: bench.rpcAddress });
    await expect(games.listPaymentCases({ brands: ['lab'] })).rejects.toMatchObject({ code: 'access.denied' });
  });
});
