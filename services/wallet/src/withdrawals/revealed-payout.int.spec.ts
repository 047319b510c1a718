import { randomUUID } from 'node:crypto';
import { CashierReviewService } from '@nm/contracts/wallet.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';

// Goal: an operator can reveal the whole payout account, to compare it with what the player says. Lists and details
// contain only the masked number.
describe('The payout account of a withdrawal', () => {
  let bench: CashierBench;
  let peers: TestPeers;
  const { aMember, anAccount, aPaying, theBooksAreClean } = withdrawalSteps(() => bench);
  const desk = (as: 'bff' | 'games') =>
    peers.client(CashierReviewService, { as, audience: 'wallet', address: bench.rpcAddress });

  beforeAll(async () => {
    peers = await TestPeers.start(['bff', 'games']);
    bench = await CashierBench.start();
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await peers?.stop();
  });
  afterEach(() => theBooksAreClean());

  it('is revealed with its whole name and number, while the detail has only the last characters', async () => {
    const memberId = await aMember();
    const number = '+8801712345678';
    const { accountId } = await anAccount(memberId, { number, holder: 'Anna Berg' });
    const { withdrawalId: subjectId } = await aPaying({ memberId, accountId });
    expect(await desk('bff').revealPayoutAccount({ subjectId })).toMatchObject({
      ...{ institution: 'Lantern Pay', holder: 'Anna Berg', number },
    });
    const { withdrawal } = await desk('bff').getWithdrawalForReview({ subjectId });
    expect(withdrawal?.masked).toBe('••••5678');
    expect(JSON.stringify(withdrawal, (_, value: unknown) => String(value))).not.toContain(number);
  });

  it('has no name if it is of a network', async () => {
    const memberId = await aMember();
    const number = `0x${'ab'.repeat(20)}`;
    const { accountId } = await anAccount(memberId, { kind: 'crypto', institution: 'Tron', holder: '', number });
    const { withdrawalId: subjectId } = await aPaying({ memberId, accountId, methodId: 'crypto' });
    expect(await desk('bff').revealPayoutAccount({ subjectId })).toMatchObject({ holder: '', number });
  });

  it('is not revealed to other services, nor of a withdrawal that does not exist or was not accepted', async () => {
    const { withdrawalId: subjectId } = await aPaying();
    await expect(desk('games').revealPayoutAccount({ subjectId })).rejects.toMatchObject({ code: 'access.denied' });
    for (const [id, code] of [
      ['not an id', 'request.invalid'],
      [randomUUID(), 'resource.not_found'],
    ] as const)
      await expect(desk('bff').revealPayoutAccount({ subjectId: id })).rejects.toMatchObject({ code });
    const setStatus = (status: string) =>
      bench.rewrite(`UPDATE withdrawals SET status = $1 WHERE withdrawal_id = $2`, [status, subjectId]);
    for (const status of ['opening', 'refused']) {
      await setStatus(status);
      await expect(desk('bff').revealPayoutAccount({ subjectId })).rejects.toMatchObject({
        code: 'resource.not_found',
      });
    }
    await setStatus('paying');
  });
});
