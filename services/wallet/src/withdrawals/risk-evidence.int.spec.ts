import { randomUUID } from 'node:crypto';
import { CashierReviewService, type WithdrawalForReview } from '@nm/contracts/wallet.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import type { Withdrawal } from './withdrawal.js';

// Goal: an operator sees the reasons that sent a withdrawal to review, with the facts as they were at that moment.
describe('The evidence of a withdrawal under review', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let desk: RpcClient<typeof CashierReviewService>;
  const steps = withdrawalSteps(() => bench);
  const { aMember, request } = steps;

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

  const seen = ({ withdrawalId }: Withdrawal): Promise<WithdrawalForReview> =>
    desk.getWithdrawalForReview({ subjectId: withdrawalId });
  /** Bets 10.00 in a round and wins. */
  const aWin = async (memberId: string, roundId: string, payoutMinor: bigint): Promise<void> => {
    const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId, category: 10 };
    const betKey = randomUUID();
    await steps.post(memberId, { type: 'bet', stakeMinor: 1_000n, play }, betKey);
    const won = { type: 'win', betKey, payoutMinor, heldMinor: 0n, validStakeMinor: 0n, play } as const;
    await steps.post(memberId, won);
  };

  it('is the largest win with its round and all stakes of it, and stays as it was', async () => {
    const memberId = await aMember(10_000n);
    await aWin(memberId, 'r-small', 500n);
    await aWin(memberId, 'r-won', 40_000n);
    const waiting = await request({ memberId, amountMinor: 5_000n });
    const found = {
      rule: 'large_win',
      weight: 35,
      facts: {
        ...{ payoutMinor: '40000', stakeMinor: '1000', vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r-won' },
        limitMinor: '30000',
      },
    };
    expect(await seen(waiting)).toMatchObject({ risk: 35, risks: [found] });
    await bench.rewrite(`UPDATE withdrawal_rules SET weight = 1 WHERE rule = 'large_win'`);
    await aWin(memberId, 'r-larger', 90_000n);
    expect(await seen(waiting)).toMatchObject({ risk: 35, risks: [found], facts: { largestWinMinor: 90_000n } });
  });

  it('of a review from before evidence was kept is the rule and its declared weight', async () => {
    const memberId = await aMember(200_000n);
    const waiting = await request({ memberId, amountMinor: 100_001n });
    await bench.rewrite(`UPDATE reviews SET evidence = '[]' WHERE subject_id = $1`, [waiting.withdrawalId]);
    expect(await seen(waiting)).toMatchObject({ risk: 20, risks: [{ rule: 'large_amount', weight: 20, facts: {} }] });
  });

  it('is the registered name that differs from the holder, which an operator sees', async () => {
    await bench.rewrite(`INSERT INTO withdrawal_rules (brand, currency, rule) VALUES ('lab', 'USD', 'other_holder')`);
    const sent = async (payeeName: string): Promise<WithdrawalForReview> => {
      const memberId = await aMember(20_000n);
      const { accountId } = await steps.anAccount(memberId, { holder: 'Anna Berg' });
      return seen(await request({ memberId, accountId, amountMinor: 5_000n, payeeName }));
    };
    expect(await sent('Karl Berg')).toMatchObject({
      payeeName: 'Karl Berg',
      risks: [{ rule: 'other_holder', weight: 30, facts: { holders: '1', otherThanRegistered: 'true' } }],
    });
    for (const own of ['ànna  BERG', '']) expect(await sent(own)).toMatchObject({ payeeName: own, risk: 0, risks: [] });
    await bench.rewrite(`DELETE FROM withdrawal_rules WHERE rule = 'other_holder'`);
  });

  it('is not read for the count of what waits, whose times and number are those of the list', async () => {
    const memberId = await aMember(200_000n);
    await request({ memberId, amountMinor: 100_001n });
    const asked = { brands: ['lab'] };
    const list = await desk.listWithdrawalsForReview(asked);
    const times = await desk.listWithdrawalsForReview({ ...asked, timesOnly: true });
    const opened = ({ content }: typeof list) => content.map(({ review }) => review?.openedAt);
    expect(list.content.at(-1)).toMatchObject({ risk: 20, facts: expect.anything() as unknown });
    expect(opened(times)).toEqual(opened(list));
    expect(opened(times)).not.toContain(undefined);
    expect(times.totalCount).toBe(list.totalCount);
    for (const { facts, withdrawal, risks } of times.content)
      expect([facts, withdrawal, risks]).toEqual([undefined, undefined, []]);
  });
});
