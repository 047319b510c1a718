import {
  CashierReviewService,
  WithdrawalService,
  WithdrawalStatus,
  type ListWithdrawalsForReviewResponse,
} from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';

// Goal: a player reports that the money did not arrive. Operators see the report with the player's text and its case.
// Only two operators together can give the money back (domain §4).
describe('A payout that did not arrive', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let desk: RpcClient<typeof CashierReviewService>;
  let member: RpcClient<typeof WithdrawalService>;
  const steps = withdrawalSteps(() => bench);
  const { aPaying, outcome, pools } = steps;

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start();
    desk = peers.client(CashierReviewService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    member = peers.client(WithdrawalService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theBooksAreClean());

  const listed = (): Promise<ListWithdrawalsForReviewResponse> =>
    desk.listWithdrawalsForReview({ brands: ['lab'], notReceived: true });
  const aPaid = async () => {
    const paying = await aPaying();
    await outcome(paying, { outcome: 'pay' });
    return paying;
  };

  it('goes from the player to two operators and back, and moves nothing before both', async () => {
    const { memberId, withdrawalId } = await aPaid();
    const mine = { memberId };
    expect((await listed()).content).toEqual([]);
    const long = { memberId, withdrawalId, text: 'x'.repeat(301) };
    await expect(member.reportNotReceived(long, mine)).rejects.toMatchObject({ code: 'request.invalid' });
    const text = 'The bank says that nothing came.';
    const reported = await member.reportNotReceived({ memberId, withdrawalId, text: ` ${text} ` }, mine);
    expect(reported).toMatchObject({ notReceived: true, notReceivedText: text });
    // Only the first report counts. A second report does not change the text on which operators act.
    const again = await member.reportNotReceived({ memberId, withdrawalId, text: 'something else' }, mine);
    expect(again.notReceivedText).toBe(text);
    expect(await pools(memberId)).toMatchObject({ cash: 5_000n, held: 0n });

    const { content, totalCount } = await listed();
    expect([totalCount, content]).toMatchObject([1n, [{ withdrawal: { withdrawalId, notReceivedText: text } }]]);
    expect(content[0]?.notReceivedAt).toBeDefined();
    const seen = await desk.getWithdrawalForReview({ subjectId: withdrawalId });
    const row = await bench.db.one<{ caseId: string; said: string }>(
      `SELECT case_id AS "caseId", detail ->> 'said' AS said FROM cases WHERE order_id = $1`,
      [withdrawalId],
    );
    expect(row).toEqual({ caseId: seen.caseId, said: text });

    const back = { subjectId: withdrawalId, operatorId: 'ann', version: 0n, note: 'the provider has it back' };
    await desk.markWithdrawalReturned(back);
    expect(await pools(memberId)).toMatchObject({ cash: 5_000n });
    expect((await listed()).totalCount).toBe(1n);
    await desk.markWithdrawalReturned({ ...back, operatorId: 'bob', version: 2n });
    expect(await pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
    expect((await listed()).content).toEqual([]);
    expect(await member.getWithdrawal({ memberId, withdrawalId }, mine)).toMatchObject({
      ...{ status: WithdrawalStatus.RETURNED, notReceivedText: text },
    });
  });

  it('leaves the list when its case is closed, and only that one', async () => {
    const { memberId, withdrawalId } = await aPaid();
    const other = await aPaid();
    for (const one of [
      { memberId, withdrawalId },
      { memberId: other.memberId, withdrawalId: other.withdrawalId },
    ])
      await member.reportNotReceived(one, { memberId: one.memberId });
    expect((await listed()).totalCount).toBe(2n);
    await bench.rewrite(
      `UPDATE cases SET closed_at = now(), resolution = 'it arrived'
        WHERE kind = 'withdrawal.not_received' AND order_id = $1`,
      [withdrawalId],
    );
    const { content, totalCount } = await listed();
    expect([totalCount, content.map(({ withdrawal }) => withdrawal?.withdrawalId)]).toEqual([1n, [other.withdrawalId]]);
    await member.confirmWithdrawal(other, { memberId: other.memberId });
    expect((await listed()).content).toEqual([]);
  });

  it('leaves the list when the player confirms after all, and is never in that of another brand', async () => {
    const { memberId, withdrawalId } = await aPaid();
    await member.reportNotReceived({ memberId, withdrawalId }, { memberId });
    expect((await desk.listWithdrawalsForReview({ brands: ['nmen'], notReceived: true })).content).toEqual([]);
    expect((await listed()).totalCount).toBe(1n);
    await member.confirmWithdrawal({ memberId, withdrawalId }, { memberId });
    expect((await listed()).content).toEqual([]);
    expect(await pools(memberId)).toMatchObject({ cash: 5_000n, held: 0n });
  });
});
