import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { FULL_CONTRIBUTION } from '../ledger/movement.js';
import { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import type { Withdrawal } from './withdrawal.js';
import { WithdrawalDesk } from './withdrawal-desk.service.js';
import { WithdrawalsJobs } from './withdrawals.jobs.js';
import { WithdrawalsService } from './withdrawals.service.js';
import { WithdrawalsStore } from './withdrawals.store.js';

// Goal: if several things happen at the same time, or the process crashes at any point, a balance is withdrawn only
// once, and each hold ends once.
describe('Withdrawals at the same time as', () => {
  let bench: CashierBench;
  let withdrawals: WithdrawalsService;
  let jobs: WithdrawalsJobs;
  const steps = withdrawalSteps(() => bench);
  const { post, aMember, anAccount, anInput, now, aPaying, outcome, notice, pools, published, makeDue, request } =
    steps;
  const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r', category: 10 };

  beforeAll(async () => {
    bench = await CashierBench.start();
    withdrawals = bench.app.get(WithdrawalsService);
    jobs = bench.app.get(WithdrawalsJobs);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(async () => {
    jest.restoreAllMocks();
    await steps.theBooksAreClean();
  });

  it('fifty of the whole balance: one is held', async () => {
    const memberId = await aMember();
    const { accountId } = await anAccount(memberId);
    const inputs = await Promise.all(
      Array.from({ length: 50 }, () => anInput({ memberId, accountId, amountMinor: 10_000n, key: randomUUID() })),
    );
    await bench.sandbox.fault('payout_waits');
    const answers = await Promise.allSettled(inputs.map((input) => withdrawals.request(input)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code?: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['wallet.not_withdrawable']));
    expect(await pools(memberId)).toMatchObject({ cash: 0n, held: 10_000n });
  });

  it('bets, rollbacks and adjustments: nothing is spent twice', async () => {
    const memberId = await aMember(100_000n);
    const { accountId } = await anAccount(memberId);
    const bets = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all(bets.slice(0, 10).map((key) => post(memberId, { type: 'bet', stakeMinor: 1_000n, play }, key)));
    await bench.sandbox.fault('payout_waits', 10);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, async () =>
        withdrawals.request(await anInput({ memberId, accountId, amountMinor: 9_000n, key: randomUUID() })),
      ),
      ...bets.slice(10).map((key) => post(memberId, { type: 'bet', stakeMinor: 3_000n, play }, key)),
      ...bets.slice(0, 10).map((betKey) => post(memberId, { type: 'rollback', betKey })),
      ...Array.from({ length: 5 }, () => post(memberId, { type: 'adjustment', amountMinor: 2_000n, play })),
    ]);
    await bench.sandbox.fault('payout_waits', 0);
    const held = outcomes.slice(0, 10).filter(({ status }) => status === 'fulfilled').length;
    const staked = outcomes
      .slice(10, 30)
      .filter((bet) => bet.status === 'fulfilled' && (bet.value as { status: string }).status === 'applied').length;
    const { cash = 0n, held: locked, debt = 0n } = (await pools(memberId)) ?? {};
    expect(locked).toBe(BigInt(held) * 9_000n);
    expect(cash - debt).toBe(90_000n + 10_000n - 10_000n - BigInt(held) * 9_000n - BigInt(staked) * 3_000n);
  });

  it("operators' corrections: nothing is withdrawn that a correction took, and no correction takes what is held", async () => {
    const memberId = await aMember(100_000n);
    const { accountId } = await anAccount(memberId);
    await bench.sandbox.fault('payout_waits', 10);
    const correct = (direction: 'credit' | 'debit', amountMinor: bigint) =>
      post(memberId, { type: 'correction', direction, amountMinor });
    const inputs = await Promise.all(
      Array.from({ length: 10 }, () => anInput({ memberId, accountId, amountMinor: 9_000n, key: randomUUID() })),
    );
    const [requests, debits, credits] = await Promise.all([
      Promise.allSettled(inputs.map((input) => withdrawals.request(input))),
      Promise.all(Array.from({ length: 10 }, () => correct('debit', 11_000n))),
      Promise.all(Array.from({ length: 5 }, () => correct('credit', 1_000n))),
    ]);
    await bench.sandbox.fault('payout_waits', 0);
    expect(credits.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'applied'));
    const codes = requests.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
    );
    expect(codes.filter((code) => code !== 'wallet.not_withdrawable')).toEqual([]);
    const held = 9_000n * BigInt(requests.length - codes.length);
    const taken = 11_000n * BigInt(debits.filter(({ status }) => status === 'applied').length);
    expect(await pools(memberId)).toMatchObject({ cash: 105_000n - held - taken, held, debt: 0n });
    // The debits together exceed the cash, so at least one was refused. At that moment the cash was less than that
    // debit (11,000 minor units), and later only the credits (5,000) can have been added.
    expect(held + taken).toBeLessThanOrEqual(105_000n);
    expect(held + taken).toBeGreaterThan(105_000n - 11_000n - 5_000n);
  });

  it('their own cancelling, an approval and a rejection: the hold ends once', async () => {
    await bench.rewrite(`UPDATE withdrawal_rules SET amount_minor = 0 WHERE brand = 'lab' AND rule = 'large_amount'`);
    const desk = bench.app.get(WithdrawalDesk);
    for (let round = 0; round < 5; round += 1) {
      const waiting = await request();
      const { memberId, withdrawalId } = waiting;
      const step = { operator: 'ann', version: await steps.reviewVersion(waiting), note: 'seen' };
      await bench.sandbox.fault('payout_waits');
      await Promise.allSettled([
        withdrawals.cancel(memberId, withdrawalId),
        desk.approve(withdrawalId, step),
        desk.reject(withdrawalId, 'other', { ...step, operator: 'bob' }),
      ]);
      const { status } = await now(waiting);
      expect(['cancelled', 'paying', 'rejected']).toContain(status);
      expect(await pools(memberId)).toMatchObject(
        status === 'paying' ? { cash: 5_000n, held: 5_000n } : { cash: 10_000n, held: 0n },
      );
    }
    await bench.sandbox.fault('payout_waits', 0);
    await bench.rewrite(
      `UPDATE withdrawal_rules SET amount_minor = 100000 WHERE brand = 'lab' AND rule = 'large_amount'`,
    );
  });

  it('two operators who claim the same six in bulk: each is claimed by one, who alone decides it', async () => {
    await bench.rewrite(`UPDATE withdrawal_rules SET amount_minor = 0 WHERE brand = 'lab' AND rule = 'large_amount'`);
    const desk = bench.app.get(WithdrawalDesk);
    const all = await Promise.all(Array.from({ length: 6 }, () => request()));
    const claim = async (waiting: Withdrawal, operator: string) =>
      desk.claim(waiting.withdrawalId, { operator, version: await steps.reviewVersion(waiting) });
    // Two operators claim all withdrawals of the list at once: Ann begins at the first one, Bob at the last one.
    const answers = await Promise.allSettled(
      all.flatMap((waiting, n) => [claim(waiting, 'ann'), claim(all.at(-1 - n) ?? waiting, 'bob')]),
    );
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));
    expect(codes).toHaveLength(all.length);
    expect(codes.filter((code) => code !== 'review.claimed' && code !== 'review.stale')).toEqual([]);
    for (const waiting of all) {
      const holder = (await bench.app.get(ReviewsReadModel).find('withdrawal', waiting.withdrawalId))?.claimedBy ?? '';
      expect(['ann', 'bob']).toContain(holder);
      const version = await steps.reviewVersion(waiting);
      const reject = (operator: string) =>
        desk.reject(waiting.withdrawalId, 'other', { operator, version, note: 'seen' });
      await expect(reject(holder === 'ann' ? 'bob' : 'ann')).rejects.toMatchObject({ code: 'review.claimed' });
      await reject(holder);
      expect([(await now(waiting)).status, await pools(waiting.memberId)]).toMatchObject([
        'rejected',
        { cash: 10_000n, held: 0n },
      ]);
    }
    await bench.rewrite(
      `UPDATE withdrawal_rules SET amount_minor = 100000 WHERE brand = 'lab' AND rule = 'large_amount'`,
    );
  });

  it('their cancelling where the brand allows none: it is refused, and the amount stays held', async () => {
    await bench.rewrite(`UPDATE withdrawal_rules SET amount_minor = 0 WHERE brand = 'lab' AND rule = 'large_amount'`);
    await bench.rewrite(`UPDATE withdrawal_terms SET can_cancel = false WHERE brand = 'lab'`);
    try {
      const waiting = await request();
      expect(waiting).toMatchObject({ status: 'requested', canCancel: false });
      await expect(withdrawals.cancel(waiting.memberId, waiting.withdrawalId)).rejects.toMatchObject({
        code: 'wallet.wrong_state',
      });
      expect([(await now(waiting)).status, await pools(waiting.memberId)]).toMatchObject([
        'requested',
        { cash: 5_000n, held: 5_000n },
      ]);
    } finally {
      await bench.rewrite(`UPDATE withdrawal_terms SET can_cancel = true WHERE brand = 'lab'`);
      await bench.rewrite(
        `UPDATE withdrawal_rules SET amount_minor = 100000 WHERE brand = 'lab' AND rule = 'large_amount'`,
      );
    }
  });

  it('a hundred equal notices and the asking job: paid once', async () => {
    const paying = await aPaying();
    await bench.sandbox.payoutOutcome(paying.withdrawalId, { outcome: 'pay', silent: true });
    await makeDue('ask_at', paying);
    await Promise.all([
      ...Array.from({ length: 100 }, () => notice(paying, 'PAID', 2)),
      jobs.askPayouts(),
      jobs.finishWithdrawals(),
    ]);
    expect(await published(paying)).toEqual(['requested', 'approved', 'paying', 'paid']);
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });
  });

  it.each([
    ['a bonus', { cashMinor: 0n, bonusMinor: 700n }],
    ['cash', { cashMinor: 6_000n, bonusMinor: 0n }],
  ])(
    'a death before the posting, and %s granted before the job posts: nothing of the grant leaves',
    async (_what, amount) => {
      const input = await anInput({ amountMinor: 10_000n });
      jest.spyOn(bench.app.get(LedgerService), 'post').mockRejectedValueOnce(new Error('died'));
      await expect(withdrawals.request(input)).rejects.toThrow('died');
      const { memberId } = input;
      await post(memberId, {
        type: 'bet_win',
        stakeMinor: 2_000n,
        payoutMinor: 1_000n,
        validStakeMinor: 2_000n,
        heldMinor: 0n,
        play,
      });
      await post(memberId, {
        type: 'grant',
        amount,
        turnoverRequiredMinor: 9_000n,
        contributionPpm: FULL_CONTRIBUTION,
        promotion: 'welcome',
      });
      await bench.db.rows(`UPDATE withdrawals SET steps_due_at = now() - interval '1 minute' WHERE member_id = $1`, [
        memberId,
      ]);
      await Promise.all([jobs.finishWithdrawals(), jobs.finishWithdrawals()]);
      expect(await pools(memberId)).toMatchObject({
        ...{ cash: 9_000n + amount.cashMinor, bonus: amount.bonusMinor, held: 0n },
      });
      await expect(withdrawals.request(input)).rejects.toMatchObject({ code: 'wallet.not_withdrawable' });
    },
  );

  it.each<[string, (step: number) => void]>([
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
      'a death before the state was written',
      () => {
        jest.spyOn(bench.app.get(WithdrawalsStore), 'stepDone').mockRejectedValueOnce(new Error('died'));
      },
    ],
  ])('%s: the job finishes the hold, the capture and the release', async (_where, die) => {
    const input = await anInput();
    die(0);
    await expect(withdrawals.request(input)).rejects.toThrow('died');
    await expect(withdrawals.ofKey(input.memberId, input.key)).rejects.toMatchObject({ code: 'resource.not_found' });
    await bench.sandbox.fault('payout_waits');
    const paying = await request(input);
    expect(paying).toMatchObject({ status: 'paying' });
    die(1);
    await outcome(paying, { outcome: 'pay' });
    expect(await now(paying)).toMatchObject({ status: 'paying', steps: ['capture'] });
    await makeDue('steps_due_at', paying);
    await Promise.all([jobs.finishWithdrawals(), jobs.finishWithdrawals()]);
    expect(await now(paying)).toMatchObject({ status: 'paid', steps: [] });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });

    const failing = await aPaying();
    die(2);
    await outcome(failing, { outcome: 'decline' });
    expect(await now(failing)).toMatchObject({ status: 'paying', steps: ['fail'] });
    await makeDue('steps_due_at', failing);
    await jobs.finishWithdrawals();
    expect(await now(failing)).toMatchObject({ status: 'failed' });
    expect(await pools(failing.memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });
});
