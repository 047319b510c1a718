import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutGateway } from './payout.gateway.js';
import { PayoutsService } from './payouts.service.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import { WithdrawalsJobs } from './withdrawals.jobs.js';
import { WithdrawalsService } from './withdrawals.service.js';

// Goal: a withdrawal is paid out once and to its owner, and each of its states is published once.
describe('withdrawals', () => {
  let bench: CashierBench;
  let withdrawals: WithdrawalsService;
  let jobs: WithdrawalsJobs;
  const steps = withdrawalSteps(() => bench);
  const {
    aMember,
    anAccount,
    anInput,
    now,
    request,
    aPaying,
    outcome,
    pools,
    casesOf,
    published,
    receivedBySilence,
    makeDue,
  } = steps;

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

  it('are held, sent, paid and confirmed, each state published once', async () => {
    const paying = await aPaying();
    expect(paying).toMatchObject({ status: 'paying', reference: expect.stringMatching(/^W[0-9A-Z]{8}$/) as string });
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 5_000n });
    await outcome(paying, { outcome: 'pay' });
    expect(await now(paying)).toMatchObject({ status: 'paid', confirmBy: expect.any(Date) as Date });
    expect(await pools(paying.memberId)).toEqual({ cash: 5_000n, bonus: 0n, held: 0n, debt: 0n });
    const { memberId, withdrawalId } = paying;
    for (let again = 0; again < 2; again += 1)
      expect(await withdrawals.confirm(memberId, withdrawalId)).toMatchObject({ status: 'received' });
    expect(await published(paying)).toEqual(['requested', 'approved', 'paying', 'paid', 'received']);
    await expect(withdrawals.confirm(await aMember(), withdrawalId)).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    await expect(withdrawals.cancel(memberId, withdrawalId)).rejects.toMatchObject({ code: 'wallet.wrong_state' });
  });

  it('are one for each key, however often it is sent, and refuse the key for another input', async () => {
    const input = await anInput();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdrawals.request(input)));
    expect(new Set(answers.map(({ withdrawalId }) => withdrawalId)).size).toBe(1);
    expect(await pools(input.memberId)).toMatchObject({ cash: 5_000n });
    await expect(withdrawals.request({ ...input, amountMinor: 5_001n })).rejects.toMatchObject({
      code: 'wallet.key_reused',
    });
    expect(await withdrawals.ofKey(input.memberId, input.key)).toMatchObject({
      withdrawalId: answers[0]?.withdrawalId,
    });
    await expect(withdrawals.ofKey(await aMember(), input.key)).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it.each([
    ['wallet.amount', { amountMinor: 0n }],
    ['wallet.amount', { amountMinor: -1n }],
    ['wallet.amount', { amountMinor: 999n }],
    ['wallet.amount', { amountMinor: 500_001n }],
    ['wallet.not_withdrawable', { amountMinor: 10_001n }],
    ['wallet.method_disabled', { methodId: 'none' }],
    ['wallet.method_disabled', { brand: 'other' }],
    ['wallet.method_disabled', { currency: 'BDT' }],
    ['resource.not_found', { methodId: 'bank' }],
    ['resource.not_found', { accountId: randomUUID() }],
    ['request.invalid', { accountId: 'x' }],
    ['request.invalid', { key: '' }],
    ['request.invalid', { confirmedForfeitMinor: -1n }],
    ['wallet.bonus_confirmation', { confirmedForfeitMinor: 1n }],
  ])('are refused with %s for %p, and change nothing', async (code, change) => {
    const memberId = await aMember();
    await expect(request({ memberId, ...change })).rejects.toMatchObject({ code });
    expect(await pools(memberId)).toMatchObject({ cash: 10_000n, held: 0n });
  });

  it("are paid to the member's own accounts only, after their waiting time", async () => {
    const { accountId } = await anAccount(await aMember());
    await expect(request({ accountId })).rejects.toMatchObject({ code: 'resource.not_found' });
    const input = await anInput();
    await bench.rewrite(`UPDATE payout_accounts SET usable_at = now() + interval '1 hour' WHERE account_id = $1`, [
      input.accountId,
    ]);
    await expect(withdrawals.request(input)).rejects.toMatchObject({ code: 'wallet.payout_account_waits' });
  });

  it('of an excluded member are paid like any other', async () => {
    const memberId = await aMember();
    await bench.db.rows('UPDATE accounts SET excluded = true, revision = revision + 1 WHERE member_id = $1', [
      memberId,
    ]);
    expect(await aPaying({ memberId })).toMatchObject({ status: 'paying' });
  });

  it('tell whether a typed name is the one on a usable account, and never the name itself', async () => {
    const check = (memberId: string, name: string) => bench.app.get(PayoutAccountsService).checkName(memberId, name);
    const memberId = await aMember();
    expect(await check(memberId, 'Anna Berg')).toEqual({ hasName: false, matches: false });
    const account = await anAccount(memberId);
    expect(await check(memberId, ' anna  BERG ')).toEqual({ hasName: true, matches: true });
    expect(await check(memberId, 'Anna')).toEqual({ hasName: true, matches: false });
    expect(await check(memberId, '')).toEqual({ hasName: true, matches: false });
    await bench.rewrite(`UPDATE payout_accounts SET usable_at = now() + interval '1 hour' WHERE account_id = $1`, [
      account.accountId,
    ]);
    expect(await check(memberId, 'Anna Berg')).toEqual({ hasName: false, matches: false });
  });

  it('are received by silence when the time to confirm is over, and not before', async () => {
    const paying = await aPaying();
    await outcome(paying, { outcome: 'pay' });
    await jobs.receiveWithdrawals();
    expect(await now(paying)).toMatchObject({ status: 'paid' });
    await makeDue('confirm_by', paying);
    await Promise.all([jobs.receiveWithdrawals(), jobs.receiveWithdrawals()]);
    expect(await published(paying)).toEqual(['requested', 'approved', 'paying', 'paid', 'received']);
    expect(await receivedBySilence(paying)).toBe(true);
    const other = await aPaying();
    await outcome(other, { outcome: 'pay' });
    await withdrawals.confirm(other.memberId, other.withdrawalId);
    expect(await receivedBySilence(other)).toBe(false);
  });

  it('that did not arrive open one case, move nothing, and are no longer received by silence', async () => {
    const paying = await aPaying();
    await expect(withdrawals.reportNotReceived(paying.memberId, paying.withdrawalId)).rejects.toMatchObject({
      code: 'wallet.wrong_state',
    });
    await outcome(paying, { outcome: 'pay' });
    for (let again = 0; again < 2; again += 1)
      expect(await withdrawals.reportNotReceived(paying.memberId, paying.withdrawalId)).toMatchObject({
        ...{ status: 'paid', confirmBy: null, notReceivedAt: expect.any(Date) as Date },
      });
    await jobs.receiveWithdrawals();
    expect(await casesOf(paying)).toEqual(['withdrawal.not_received']);
    expect(await pools(paying.memberId)).toMatchObject({ cash: 5_000n, held: 0n });
    expect(await withdrawals.confirm(paying.memberId, paying.withdrawalId)).toMatchObject({ status: 'received' });
  });

  it('that the process did not send are sent by the job', async () => {
    jest.spyOn(bench.app.get(PayoutsService), 'send').mockRejectedValueOnce(new Error('died'));
    const approved = await request();
    expect(approved).toMatchObject({ status: 'approved' });
    await makeDue('approved_at', approved);
    await jobs.sendPayouts();
    expect(await now(approved)).toMatchObject({ status: 'paying' });
  });

  describe('an account', () => {
    it('is added once, masked in events, and as many as the brand allows', async () => {
      const memberId = await aMember();
      const number = '+8801712345678';
      const first = await anAccount(memberId, { number: ' +880 1712-345678 ' });
      expect(await anAccount(memberId, { number })).toEqual(first);
      for (let i = 0; i < 4; i += 1) await anAccount(memberId);
      await expect(anAccount(memberId)).rejects.toMatchObject({ code: 'wallet.payout_account_limit' });
      const accounts = bench.app.get(PayoutAccountsService);
      await expect(accounts.remove(await aMember(), first.accountId)).rejects.toMatchObject({
        code: 'resource.not_found',
      });
      const removed = await accounts.remove(memberId, first.accountId);
      expect(await accounts.remove(memberId, first.accountId)).toEqual(removed);
      expect((await accounts.list(memberId)).map(({ accountId }) => accountId)).not.toContain(first.accountId);
      const [event] = await bench.db.rows<{ payload: Buffer }>(
        `SELECT payload FROM outbox WHERE key = $1 AND type = 'wallet.v1.PayoutAccountAdded' ORDER BY seq LIMIT 1`,
        [memberId],
      );
      expect(event?.payload.toString('utf8')).toContain('••••5678');
      expect(event?.payload.toString('utf8')).not.toContain(number);
    });

    it('may have a name with the joiners of the Bengali script', async () => {
      const holder = 'র\u200d্যাচেল গোমেজ';
      expect(await anAccount(await aMember(), { holder })).toMatchObject({ holder });
    });

    it.each([
      { kind: 'cheque' },
      { number: 'abc' },
      { number: '' },
      { number: '1'.repeat(40) },
      { institution: '' },
      { institution: '<b>' },
      { holder: '' },
      { holder: 'x'.repeat(65) },
      { kind: 'crypto', number: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', holder: 'Anna' },
    ])('is refused for %p', async (change) => {
      await expect(anAccount(await aMember(), change)).rejects.toMatchObject({ code: 'request.invalid' });
    });
  });

  it('shows a method whose provider is not configured as disabled', async () => {
    jest.spyOn(bench.app.get(PayoutGateway), 'knows').mockReturnValue(false);
    const methods = await withdrawals.methods('lab');
    expect(methods.map(({ methodId, enabled }) => [methodId, enabled])).toEqual([
      ...[
        ['ewallet', false],
        ['bank', false],
        ['crypto', false],
      ],
    ]);
  });
});
