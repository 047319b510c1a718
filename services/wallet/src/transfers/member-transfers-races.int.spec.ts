import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { DepositsService } from '../deposits/deposits.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { FULL_CONTRIBUTION } from '../ledger/movement.js';
import { aPlay } from '../ledger/testing/commands.js';
import { PayoutAccountsService } from '../withdrawals/payout-accounts.service.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { MemberTransfersJobs } from './member-transfers.jobs.js';
import { MemberTransfersStore } from './member-transfers.store.js';
import { TransfersBench } from './testing/transfers-bench.js';

// Goal: if several things happen at the same time, or the process crashes at any point, a transfer moves its money
// exactly once, and no money appears or is lost.
describe('Transfers at the same time as', () => {
  let bench: TransfersBench;
  const codesOf = (answers: readonly PromiseSettledResult<unknown>[]): string[] =>
    answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code?: string }).code ?? String(answer.reason)] : [],
    );

  beforeAll(async () => {
    bench = await TransfersBench.start();
  }, 60_000);
  afterAll(() => bench?.stop());
  afterEach(async () => {
    jest.restoreAllMocks();
    await bench.theBooksAreClean();
  });

  it('fifty of the whole balance: one is made', async () => {
    const [memberId, toMemberId] = [await bench.aMember(), await bench.aMember(0n)];
    const inputs = await Promise.all(
      Array.from({ length: 50 }, () => bench.anInput({ memberId, toMemberId, amountMinor: 10_000n })),
    );
    const answers = await Promise.allSettled(inputs.map((input) => bench.transfers.send(input)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(new Set(codesOf(answers))).toEqual(new Set(['wallet.not_transferable']));
    expect([await bench.cash(memberId), await bench.cash(toMemberId)]).toEqual([0n, 10_000n]);
    expect(await bench.published(memberId)).toHaveLength(1);
  });

  it('deposit orders of the receiver: both together stay within the limit', async () => {
    const toMemberId = await bench.aMember(0n, { deposit_limits_minor: '{10000,NULL,NULL}' });
    const deposits = bench.cashier.app.get(DepositsService);
    const order = { memberId: toMemberId, brand: 'lab', methodId: 'card', amountMinor: 2_000n, returnUrl: '' };
    const inputs = await Promise.all(
      Array.from({ length: 6 }, () => bench.anInput({ toMemberId, amountMinor: 2_000n })),
    );
    const answers = await Promise.allSettled(
      inputs.flatMap((input) => [deposits.create({ ...order, key: randomUUID() }), bench.transfers.send(input)]),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const open = await deposits.openOrders(toMemberId);
    expect((await bench.cash(toMemberId)) + BigInt(open.length) * 2_000n).toBe(10_000n);
  });

  it('opposite ones and rings: none waits for ever, and the sum stays', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => bench.aMember()));
    const sends = Array.from({ length: 60 }, (_, i) =>
      bench.anInput({
        memberId: members[i % 4] as string,
        toMemberId: members[(i + 1 + (Math.floor(i / 4) % 3)) % 4] as string,
        amountMinor: BigInt(1_000 + i),
      }),
    );
    const answers = await Promise.allSettled((await Promise.all(sends)).map((input) => bench.transfers.send(input)));
    expect(codesOf(answers).filter((code) => code !== 'wallet.not_transferable')).toEqual([]);
    const cash = await Promise.all(members.map((each) => bench.cash(each)));
    expect(cash.reduce((sum, each) => sum + each, 0n)).toBe(40_000n);
    expect(cash.every((each) => each >= 0n)).toBe(true);
  });

  it('bets and withdrawals: nothing is spent twice', async () => {
    const [memberId, toMemberId] = [await bench.aMember(), await bench.aMember(0n)];
    const { accountId } = await bench.cashier.app.get(PayoutAccountsService).add({
      ...{ memberId, brand: 'lab', currency: 'USD', kind: 'ewallet', institution: 'Lantern Pay' },
      ...{ holder: 'Anna Berg', number: '+8801712345678' },
    });
    const withdrawals = bench.cashier.app.get(WithdrawalsService);
    const inputs = await Promise.all(
      Array.from({ length: 10 }, () => bench.anInput({ memberId, toMemberId, amountMinor: 3_000n })),
    );
    const withdrawal = { memberId, brand: 'lab', currency: 'USD', methodId: 'ewallet', accountId, amountMinor: 3_000n };
    await bench.cashier.sandbox.fault('payout_waits', 5);
    const answers = await Promise.allSettled([
      ...inputs.map((input) => bench.transfers.send(input)),
      ...Array.from({ length: 5 }, () =>
        withdrawals.request({ ...withdrawal, key: randomUUID(), confirmedForfeitMinor: 0n }),
      ),
      ...Array.from({ length: 10 }, () => bench.post(memberId, { type: 'bet', stakeMinor: 700n, play: aPlay() })),
    ]);
    await bench.cashier.sandbox.fault('payout_waits', 0);
    const done = (from: number, to: number) => answers.slice(from, to).filter(({ status }) => status === 'fulfilled');
    const staked = done(15, 25).filter(
      (each) => each.status === 'fulfilled' && (each.value as { status: string }).status === 'applied',
    );
    const spent = BigInt(done(0, 10).length + done(10, 15).length) * 3_000n + BigInt(staked.length) * 700n;
    expect(await bench.cash(memberId)).toBe(10_000n - spent);
    expect(await bench.cash(toMemberId)).toBe(BigInt(done(0, 10).length) * 3_000n);
  });

  it.each<[string, () => void]>([
    [
      'a death before the posting',
      () => {
        jest.spyOn(bench.cashier.app.get(LedgerService), 'post').mockRejectedValueOnce(new Error('died'));
      },
    ],
    [
      "a death while the posting's answer was on its way",
      () => {
        const ledger = bench.cashier.app.get(LedgerService);
        const real = ledger.post.bind(ledger);
        jest.spyOn(ledger, 'post').mockImplementationOnce(async (command) => {
          await real(command);
          throw new Error('died');
        });
      },
    ],
    [
      'a death before the state was written',
      () => {
        jest.spyOn(bench.cashier.app.get(MemberTransfersStore), 'end').mockRejectedValueOnce(new Error('died'));
      },
    ],
  ])('%s: the job and the next try finish it once', async (_where, die) => {
    const jobs = bench.cashier.app.get(MemberTransfersJobs);
    const input = await bench.anInput();
    die();
    await expect(bench.transfers.send(input)).rejects.toThrow('died');
    await bench.cashier.db.rows(
      `UPDATE member_transfers SET due_at = now() - interval '1 minute' WHERE sender_id = $1`,
      [input.memberId],
    );
    const [again] = await Promise.all([bench.transfers.send(input), jobs.finishTransfers(), jobs.finishTransfers()]);
    expect(again).toMatchObject({ status: 'done' });
    expect([await bench.cash(input.memberId), await bench.cash(input.toMemberId)]).toEqual([6_000n, 4_000n]);
    expect(await bench.published(input.memberId)).toHaveLength(1);
  });

  it('a death before the posting, and a bonus granted before the job posts: the bonus stays, and nothing is sent', async () => {
    const jobs = bench.cashier.app.get(MemberTransfersJobs);
    const input = await bench.anInput();
    jest.spyOn(bench.cashier.app.get(LedgerService), 'post').mockRejectedValueOnce(new Error('died'));
    await expect(bench.transfers.send(input)).rejects.toThrow('died');
    const amount = { cashMinor: 0n, bonusMinor: 700n };
    await bench.post(input.memberId, {
      type: 'grant',
      amount,
      turnoverRequiredMinor: 9_000n,
      contributionPpm: FULL_CONTRIBUTION,
      promotion: 'welcome',
    });
    const due = `UPDATE member_transfers SET due_at = now() - interval '1 minute' WHERE sender_id = $1 AND due_at IS NOT NULL`;
    await bench.cashier.db.rows(due, [input.memberId]);
    await jobs.finishTransfers();
    expect(await bench.pools(input.memberId)).toMatchObject({ cash: 10_000n, bonus: 700n });
    expect(await bench.cash(input.toMemberId)).toBe(0n);
    await expect(bench.transfers.send(input)).rejects.toMatchObject({ code: 'wallet.not_transferable' });
  });

  it('a job that fails: the posting is tried again later', async () => {
    const jobs = bench.cashier.app.get(MemberTransfersJobs);
    const input = await bench.anInput();
    jest.spyOn(bench.cashier.app.get(LedgerService), 'post').mockRejectedValueOnce(new Error('died'));
    await expect(bench.transfers.send(input)).rejects.toThrow('died');
    const due = `UPDATE member_transfers SET due_at = now() - interval '1 minute' WHERE sender_id = $1 AND due_at IS NOT NULL`;
    await bench.cashier.db.rows(due, [input.memberId]);
    jest.spyOn(bench.cashier.app.get(LedgerService), 'post').mockRejectedValueOnce(new Error('died again'));
    await jobs.finishTransfers();
    expect(await bench.cash(input.memberId)).toBe(10_000n);
    await bench.cashier.db.rows(due, [input.memberId]);
    await jobs.finishTransfers();
    expect(await bench.cash(input.memberId)).toBe(6_000n);
  });
});
