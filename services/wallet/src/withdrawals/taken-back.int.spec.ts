import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import { WithdrawalDesk } from './withdrawal-desk.service.js';

const ROUNDS = 8;

// Goal: if one operator takes back an approval while a second operator decides, the approval is either taken back or
// counted, and never both. Money moves at most once.
describe('An approval that is taken back at the same time', () => {
  let bench: CashierBench;
  let desk: WithdrawalDesk;
  const steps = withdrawalSteps(() => bench);
  const { request, now, pools, outcome, aPaying, notice, reviewVersion } = steps;

  beforeAll(async () => {
    bench = await CashierBench.start();
    desk = bench.app.get(WithdrawalDesk);
    await bench.rewrite(`UPDATE withdrawal_rules SET amount_minor = 0 WHERE brand = 'lab' AND rule = 'large_amount'`);
    await bench.rewrite(`UPDATE review_thresholds SET four_eyes_above_minor = 0 WHERE brand = 'lab'`);
  }, 180_000);
  afterAll(() => bench?.stop());
  afterEach(() => steps.theBooksAreClean());

  const by = (operator: string, version: bigint) => ({ operator, version, note: 'seen' });
  const hasEnded = (answers: readonly PromiseSettledResult<unknown>[]): boolean[] =>
    answers.map(({ status }) => status === 'fulfilled');
  const codes = (answers: readonly PromiseSettledResult<unknown>[]): unknown[] =>
    answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));

  it('as the second approval leaves the withdrawal unpaid, or came too late', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const waiting = await request();
      const { withdrawalId, memberId } = waiting;
      await desk.approve(withdrawalId, by('ann', await reviewVersion(waiting)));
      const version = await reviewVersion(waiting);
      await bench.sandbox.fault('payout_waits');
      const takeBack = () => desk.takeBack('withdrawal', withdrawalId, 'ann');
      const approve = () => desk.approve(withdrawalId, by('bob', version));
      const answers = await Promise.allSettled(
        round % 2 === 0 ? [takeBack(), approve()] : [approve(), takeBack()].reverse(),
      );
      expect(hasEnded(answers).filter(Boolean)).toHaveLength(1);
      expect(['review.stale', 'review.decided']).toContain(codes(answers)[0]);
      const review = await bench.app.get(ReviewsReadModel).find('withdrawal', withdrawalId);
      const { status } = await now(waiting);
      if (hasEnded(answers)[0]) {
        expect(review).toMatchObject({ state: 'open', firstOperator: null });
        expect(status).toBe('reviewing');
        // Bob's new approval is the first of two, because Ann has taken hers back. The withdrawal therefore stays in
        // review.
        await desk.approve(withdrawalId, by('bob', await reviewVersion(waiting)));
        expect((await now(waiting)).status).toBe('reviewing');
      } else {
        expect(review).toMatchObject({ state: 'approved', firstOperator: 'ann', decidedBy: 'bob' });
        expect(['approved', 'paying']).toContain(status);
      }
      expect(await pools(memberId)).toMatchObject({ cash: 5_000n, held: 5_000n });
    }
  });

  it('as the second statement of a return and the notice of the provider credits at most once', async () => {
    await bench.rewrite(`UPDATE withdrawal_rules SET amount_minor = 1000000 WHERE brand = 'lab'`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = await aPaying();
      const { withdrawalId, memberId } = paid;
      await outcome(paid, { outcome: 'pay' });
      expect((await now(paid)).status).toBe('paid');
      await desk.markReturned(withdrawalId, by('ann', 0n));
      const version = (await bench.app.get(ReviewsReadModel).find('withdrawal_return', withdrawalId))?.version ?? 0n;
      const answers = await Promise.allSettled([
        desk.takeBack('withdrawal_return', withdrawalId, 'ann'),
        desk.markReturned(withdrawalId, by('bob', version)),
        ...(round % 2 === 0 ? [notice(paid, 'RETURNED', 9)] : []),
      ]);
      const [isTakenBack, isStated, isReported = false] = hasEnded(answers);
      expect([isTakenBack, isStated].filter(Boolean).length).toBeLessThanOrEqual(1);
      const isBack = isStated || isReported;
      expect((await now(paid)).status).toBe(isBack ? 'returned' : 'paid');
      expect(await pools(memberId)).toMatchObject({ cash: isBack ? 10_000n : 5_000n, held: 0n });
    }
  });
});
