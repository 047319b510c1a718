import { CashierReviewService, type WithdrawalForReview } from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { MemberDevicesStore } from './member-devices.store.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import type { Withdrawal } from './withdrawal.js';

// Goal: if another member used the same device, a member's withdrawal waits for an operator, and the operator sees the
// other member.
describe('A withdrawal by a shared device', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  let desk: RpcClient<typeof CashierReviewService>;
  const steps = withdrawalSteps(() => bench);

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    bench = await CashierBench.start();
    desk = peers.client(CashierReviewService, { as: 'bff', audience: 'wallet', address: bench.rpcAddress });
    await bench.rewrite(`INSERT INTO withdrawal_rules (brand, currency, rule) VALUES ('lab', 'USD', 'shared_device')`);
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => steps.theBooksAreClean());

  const seen = ({ withdrawalId }: Withdrawal): Promise<WithdrawalForReview> =>
    desk.getWithdrawalForReview({ subjectId: withdrawalId });
  const uses = (memberId: string, mark: string): Promise<void> =>
    bench.app
      .get(Db)
      .transaction((tx) => bench.app.get(MemberDevicesStore).add(tx, { memberId, mark, seenAt: new Date() }));

  it('is approved by itself if nobody else used the devices', async () => {
    const [memberId, stranger] = [await steps.aMember(), await steps.aMember(0n)];
    for (const mark of ['own phone', 'own laptop']) await uses(memberId, mark);
    await uses(stranger, 'strange phone');
    expect((await steps.request({ memberId })).status).not.toBe('reviewing');
  });

  it('waits for an operator, with the other members as evidence, each once', async () => {
    const [memberId, other, third] = [await steps.aMember(), await steps.aMember(0n), await steps.aMember(0n)];
    for (const mark of ['phone', 'laptop']) {
      await uses(memberId, mark);
      await uses(other, mark);
    }
    await uses(third, 'phone');
    await uses(third, 'phone');
    const waiting = await steps.request({ memberId });
    const { review, risk, risks } = await seen(waiting);
    expect(review?.reasons).toEqual(['shared_device']);
    expect([risk, risks]).toMatchObject([
      25,
      [{ rule: 'shared_device', weight: 25, facts: { members: '2' }, memberIds: [other, third].sort() }],
    ]);
  });
});
