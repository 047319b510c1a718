import { randomUUID } from 'node:crypto';
import {
  CashierReviewService,
  WithdrawalService,
  WithdrawalStatus,
  type WithdrawalForReview,
} from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import type { Withdrawal } from './withdrawal.js';
import { PayoutsService } from './payouts.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

// Goal: a withdrawal that a risk rule sends to review waits for an operator. Each decision is made once, by the
// required number of operators. The member can read every state through the bff.
describe('Operators and withdrawals', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let desk: RpcClient<typeof CashierReviewService>;
  let member: RpcClient<typeof WithdrawalService>;
  const steps = withdrawalSteps(() => bench);
  const { aMember, anAccount, request, now, pools, published, aPaying, outcome } = steps;

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start();
    desk = peers.client(CashierReviewService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    member = peers.client(WithdrawalService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    await bench.rewrite(
      `UPDATE withdrawal_rules SET amount_minor = 6000 WHERE brand = 'lab' AND rule = 'large_amount'`,
    );
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theBooksAreClean());

  const aWaiting = async (amountMinor = 7_000n): Promise<Withdrawal> => {
    const memberId = await aMember(200_000n);
    return request({ memberId, amountMinor });
  };
  const seen = ({ withdrawalId }: Withdrawal): Promise<WithdrawalForReview> =>
    desk.getWithdrawalForReview({ subjectId: withdrawalId });
  const step = async (withdrawal: Withdrawal, operatorId = 'ann') => ({
    subjectId: withdrawal.withdrawalId,
    operatorId,
    version: (await seen(withdrawal)).review?.version ?? 0n,
    note: 'looked at',
  });
  const refusal = { reason: 'name' };
  /** Lets fifty operators approve at once, and returns the codes of the refusals. */
  const fifty = async (approval: Awaited<ReturnType<typeof step>>, operatorOf: (n: number) => string) => {
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => desk.approveWithdrawal({ ...approval, operatorId: operatorOf(n) })),
    );
    return all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));
  };

  it('wait for an operator when a rule says so, are listed with what it looked at, and are paid after the approval', async () => {
    const waiting = await aWaiting();
    expect(waiting).toMatchObject({ status: 'requested' });
    const { memberId } = waiting;
    const { content, totalCount } = await desk.listWithdrawalsForReview({ brands: ['lab'], memberId });
    expect([totalCount, content]).toMatchObject([
      1n,
      [
        {
          review: {
            subjectId: waiting.withdrawalId,
            reasons: ['large_amount'],
            amountMinor: 7_000n,
            needsSecondOperator: false,
          },
          withdrawal: { status: WithdrawalStatus.REQUESTED, label: 'processing', canCancel: true },
          facts: { depositedMinor: 200_000n, withdrawnCount: 0, debtMinor: 0n },
          risk: 20,
          risks: [{ rule: 'large_amount', weight: 20, facts: { amountMinor: '7000', limitMinor: '6000' } }],
        },
      ],
    ]);
    expect((await desk.listWithdrawalsForReview({ brands: ['nmen'], memberId })).content).toEqual([]);
    const claimed = await desk.claimWithdrawal(await step(waiting));
    expect(claimed).toMatchObject({
      review: { claimedBy: 'ann' },
      withdrawal: { status: WithdrawalStatus.REVIEWING, canCancel: false },
    });
    await expect(desk.approveWithdrawal(await step(waiting, 'bob'))).rejects.toMatchObject({ code: 'review.claimed' });
    const approval = await step(waiting);
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.approveWithdrawal(approval)));
    expect(new Set(answers.map(({ review }) => review?.decidedBy))).toEqual(new Set(['ann']));
    expect(await published(waiting)).toEqual(['requested', 'reviewing', 'approved', 'paying']);
    await expect(desk.rejectWithdrawal({ ...approval, ...refusal })).rejects.toMatchObject({ code: 'review.decided' });
    const statuses = [WithdrawalStatus.PAYING];
    expect((await desk.listWithdrawalsForReview({ brands: ['lab'], memberId, statuses })).totalCount).toBe(1n);
  });

  it('give the amount back when they are rejected, with a reason that the member reads', async () => {
    const waiting = await aWaiting();
    const rejection = await step(waiting);
    for (const wrong of [{ reason: 'name', note: '' }, { reason: 'because' }])
      await expect(desk.rejectWithdrawal({ ...rejection, ...wrong })).rejects.toMatchObject({
        code: 'request.invalid',
      });
    for (let again = 0; again < 2; again += 1)
      expect(await desk.rejectWithdrawal({ ...rejection, ...refusal })).toMatchObject({
        withdrawal: { status: WithdrawalStatus.REJECTED, label: 'rejected', reason: 'name' },
      });
    expect(await pools(waiting.memberId)).toMatchObject({ cash: 200_000n, held: 0n });
  });

  /** The withdrawals of a member that wait for the second of two operators. */
  const secondOf = async (memberId: string, timesOnly = false) =>
    (await desk.listWithdrawalsForReview({ brands: ['lab'], memberId, secondOnly: true, timesOnly })).content;

  it('need two different operators above the threshold', async () => {
    const waiting = await aWaiting(100_001n);
    const first = await step(waiting, 'ann');
    expect(await desk.approveWithdrawal(first)).toMatchObject({ withdrawal: { status: WithdrawalStatus.REVIEWING } });
    expect(await desk.approveWithdrawal(await step(waiting, 'ann'))).toMatchObject({
      review: { firstOperator: 'ann' },
    });
    await expect(desk.approveWithdrawal({ ...first, operatorId: 'bob' })).rejects.toMatchObject({
      code: 'review.stale',
    });
    expect(await secondOf(waiting.memberId)).toMatchObject([{ review: { firstOperator: 'ann' } }]);
    expect(await desk.approveWithdrawal(await step(waiting, 'bob'))).toMatchObject({
      withdrawal: { status: WithdrawalStatus.PAYING },
    });
    expect(await secondOf(waiting.memberId)).toEqual([]);
  });

  it('are approved once by fifty equal calls, of one operator or of fifty', async () => {
    await bench.sandbox.fault('payout_waits', 2);
    for (const [operatorOf, refusals] of [
      [() => 'ann', 0],
      [(n: number) => `op${n}`, 49],
    ] as const) {
      const waiting = await aWaiting();
      expect(await fifty(await step(waiting), operatorOf)).toEqual(
        Array.from({ length: refusals }, () => 'review.decided'),
      );
      expect(await published(waiting)).toEqual(['requested', 'approved', 'paying']);
    }
  });

  it('above the threshold are approved by one of fifty first operators, and by one of fifty second ones', async () => {
    await bench.sandbox.fault('payout_waits');
    const waiting = await aWaiting(100_001n);
    const first = await fifty(await step(waiting), (n) => `op${n}`);
    expect(first).toEqual(Array.from({ length: 49 }, () => 'review.stale'));
    expect(await published(waiting)).toEqual(['requested', 'reviewing']);
    // One of the fifty operators is the one who approved first: this repeat gets an answer but does not count as a
    // second approval.
    const second = await fifty(await step(waiting), (n) => `op${n}`);
    expect(second).toEqual(Array.from({ length: 48 }, () => 'review.decided'));
    const { review } = await seen(waiting);
    expect(review?.firstOperator).not.toBe(review?.decidedBy);
    expect(await published(waiting)).toEqual(['requested', 'reviewing', 'approved', 'paying']);
  });

  it('can be taken back before their review began, and not after', async () => {
    const [free, taken] = [await aWaiting(), await aWaiting()];
    const withdrawals = bench.app.get(WithdrawalsService);
    for (let again = 0; again < 2; again += 1)
      expect(await withdrawals.cancel(free.memberId, free.withdrawalId)).toMatchObject({ status: 'cancelled' });
    expect(await pools(free.memberId)).toMatchObject({ cash: 200_000n, held: 0n });
    await expect(desk.approveWithdrawal(await step(free))).rejects.toMatchObject({ code: 'review.decided' });
    await desk.claimWithdrawal(await step(taken));
    await expect(withdrawals.cancel(taken.memberId, taken.withdrawalId)).rejects.toMatchObject({
      code: 'wallet.wrong_state',
    });
  });

  it('of a member with debt stay in review, and the released amount repays the debt', async () => {
    const memberId = await aMember(7_000n);
    const waiting = await request({ memberId, amountMinor: 7_000n });
    const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r', category: 10 };
    await steps.post(memberId, { type: 'adjustment', amountMinor: 1_000n, play });
    const approval = await step(waiting);
    expect(await desk.approveWithdrawal(approval)).toMatchObject({
      review: { reasons: ['large_amount', 'debt'] },
      risk: 50,
      risks: [
        { rule: 'debt', weight: 30, facts: { debtMinor: '1000' } },
        { rule: 'large_amount', weight: 20 },
      ],
      withdrawal: { status: WithdrawalStatus.REVIEWING },
    });
    await expect(desk.claimWithdrawal(approval)).rejects.toMatchObject({ code: 'review.stale' });
    await desk.rejectWithdrawal({ ...(await step(waiting)), ...refusal });
    expect(await pools(memberId)).toEqual({ cash: 6_000n, bonus: 0n, held: 0n, debt: 0n });
  });

  it('are marked as returned by two operators with a note each, once they were paid', async () => {
    const paying = await aPaying();
    const back = { subjectId: paying.withdrawalId, operatorId: 'ann', version: 0n, note: 'the bank says so' };
    await expect(desk.markWithdrawalReturned(back)).rejects.toMatchObject({ code: 'wallet.wrong_state' });
    await outcome(paying, { outcome: 'pay' });
    await expect(desk.markWithdrawalReturned({ ...back, note: ' ' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    for (let again = 0; again < 2; again += 1)
      expect(await desk.markWithdrawalReturned(back)).toMatchObject({
        returnReview: { firstOperator: 'ann', version: 2n },
        withdrawal: { status: WithdrawalStatus.PAID },
      });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n });
    expect(await secondOf(paying.memberId)).toMatchObject([{ returnReview: { firstOperator: 'ann' } }]);
    expect(await secondOf(paying.memberId, true)).toMatchObject([
      { review: { openedAt: expect.anything() as unknown } },
    ]);
    const bob = { ...back, operatorId: 'bob' };
    expect(await desk.takeBackReturn(bob)).toMatchObject({ returnReview: { firstOperator: 'ann' } });
    expect(await desk.takeBackReturn(back)).toMatchObject({ returnReview: { firstOperator: '', version: 3n } });
    expect(await secondOf(paying.memberId)).toEqual([]);
    await expect(desk.markWithdrawalReturned({ ...bob, version: 2n })).rejects.toMatchObject({ code: 'review.stale' });
    await desk.markWithdrawalReturned({ ...back, version: 3n });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n });
    const second = { ...bob, version: 4n };
    const answers = await Promise.all([desk.markWithdrawalReturned(second), desk.markWithdrawalReturned(second)]);
    expect(answers).toMatchObject([{ returnReview: { decidedBy: 'bob' } }, { returnReview: { decidedBy: 'bob' } }]);
    await expect(desk.takeBackReturn(back)).rejects.toMatchObject({ code: 'review.decided' });
    expect(await now(paying)).toMatchObject({ status: 'returned' });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 10_000n });
  });

  it('are asked for, read and confirmed by the calls of the edge, for the own member and with the payment password checked only', async () => {
    const memberId = await aMember();
    const mine = { memberId };
    const asked = { memberId, brand: 'lab', currency: 'USD' };
    const account = {
      ...asked,
      kind: 'ewallet',
      institution: 'Lantern Pay',
      holder: 'Anna Berg',
      number: '+8801712345678',
    };
    await expect(member.addPayoutAccount(account, mine)).rejects.toMatchObject({ code: 'wallet.payment_password' });
    const { accountId, masked } = await member.addPayoutAccount({ ...account, paymentPasswordChecked: true }, mine);
    expect(masked).toBe('••••5678');
    expect(await member.listPayoutAccounts(asked, mine)).toMatchObject({ accounts: [{ accountId }], accountsMax: 5 });
    expect((await member.listWithdrawalMethods({ brand: 'lab' })).methods).toHaveLength(3);
    expect(await member.getWithdrawable(asked, mine)).toMatchObject({
      withdrawableMinor: 10_000n,
      leftTodayCount: 1_000,
    });
    const input = { ...asked, methodId: 'ewallet', accountId, amountMinor: 5_000n, key: randomUUID() };
    await expect(member.requestWithdrawal(input, mine)).rejects.toMatchObject({ code: 'wallet.payment_password' });
    await bench.sandbox.fault('payout_waits');
    const { withdrawalId } = await member.requestWithdrawal({ ...input, paymentPasswordChecked: true }, mine);
    await bench.app.get(PayoutsService).allSent();
    const paying = await now({ withdrawalId });
    await outcome(paying, { outcome: 'pay' });
    expect(await member.getWithdrawal({ memberId, key: input.key }, mine)).toMatchObject({
      ...{ withdrawalId, status: WithdrawalStatus.PAID, label: 'approved', canConfirm: true, masked: '••••5678' },
      steps: [
        { status: WithdrawalStatus.REQUESTED },
        { status: WithdrawalStatus.APPROVED },
        { status: WithdrawalStatus.PAYING },
        { status: WithdrawalStatus.PAID },
      ],
    });
    expect(await member.listWithdrawals({ memberId }, mine)).toMatchObject({
      totalCount: 1n,
      content: [{ withdrawalId }],
    });
    const other = await aMember();
    await expect(member.getWithdrawal({ memberId, withdrawalId }, { memberId: other })).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(
      member.confirmWithdrawal({ memberId: other, withdrawalId }, { memberId: other }),
    ).rejects.toMatchObject({ code: 'resource.not_found' });
    expect(await member.confirmWithdrawal({ memberId, withdrawalId }, mine)).toMatchObject({
      status: WithdrawalStatus.RECEIVED,
    });
    await member.removePayoutAccount({ memberId, accountId, paymentPasswordChecked: true }, mine);
    expect((await member.listPayoutAccounts(asked, mine)).accounts).toEqual([]);
  });

  it('to an account of another member wait for an operator', async () => {
    const number = '+8801799999999';
    const other = await aMember();
    await anAccount(other, { number });
    const memberId = await aMember();
    const { accountId } = await anAccount(memberId, { number });
    const waiting = await request({ memberId, accountId });
    expect(await seen(waiting)).toMatchObject({
      review: { reasons: ['shared_account'] },
      risk: 40,
      risks: [{ rule: 'shared_account', facts: { members: '1' }, memberIds: [other] }],
    });
  });
});
