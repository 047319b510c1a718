import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { signRequest } from '@nm/kit/signing/sign-request.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';
import { ChargebacksStore } from '../deposits/chargebacks.store.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { SandboxProcess } from '../deposits/testing/sandbox-process.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { WithdrawalDesk } from '../withdrawals/withdrawal-desk.service.js';
import { WithdrawalsJobs } from '../withdrawals/withdrawals.jobs.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { ChargebacksJobs } from './chargebacks.jobs.js';
import { chargebackSteps } from './testing/chargeback-steps.js';

const PATH = '/callbacks/v1/payment/lantern';
const [key] = SandboxProcess.provider.callbackKeys as [SigningKey];

// Goal: a chargeback is taken exactly once, even if it races with steps of a withdrawal or the process dies at any
// point. No sent withdrawal is touched, and the books balance.
describe('A chargeback at the same time as', () => {
  let bench: CashierBench;
  let jobs: ChargebacksJobs;
  const steps = chargebackSteps(() => bench);
  const { deposits, payouts, aCredited, notice, reported, statusOf, play } = steps;

  beforeAll(async () => {
    bench = await CashierBench.start();
    jobs = bench.app.get(ChargebacksJobs);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(async () => {
    jest.restoreAllMocks();
    await deposits.theLedgerBalances();
  });

  const makeDue = (): Promise<void> => bench.rewrite(`UPDATE chargebacks SET due_at = now() WHERE status = 'due'`);
  const chargebacksOf = async (memberId: string): Promise<number> =>
    (
      await bench.db.rows(
        `SELECT 1 FROM transfers t JOIN accounts a ON a.id = t.account_id WHERE a.member_id = $1 AND t.type = 'chargeback'`,
        [memberId],
      )
    ).length;

  it('a hundred callbacks: through the listener it is taken once, and a wrong signature does nothing', async () => {
    const order = await aCredited();
    const body = JSON.stringify({ eventId: randomUUID(), state: 'CHARGEBACK', ...(await reported(order)) });
    const send = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(bench.callbackUrl + PATH, { method: 'POST', body, headers })).status;
    const sign = (by: SigningKey) => signRequest(by, { method: 'POST', path: PATH, body: Buffer.from(body) });
    expect(await send(sign({ ...key, secret: 'another secret of 16' }))).toBe(401);
    expect(await statusOf(order)).toBeUndefined();
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => send(sign(key))),
      ...Array.from({ length: 50 }, async () => notice(await reported(order)).then(() => 200)),
      jobs.finishChargebacks().then(() => 200),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    await Promise.all([jobs.finishChargebacks(), jobs.finishChargebacks()]);
    expect(await payouts.pools(order.memberId)).toEqual({ cash: 0n, bonus: 0n, held: 0n, debt: 0n });
    expect([await chargebacksOf(order.memberId), await steps.casesOf(order)]).toEqual([1, ['deposit.chargeback']]);
  }, 30_000);

  it('bets and transfers: every amount is accounted for', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await aCredited({ amountMinor: 20_000n });
      const { memberId } = order;
      const other = await payouts.aMember(0n);
      await notice(await reported(order));
      const [bets, sent] = await Promise.all([
        Promise.all(Array.from({ length: 15 }, () => payouts.post(memberId, { type: 'bet', stakeMinor: 700n, play }))),
        Promise.all(
          Array.from({ length: 5 }, () =>
            payouts.post(
              memberId,
              {
                ...{ type: 'transfer', toMemberId: other, amountMinor: 900n, keepMinor: 0n, forfeitMinor: 0n },
                isAsked: true,
              },
              randomUUID(),
              'agents',
            ),
          ),
        ),
        jobs.finishChargebacks(),
        jobs.finishChargebacks(),
      ]);
      const applied = (list: readonly { readonly status: string }[]): bigint =>
        BigInt(list.filter(({ status }) => status === 'applied').length);
      const { cash = 0n, debt = 0n, ...rest } = (await payouts.pools(memberId)) ?? {};
      expect(rest).toEqual({ bonus: 0n, held: 0n });
      expect(cash - debt).toBe(-(applied(bets) * 700n) - applied(sent) * 900n);
      expect((await payouts.pools(other))?.cash).toBe(applied(sent) * 900n);
      expect(await chargebacksOf(memberId)).toBe(1);
    }
  }, 60_000);

  it('a withdrawal that is requested, cancelled, decided and sent: it ends once, and is not touched once it is sent', async () => {
    const desk = bench.app.get(WithdrawalDesk);
    const withdrawals = bench.app.get(WithdrawalsService);
    const ends: Record<string, bigint> = { cancelled: 0n, rejected: 0n, paying: 4_000n };
    for (const act of ['cancel', 'approve', 'reject', 'send', 'request'] as const) {
      const order = await aCredited();
      const { memberId } = order;
      await steps.reviewAll(act !== 'send');
      await bench.sandbox.fault('payout_waits');
      if (act === 'send') await bench.sandbox.fault('payout_timeout');
      const input = await payouts.anInput({ memberId, amountMinor: 4_000n });
      const waiting = act === 'request' || act === 'send' ? undefined : await withdrawals.request(input);
      const step = { operator: 'ann', version: waiting ? await payouts.reviewVersion(waiting) : 0n, note: 'seen' };
      await notice(await reported(order));
      const id = waiting?.withdrawalId ?? '';
      await Promise.allSettled([
        jobs.finishChargebacks(),
        act === 'cancel' && withdrawals.cancel(memberId, id),
        act === 'approve' && desk.approve(id, step),
        act === 'reject' && desk.reject(id, 'other', step),
        (act === 'send' || act === 'request') && withdrawals.request(input),
        bench.app.get(WithdrawalsJobs).finishWithdrawals(),
        jobs.finishChargebacks(),
      ]);
      await makeDue();
      await jobs.finishChargebacks();
      expect([act, await statusOf(order), await chargebacksOf(memberId)]).toEqual([act, 'done', 1]);
      const found = await bench.db.one<{ status: string }>(
        `SELECT status FROM withdrawals WHERE member_id = $1 AND status <> 'refused'`,
        [memberId],
      );
      const { cash = 0n, held = 0n, debt = 0n } = (await payouts.pools(memberId)) ?? {};
      // The deposit was the member's only money, so cash plus held money minus debt is 0 after the chargeback. After
      // it, only two kinds of withdrawals can still hold money: those that were already sent, and those that were
      // created later.
      expect([act, cash + held - debt]).toEqual([act, 0n]);
      if (found && found.status in ends)
        expect([act, found.status, held]).toEqual([act, found.status, ends[found.status]]);
    }
    await steps.reviewAll(false);
    await bench.sandbox.fault('payout_waits', 0);
    await bench.sandbox.fault('payout_timeout', 0);
  }, 60_000);

  it.each<[string, () => void]>([
    [
      'a death before the posting',
      () => {
        jest.spyOn(bench.app.get(LedgerService), 'post').mockRejectedValueOnce(new Error('died'));
      },
    ],
    [
      "a death while the posting's answer was on its way",
      () => {
        const ledger = bench.app.get(LedgerService);
        const real = ledger.post.bind(ledger);
        jest.spyOn(ledger, 'post').mockImplementationOnce(async (command) => {
          await real(command);
          throw new Error('died');
        });
      },
    ],
    [
      'a death before it was marked',
      () => {
        jest.spyOn(bench.app.get(ChargebacksStore), 'setDone').mockRejectedValueOnce(new Error('died'));
      },
    ],
  ])('%s: the job finishes it, with the same withdrawals', async (_where, die) => {
    const order = await aCredited();
    const { memberId } = order;
    await steps.reviewAll(true);
    const waiting = await payouts.request({ memberId, amountMinor: 3_000n });
    await steps.reviewAll(false);
    die();
    await notice(await reported(order));
    await jobs.finishChargebacks();
    expect(await statusOf(order)).toBe('due');
    expect(await payouts.now(waiting)).toMatchObject({ status: 'requested', steps: ['charge_back'] });
    await expect(bench.app.get(WithdrawalsService).cancel(memberId, waiting.withdrawalId)).rejects.toMatchObject({
      code: 'wallet.wrong_state',
    });
    await makeDue();
    await Promise.all([jobs.finishChargebacks(), bench.app.get(WithdrawalsJobs).finishWithdrawals()]);
    expect(await payouts.now(waiting)).toMatchObject({ status: 'rejected', reason: 'chargeback', steps: [] });
    expect(await payouts.pools(memberId)).toEqual({ cash: 0n, bonus: 0n, held: 0n, debt: 0n });
    expect([await statusOf(order), await chargebacksOf(memberId)]).toEqual(['done', 1]);
  });
});
