import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@nm/contracts';
import { CashierReviewService, type DepositForReview } from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import { depositCasesCommand } from './deposit-cases-command.js';
import { DepositCasesStore } from './deposit-cases.store.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositReviewService } from './deposit-review.service.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsService } from './deposits.service.js';
import { CashierBench } from './testing/cashier-bench.js';
import { depositSteps } from './testing/deposit-steps.js';

// Goal: a deposit under review ends by one decision of the required number of operators, and the wallet publishes this
// decision to the member.
describe('A deposit under review', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let desk: RpcClient<typeof CashierReviewService>;
  const { anOrder, now, casesOf, cashOf, paidNotice, isCreditedOnce, theLedgerBalances } = depositSteps(() => bench);

  beforeAll(async () => {
    peers = await TestPeers.start(['bff', 'games']);
    bench = await CashierBench.start();
    desk = as('bff');
    await bench.rewrite(
      `UPDATE deposit_methods SET review_above_minor = 4999 WHERE brand = 'lab' AND method_id = 'card'`,
    );
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => theLedgerBalances());

  const as = (caller: string) =>
    peers.client(CashierReviewService, { as: caller, audience: 'wallet', address: bench.rpcAddress });
  /** Creates a deposit that is under review, because its amount is above the review limit of its deposit method. */
  const aWaiting = async (amountMinor = 5_000n): Promise<DepositOrder> => {
    const order = await anOrder({ amountMinor });
    await paidNotice(order);
    return order;
  };
  const seen = ({ orderId }: DepositOrder): Promise<DepositForReview> =>
    desk.getDepositForReview({ subjectId: orderId });
  const step = async (order: DepositOrder, operatorId = 'ann') => ({
    subjectId: order.orderId,
    operatorId,
    version: (await seen(order)).review?.version ?? 0n,
    note: 'the receipt fits',
  });
  const eventsOf = async ({ memberId }: DepositOrder): Promise<unknown[]> => {
    const rows = await bench.db.rows<{ type: string; payload: Buffer }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type LIKE 'wallet.v1.Deposit%'
          AND type <> 'wallet.v1.DepositChanged' ORDER BY seq`,
      [memberId],
    );
    return rows.map(({ type, payload }) => ({ ...decodeEvent(type, payload) }));
  };

  it('is listed with what was ordered and what arrived, for its own brands only', async () => {
    const order = await aWaiting();
    const brands = ['lab'];
    const { content, totalCount } = await desk.listDepositsForReview({ brands, memberId: order.memberId });
    expect([content, totalCount]).toMatchObject([
      [
        {
          review: {
            subjectId: order.orderId,
            reasons: ['deposit.large_amount'],
            amountMinor: 5_000n,
            currency: 'USD',
            version: 1n,
            needsSecondOperator: false,
          },
          orderedMinor: 5_000n,
          orderedCurrency: 'USD',
          methodId: 'card',
          status: 'under_review',
        },
      ],
      1n,
    ]);
    expect((await desk.listDepositsForReview({ brands: ['nmen'], memberId: order.memberId })).content).toEqual([]);
    expect((await desk.listDepositsForReview({ memberId: order.memberId })).content).toEqual([]);
    await expect(as('games').listDepositsForReview({ brands })).rejects.toMatchObject({ code: 'access.denied' });
    await expect(desk.getDepositForReview({ subjectId: randomUUID() })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    await expect(desk.getDepositForReview({ subjectId: 'x' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('is credited once by an approval, which answers the same when it is repeated, and the wallet notifies its member', async () => {
    const order = await aWaiting();
    const approval = await step(order);
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.approveDeposit(approval)));
    expect(new Set(answers.map(({ review }) => review?.version))).toEqual(new Set([2n]));
    await isCreditedOnce(order);
    expect(await desk.approveDeposit(approval)).toMatchObject({ status: 'credited', review: { decidedBy: 'ann' } });
    await expect(desk.rejectDeposit({ ...approval, reason: 'payer' })).rejects.toMatchObject({
      code: 'review.decided',
    });
    await expect(desk.approveDeposit({ ...approval, operatorId: 'bob' })).rejects.toMatchObject({
      code: 'review.decided',
    });
    expect(await eventsOf(order)).toMatchObject([
      { $typeName: 'wallet.v1.DepositUnderReview', orderId: order.orderId, amountMinor: 5_000n },
      { $typeName: 'wallet.v1.DepositCredited', orderId: order.orderId, reviewed: true },
    ]);
    expect((await seen(order)).review?.steps).toMatchObject([{ operatorId: 'ann', action: 'approve' }]);
    expect(
      await bench.db.rows('SELECT resolution FROM cases WHERE order_id = $1 AND closed_at IS NOT NULL', [
        order.orderId,
      ]),
    ).toEqual([{ resolution: 'approved by ann: the receipt fits' }]);
  });

  it('ends without a credit by a rejection with a note and a reason, which the member reads', async () => {
    const order = await aWaiting();
    const rejection = await step(order);
    for (const wrong of [{ reason: 'payer', note: ' ' }, { reason: '' }, { reason: 'other <b>' }])
      await expect(desk.rejectDeposit({ ...rejection, ...wrong })).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await desk.rejectDeposit({ ...rejection, reason: 'payer' })).toMatchObject({
      status: 'failed',
      review: { rejectReason: 'payer' },
    });
    expect(await desk.rejectDeposit({ ...rejection, reason: 'payer' })).toMatchObject({ status: 'failed' });
    await bench.app.get(DepositsJobs).finishCredits();
    expect([await now(order), await cashOf(order)]).toMatchObject([{ status: 'failed' }, 0n]);
    expect((await eventsOf(order)).slice(1)).toMatchObject([
      { $typeName: 'wallet.v1.DepositRejected', orderId: order.orderId, reason: 'payer' },
    ]);
  });

  it("counts against the member's deposit limit with what was paid, until it ends", async () => {
    const memberId = await bench.aMember({ deposit_limits_minor: '{15000,NULL,NULL}' });
    const left = async () => (await bench.app.get(DepositsService).allowance(memberId, 'USD'))?.leftMinor;
    const [first, other] = [await anOrder({ memberId, amountMinor: 6_000n }), await anOrder({ memberId })];
    await paidNotice(first);
    // The payment of the second order is larger than ordered, so the second order goes to review too.
    await paidNotice({ ...other, amountMinor: 7_000n });
    expect([(await now(first)).status, (await now(other)).status]).toEqual(['under_review', 'under_review']);
    expect(await left()).toBe(2_000n);
    await expect(anOrder({ memberId, amountMinor: 6_000n })).rejects.toMatchObject({
      code: 'wallet.deposit_limit',
      data: { leftMinor: 2_000n },
    });
    await desk.approveDeposit(await step(first));
    expect([(await now(first)).status, await left()]).toEqual(['credited', 2_000n]);
    await desk.rejectDeposit({ ...(await step(other)), reason: 'amount' });
    expect(await left()).toBe(9_000n);
  });

  it("counts against the member's deposit limit as ordered if the money arrived in another currency", async () => {
    const memberId = await bench.aMember({ deposit_limits_minor: '{15000,NULL,NULL}' });
    const order = await anOrder({ memberId, amountMinor: 4_000n });
    await bench.app.get(DepositArrivalService).onNotice(
      'lantern',
      JSON.stringify({
        ...{ eventId: randomUUID(), reference: order.orderId, state: 'PAID', paymentId: randomUUID() },
        ...{ amount: '1000000', currency: 'VND' },
      }),
    );
    expect((await now(order)).status).toBe('under_review');
    expect((await bench.app.get(DepositsService).allowance(memberId, 'USD'))?.leftMinor).toBe(11_000n);
  });

  it('needs two different operators above the threshold, and an older version decides nothing', async () => {
    const order = await aWaiting(100_001n);
    const first = await step(order, 'ann');
    expect(await desk.approveDeposit(first)).toMatchObject({
      status: 'under_review',
      review: { firstOperator: 'ann' },
    });
    expect(await desk.approveDeposit(first)).toMatchObject({ status: 'under_review' });
    expect(await desk.approveDeposit(await step(order, 'ann'))).toMatchObject({ status: 'under_review' });
    const second = { brands: ['lab'], memberId: order.memberId, secondOnly: true };
    expect((await desk.listDepositsForReview(second)).content).toHaveLength(1);
    await expect(desk.approveDeposit({ ...first, operatorId: 'bob' })).rejects.toMatchObject({ code: 'review.stale' });
    expect(await cashOf(order)).toBe(0n);
    // If an operator releases the claim on a review, the operator's first approval stays, even if the claim was made
    // after the approval. Only taking the approval back removes it.
    await desk.claimDeposit(await step(order, 'ann'));
    expect(await desk.releaseDeposit(await step(order, 'ann'))).toMatchObject({
      review: { firstOperator: 'ann', claimedBy: '' },
    });
    await desk.claimDeposit(await step(order, 'bob'));
    expect((await desk.takeBackDeposit(await step(order, 'bob'))).review).toMatchObject({ firstOperator: 'ann' });
    expect(await desk.takeBackDeposit(first)).toMatchObject({ review: { firstOperator: '', claimedBy: 'bob' } });
    expect((await seen(order)).review?.steps?.at(-1)).toMatchObject({ operatorId: 'ann', action: 'take_back' });
    await desk.releaseDeposit(await step(order, 'bob'));
    expect((await desk.listDepositsForReview(second)).content).toEqual([]);
    for (const operator of ['bob', 'ann']) await desk.approveDeposit(await step(order, operator));
    await expect(desk.takeBackDeposit(await step(order, 'bob'))).rejects.toMatchObject({ code: 'review.decided' });
    await isCreditedOnce(order);
  });

  it('of a brand without a threshold needs two operators whatever the amount', async () => {
    const order = await aWaiting();
    // Creates the state that an older version of the service leaves behind: the order is under review, but there is no
    // review record.
    await bench.db.rows(`UPDATE deposit_orders SET brand = 'new' WHERE order_id = $1`, [order.orderId]);
    await bench.rewrite(`DELETE FROM reviews WHERE subject_id = $1`, [order.orderId]);
    await bench.app.get(DepositsJobs).openDepositReviews();
    const { review } = await seen(order);
    expect(review).toMatchObject({ needsSecondOperator: true, brand: 'new', reasons: ['deposit.large_amount'] });
  });

  it('that one operator has claimed is not decided by another until the claim falls back', async () => {
    const order = await aWaiting();
    const claim = await step(order, 'ann');
    const taken = await desk.claimDeposit(claim);
    expect(taken.review).toMatchObject({ claimedBy: 'ann', version: 2n });
    expect((await desk.claimDeposit(claim)).review).toMatchObject({ version: 2n });
    const other = await step(order, 'bob');
    for (const refused of [() => desk.claimDeposit(other), () => desk.approveDeposit(other)])
      await expect(refused()).rejects.toMatchObject({ code: 'review.claimed' });
    expect((await desk.releaseDeposit(other)).review).toMatchObject({ claimedBy: 'ann' });
    const mine = { brands: ['lab'], memberId: order.memberId, claimedBy: 'bob' };
    expect((await desk.listDepositsForReview(mine)).content).toEqual([]);
    expect((await desk.listDepositsForReview({ ...mine, claimedBy: 'ann' })).content).toHaveLength(1);
    await bench.db.rows(`UPDATE reviews SET claim_ends_at = now() WHERE subject_id = $1`, [order.orderId]);
    expect((await desk.claimDeposit(await step(order, 'bob'))).review).toMatchObject({ claimedBy: 'bob' });
    await desk.approveDeposit(await step(order, 'bob'));
    await isCreditedOnce(order);
    expect((await seen(order)).review?.steps.map(({ operatorId, action }) => `${operatorId} ${action}`)).toEqual([
      'ann claim',
      'bob claim',
      'bob approve',
    ]);
  });

  it('of another currency can only be rejected', async () => {
    const order = await anOrder();
    await bench.sandbox.outcome(order.payUrl ?? '', { outcome: 'pay', currency: 'BDT' });
    await bench.sandbox.allAnswered(order.orderId);
    const decision = await step(order);
    await expect(desk.approveDeposit(decision)).rejects.toMatchObject({ code: 'review.other_currency' });
    expect(await desk.rejectDeposit({ ...decision, reason: 'currency' })).toMatchObject({ status: 'failed' });
  });

  it('is one decision of two operators at the same time', async () => {
    const order = await aWaiting();
    const decision = await step(order);
    const outcomes = await Promise.allSettled([
      desk.approveDeposit({ ...decision, operatorId: 'ann' }),
      desk.rejectDeposit({ ...decision, operatorId: 'bob', reason: 'payer' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const credited = (await now(order)).status === 'credited';
    expect(await cashOf(order)).toBe(credited ? 5_000n : 0n);
  });

  it('is listed, approved and rejected by the command of operators too, with a reason, and credited by the job', async () => {
    const [approved, rejected] = [await aWaiting(), await aWaiting()];
    const db = bench.db;
    const ask = (...words: string[]) =>
      depositCasesCommand(
        { cases: new DepositCasesStore(db), reviews: new ReviewsReadModel(db), service: DepositReviewService.on(db) },
        'ann',
        words,
      );
    const caseOf = async (order: DepositOrder): Promise<string> => (await casesOf(order))[0]?.caseId ?? '';
    const [first, second] = [await caseOf(approved), await caseOf(rejected)];
    expect((await ask()).text).toContain(first);
    expect(await ask('approve', first)).toMatchObject({ done: false, isKnown: true });
    expect(await ask('close', first, 'why')).toMatchObject({ done: false, isKnown: true });
    expect(await ask('approve', randomUUID(), 'why')).toMatchObject({ isKnown: false });
    expect(await ask('approve', first, 'the', 'member', 'showed', 'a', 'receipt')).toMatchObject({ done: true });
    expect(await ask('reject', second, 'sent back')).toMatchObject({ done: true });
    expect(await ask('reject', first, 'too late')).toMatchObject({ done: false, isKnown: true });
    await bench.app.get(DepositsJobs).finishCredits();
    expect([await now(approved), await now(rejected)]).toMatchObject([{ status: 'credited' }, { status: 'failed' }]);
    expect((await ask('closed')).text).toContain('approved by ann: the member showed a receipt');
  });

  it('that two operators must approve is approved by no command: it is neither the first of two nor the second', async () => {
    const order = await aWaiting();
    await bench.rewrite(`UPDATE reviews SET four_eyes = true WHERE subject_id = '${order.orderId}'`);
    const db = bench.db;
    const desk = {
      cases: new DepositCasesStore(db),
      reviews: new ReviewsReadModel(db),
      service: DepositReviewService.on(db),
    };
    const caseId = (await casesOf(order))[0]?.caseId ?? '';
    const approve = () => depositCasesCommand(desk, 'ann', ['approve', caseId, 'why']);
    expect(await approve()).toMatchObject({ done: false, isKnown: true });
    expect(await desk.reviews.find('deposit', order.orderId)).toMatchObject({ state: 'open', firstOperator: null });
    const version = (await desk.reviews.find('deposit', order.orderId))?.version ?? 0n;
    await desk.service.approve(order.orderId, { operator: randomUUID(), version, note: 'seen' });
    expect(await approve()).toMatchObject({ done: false, isKnown: true });
    expect(await desk.reviews.find('deposit', order.orderId)).toMatchObject({ state: 'open' });
  });
});
