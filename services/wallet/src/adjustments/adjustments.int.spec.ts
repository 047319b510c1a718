import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { auditLedger } from '../audit/audit.js';
import { DepositsModule } from '../deposits/deposits.module.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import type { Posting } from '../ledger/command.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { aBet, aDeposit } from '../ledger/testing/commands.js';
import type { Movement } from '../ledger/movement.js';
import type { Adjustment, AdjustmentRequest } from './adjustment.js';
import { AdjustmentsJobs } from './adjustments.jobs.js';
import { AdjustmentsModule } from './adjustments.module.js';
import { AdjustmentsService } from './adjustments.service.js';
import { AdjustmentsStore } from './adjustments.store.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';

/** The wallet module with adjustments but without the job scheduler: a test runs each job itself. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    ...[LedgerModule, DepositsModule, WithdrawalsModule, AdjustmentsModule],
  ],
})
class BenchModule {}

// Goal: an adjustment moves its money once, only after two different operators, and never below zero.
describe('Adjustments', () => {
  let bench: CashierBench;
  let adjustments: AdjustmentsService;
  beforeAll(async () => {
    bench = await CashierBench.start(BenchModule);
    adjustments = bench.app.get(AdjustmentsService);
  }, 60_000);
  afterAll(() => bench?.stop());
  afterEach(async () => {
    jest.restoreAllMocks();
    expect((await auditLedger(bench.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  const post = (memberId: string, movement: Movement): Promise<Posting> =>
    bench.app
      .get(LedgerService)
      .post({ caller: 'games', memberId, currency: 'USD', key: randomUUID(), reference: '', movement });
  const aMember = async (cashMinor: bigint): Promise<string> => {
    const memberId = await bench.aMember();
    if (cashMinor > 0n) await post(memberId, aDeposit(cashMinor));
    return memberId;
  };
  const aRequest = (memberId: string, changes: Partial<AdjustmentRequest> = {}): AdjustmentRequest => ({
    ...{ adjustmentId: randomUUID(), memberId, currency: 'USD', kind: 'cash_credit', amountMinor: 400n },
    ...{ turnoverMinor: 0n, reason: 'goodwill', note: 'Paid late', requestedBy: 'ann' },
    ...changes,
  });
  const requested = (memberId: string, changes: Partial<AdjustmentRequest> = {}): Promise<Adjustment> =>
    adjustments.request(aRequest(memberId, changes));
  const seenOf = async (adjustmentId: string): Promise<bigint> =>
    (await bench.app.get(AdjustmentsStore).balanceOf(bench.db, await adjustments.find(adjustmentId))) ?? 0n;
  const approve = async (adjustmentId: string, operator = 'bob', seenMinor?: bigint) =>
    adjustments.approve(adjustmentId, {
      ...{ operator, version: 2n, note: '' },
      seenMinor: seenMinor ?? (await seenOf(adjustmentId)),
    });
  const pools = (memberId: string) =>
    bench.db.one('SELECT cash_minor::bigint AS cash, bonus_minor::bigint AS bonus FROM accounts WHERE member_id = $1', [
      memberId,
    ]);
  const postings = async (adjustmentId: string): Promise<number> =>
    (await bench.db.rows(`SELECT 1 FROM transfers WHERE caller = 'wallet.adjustments' AND key = $1`, [adjustmentId]))
      .length;

  it.each([
    ['cash_credit', 0n, { cash: 1_400n, bonus: 0n }],
    ['cash_debit', 0n, { cash: 600n, bonus: 0n }],
    ['bonus_credit', 800n, { cash: 1_000n, bonus: 400n }],
  ] as const)('%s moves money only after the second operator', async (kind, turnoverMinor, after) => {
    const memberId = await aMember(1_000n);
    const { adjustmentId, status } = await requested(memberId, { kind, turnoverMinor });
    expect([status, await pools(memberId)]).toEqual(['waiting', { cash: 1_000n, bonus: 0n }]);
    expect(await approve(adjustmentId)).toMatchObject({ status: 'applied', refusal: null });
    expect(await pools(memberId)).toEqual(after);
    const turnover = await bench.db.rows(
      `SELECT q.required_minor::bigint AS required FROM turnover_requirements q JOIN accounts a ON a.id = q.account_id
        WHERE a.member_id = $1`,
      [memberId],
    );
    expect(turnover).toEqual(turnoverMinor > 0n ? [{ required: 800n }] : []);
  });

  it('of the own request is refused, and moves nothing', async () => {
    const memberId = await aMember(0n);
    const { adjustmentId } = await requested(memberId);
    await expect(approve(adjustmentId, 'ann')).rejects.toMatchObject({ code: 'ops.own_request' });
    expect([await postings(adjustmentId), (await adjustments.find(adjustmentId)).status]).toEqual([0, 'waiting']);
  });

  it('that is rejected stays so, and moves nothing', async () => {
    const memberId = await aMember(0n);
    const { adjustmentId } = await requested(memberId);
    const step = { operator: 'bob', version: 2n, note: 'No proof' };
    expect(await adjustments.reject(adjustmentId, step)).toMatchObject({ status: 'rejected' });
    await expect(approve(adjustmentId, 'eve')).rejects.toMatchObject({ code: 'review.decided' });
    expect(await postings(adjustmentId)).toBe(0);
  });

  it('of more cash than there is, is refused before anything is decided, and posts once the cash is there', async () => {
    const memberId = await aMember(399n);
    const { adjustmentId } = await requested(memberId, { kind: 'cash_debit' });
    await expect(approve(adjustmentId)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    expect([(await adjustments.find(adjustmentId)).status, await postings(adjustmentId)]).toEqual(['waiting', 0]);
    await post(memberId, aDeposit(1n));
    expect(await approve(adjustmentId)).toMatchObject({ status: 'applied' });
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('whose balance is not the one that the operator saw is not approved, and the answer has both figures', async () => {
    const memberId = await aMember(1_000n);
    const { adjustmentId } = await requested(memberId);
    await post(memberId, aBet(70n));
    await expect(approve(adjustmentId, 'bob', 1_000n)).rejects.toMatchObject({
      code: 'review.figures_changed',
      data: { seenMinor: 1_000n, beforeMinor: 930n },
    });
    expect([(await adjustments.find(adjustmentId)).status, await postings(adjustmentId)]).toEqual(['waiting', 0]);
    expect(await approve(adjustmentId, 'bob', 930n)).toMatchObject({ status: 'applied' });
    // The repeated approval gets the answer of the first approval, although the balance has changed since then.
    expect(await approve(adjustmentId, 'bob', 930n)).toMatchObject({ status: 'applied' });
    expect([await postings(adjustmentId), await pools(memberId)]).toEqual([1, { cash: 1_330n, bonus: 0n }]);
  });

  it('asked for twice is one request; another one under its id is refused', async () => {
    const request = aRequest(await aMember(0n));
    const answers = await Promise.all(Array.from({ length: 20 }, () => adjustments.request(request)));
    expect(new Set(answers.map(({ requestedAt }) => requestedAt.getTime())).size).toBe(1);
    await expect(adjustments.request({ ...request, amountMinor: 401n })).rejects.toMatchObject({
      code: 'wallet.key_reused',
    });
    await expect(requested(randomUUID())).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('approved by 50 callers is posted once', async () => {
    const memberId = await aMember(0n);
    const { adjustmentId } = await requested(memberId);
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => approve(adjustmentId, ['bob', 'eve'][i % 2])),
    );
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));
    expect(codes).toEqual(Array.from({ length: 25 }, () => 'review.decided'));
    expect([await postings(adjustmentId), await pools(memberId)]).toEqual([1, { cash: 400n, bonus: 0n }]);
  });

  it('at the same time as bets: nothing is spent twice', async () => {
    const memberId = await aMember(1_000n);
    const requests = await Promise.all(
      Array.from({ length: 10 }, () => requested(memberId, { kind: 'cash_debit', amountMinor: 90n })),
    );
    // If the balance has changed since the operator saw it, the operator approves again with the new balance. This ends
    // when the debit is posted or the balance is too small.
    const persist = async (adjustmentId: string): Promise<{ readonly status: string }> => {
      for (;;) {
        const answer = await approve(adjustmentId).catch((error: unknown) => (error as { code: string }).code);
        if (typeof answer !== 'string') return answer;
        if (answer !== 'review.figures_changed') return { status: answer };
      }
    };
    const [debits, bets] = await Promise.all([
      Promise.all(requests.map(({ adjustmentId }) => persist(adjustmentId))),
      Promise.all(Array.from({ length: 20 }, () => post(memberId, aBet(70n)))),
    ]);
    const taken =
      90n * BigInt(debits.filter(({ status }) => status === 'applied').length) +
      70n * BigInt(bets.filter(({ status }) => status === 'applied').length);
    expect(taken).toBeLessThanOrEqual(1_000n);
    // All debits and bets together exceed the cash, so at least one was refused. The largest of them is 90 minor units,
    // so the remaining cash must be less than 90.
    expect(1_000n - taken).toBeLessThan(90n);
    expect(await pools(memberId)).toEqual({ cash: 1_000n - taken, bonus: 0n });
  });

  it('is finished by the job after a crash behind the posting, without a second posting', async () => {
    const memberId = await aMember(0n);
    const { adjustmentId } = await requested(memberId);
    jest.spyOn(AdjustmentsStore.prototype, 'end').mockRejectedValueOnce(new Error('crash'));
    await expect(approve(adjustmentId)).rejects.toThrow('crash');
    expect((await adjustments.find(adjustmentId)).status).toBe('approved');
    await bench.db.rows('UPDATE adjustments SET due_at = now() WHERE adjustment_id = $1', [adjustmentId]);
    await bench.app.get(AdjustmentsJobs).finishAdjustments();
    expect(await adjustments.find(adjustmentId)).toMatchObject({ status: 'applied' });
    expect([await postings(adjustmentId), await pools(memberId)]).toEqual([1, { cash: 400n, bonus: 0n }]);
  });
});
