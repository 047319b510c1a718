import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { RoundReportedSchema } from '@nm/contracts/games.js';
import { CashierReviewService, type WithdrawalForReview } from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { LateWins } from './late-wins.service.js';
import { PayoutsService } from './payouts.service.js';
import { ReportedRoundsHandlers } from './reported-rounds.handlers.js';
import { ReportedRoundsStore } from './reported-rounds.store.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import type { Withdrawal } from './withdrawal.js';

const MINUTE_MS = 60_000;

// Goal: a large win may be played before a withdrawal is requested, and be reported by the vendor after the request. It
// sends an unsent withdrawal to review once. If the withdrawal was already sent, it opens a case.
describe('A large win that is reported after a withdrawal was requested', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let desk: RpcClient<typeof CashierReviewService>;
  const steps = withdrawalSteps(() => bench);
  const { aMember, aPaying, request, now, outcome, casesOf, reviewVersion } = steps;

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start();
    desk = peers.client(CashierReviewService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    await bench.rewrite(
      `INSERT INTO withdrawal_rules (brand, currency, rule, amount_minor, weight)
       VALUES ('lab', 'USD', 'large_win', 30000, 35)`,
    );
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theBooksAreClean());

  /** Handles the report of a round at a vendor whose bet was placed some minutes ago. */
  const report = async (memberId: string, payoutMinor: bigint, minutes: number, roundId = randomUUID()) => {
    await bench.rewrite(`UPDATE accounts SET opened_at = now() - interval '30 days' WHERE member_id = $1`, [memberId]);
    const placedAt = timestampFromDate(new Date(Date.now() - minutes * MINUTE_MS));
    const round = create(RoundReportedSchema, {
      ...{ memberId, brand: 'lab', roundId, vendor: 'PALMHOUSE', gameCode: 'PALM_EVENING', currency: 'USD' },
      ...{ stakeMinor: 200n, payoutMinor, placedAt },
    });
    const handlers = new ReportedRoundsHandlers(bench.app.get(ReportedRoundsStore), bench.app.get(LateWins));
    await bench.db.transaction((tx) =>
      handlers.onRoundReported(round, { tx, occurredAt: new Date() } as Parameters<typeof handlers.onRoundReported>[1]),
    );
    return roundId;
  };
  const approve = async (waiting: Withdrawal, operatorId = 'ann'): Promise<WithdrawalForReview> =>
    desk.approveWithdrawal({ subjectId: waiting.withdrawalId, operatorId, version: await reviewVersion(waiting) });
  /**
   * Lets two operators approve the withdrawal, because its amount requires two approvals. The withdrawal must then go
   * on to the payout.
   */
  const isPaidAfterTwo = async (waiting: Withdrawal): Promise<void> => {
    await approve(waiting);
    await approve(waiting, 'bob');
    expect(['approved', 'paying', 'paid']).toContain((await now(waiting)).status);
  };
  /** Approves a withdrawal, and does not send it. */
  const becomesApproved = async ({ withdrawalId }: Withdrawal): Promise<void> => {
    await bench.rewrite(`UPDATE withdrawals SET status = 'approved', approved_at = now() WHERE withdrawal_id = $1`, [
      withdrawalId,
    ]);
    await bench.rewrite(`UPDATE reviews SET state = 'closed' WHERE subject_id = $1`, [withdrawalId]);
  };
  /** Requests a withdrawal that goes to review because of its amount. */
  const aWaiting = async (): Promise<Withdrawal> =>
    request({ memberId: await aMember(200_000n), amountMinor: 100_001n });

  it('stays in review with the win as a reason, and is paid after the operator has seen it', async () => {
    const waiting = await aWaiting();
    const roundId = await report(waiting.memberId, 40_000n, 5);
    expect(await approve(waiting)).toMatchObject({
      review: { reasons: ['large_amount', 'large_win'] },
      risk: 55,
      risks: [
        {
          ...{ rule: 'large_win', weight: 35 },
          facts: { payoutMinor: '40000', stakeMinor: '200', vendor: 'PALMHOUSE', roundId, limitMinor: '30000' },
        },
        { rule: 'large_amount' },
      ],
    });
    expect((await now(waiting)).status).toBe('reviewing');
    // A larger win that is reported later replaces the stored win in the review, so the operator must see the larger
    // win before an approval counts. After an equal or smaller win, the operator is not asked again.
    await report(waiting.memberId, 90_000n, 4);
    expect(await approve(waiting)).toMatchObject({ risks: [{ facts: { payoutMinor: '90000' } }, {}] });
    await report(waiting.memberId, 60_000n, 3);
    await isPaidAfterTwo(waiting);
    expect(await casesOf(waiting)).toEqual(Array(3).fill('withdrawal.late_win'));
  });

  it('is found between the approval and the payout', async () => {
    const waiting = await aWaiting();
    await becomesApproved(waiting);
    await report(waiting.memberId, 40_000n, 5);
    await bench.app.get(PayoutsService).send(waiting.withdrawalId);
    expect((await now(waiting)).status).toBe('reviewing');
    const seen = await desk.getWithdrawalForReview({ subjectId: waiting.withdrawalId });
    expect(seen.review?.reasons).toEqual(['large_win']);
    await isPaidAfterTwo(waiting);
  });

  it('that was seen stays seen when the withdrawal goes back to review for a debt', async () => {
    const memberId = await aMember(7_000n);
    await report(memberId, 40_000n, 5);
    const waiting = await request({ memberId, amountMinor: 7_000n });
    await becomesApproved(waiting);
    const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r', category: 10 };
    await steps.post(memberId, { type: 'adjustment', amountMinor: 1_000n, play });
    await bench.app.get(PayoutsService).send(waiting.withdrawalId);
    const seen = await desk.getWithdrawalForReview({ subjectId: waiting.withdrawalId });
    expect(seen.review?.reasons).toEqual(['debt', 'large_win']);
    await steps.post(memberId, { type: 'correction', direction: 'credit', amountMinor: 1_000n });
    expect(await steps.pools(memberId)).toMatchObject({ debt: 0n });
    // This amount requires one approval. If the large win counted as not seen by an operator, the first approval would
    // not be enough.
    await approve(waiting);
    expect(['approved', 'paying', 'paid']).toContain((await now(waiting)).status);
  });

  it('is a case of its own, and moves nothing, if the money was sent', async () => {
    const paying = await aPaying();
    const roundId = await report(paying.memberId, 40_000n, 5);
    await report(paying.memberId, 40_000n, 5, roundId);
    expect(await casesOf(paying)).toEqual(['withdrawal.late_win']);
    await bench.rewrite(`UPDATE cases SET closed_at = now(), resolution = 'explained' WHERE order_id = $1`, [
      paying.withdrawalId,
    ]);
    await report(paying.memberId, 50_000n, 5);
    expect(await casesOf(paying)).toEqual(['withdrawal.late_win', 'withdrawal.late_win']);
    expect((await now(paying)).status).toBe('paying');
  });

  it('is a case where its report and the request could not see each other', async () => {
    const paying = await aPaying();
    const roundId = await report(paying.memberId, 40_000n, 5);
    await bench.rewrite(`DELETE FROM cases WHERE order_id = $1`, [paying.withdrawalId]);
    await outcome(paying, { outcome: 'pay' });
    expect((await now(paying)).status).toBe('paid');
    expect(await casesOf(paying)).toEqual(['withdrawal.late_win']);
    await report(paying.memberId, 40_000n, 5, roundId);
    expect(await casesOf(paying)).toEqual(['withdrawal.late_win']);
  });

  it('is a case of a withdrawal whose amount is being held', async () => {
    const paying = await aPaying();
    const becomes = (status: string) =>
      bench.rewrite(`UPDATE withdrawals SET status = $2 WHERE withdrawal_id = $1`, [paying.withdrawalId, status]);
    await becomes('opening');
    await report(paying.memberId, 40_000n, 5);
    await becomes('paying');
    expect(await casesOf(paying)).toEqual(['withdrawal.late_win']);
  });

  it('is shown with the amount of the withdrawal, and with nothing that the provider reported', async () => {
    const paying = await aPaying();
    await report(paying.memberId, 40_000n, 5);
    const found = await bench.db.one<{ detail: object }>(`SELECT detail FROM cases WHERE order_id = $1`, [
      paying.withdrawalId,
    ]);
    expect(found?.detail).toMatchObject({ withdrawnMinor: '5000', payoutMinor: '40000', currency: 'USD' });
    // The console shows the fields `ours`, `theirs` and `amountMinor` as amounts that the ledger and the provider state
    // (payment-cases.rpc.ts).
    for (const side of ['ours', 'theirs', 'amountMinor']) expect(found?.detail).not.toHaveProperty(side);
  });

  it.each([
    ['within the limit', 30_000n, 5],
    ['of a bet after the request', 40_000n, -5],
    ['of a bet more than seven days before', 40_000n, 8 * 24 * 60],
  ])('does not concern it if it is %s', async (_what, payoutMinor, minutes) => {
    const waiting = await aWaiting();
    await report(waiting.memberId, payoutMinor, minutes);
    expect(await casesOf(waiting)).toEqual([]);
    await isPaidAfterTwo(waiting);
  });
});
