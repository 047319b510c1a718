import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { FULL_CONTRIBUTION } from '../ledger/movement.js';
import { aBet, aDeposit, aGrant, aWin, inRound } from '../ledger/testing/commands.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutGateway } from './payout.gateway.js';
import { PayoutsService } from './payouts.service.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import { WithdrawalsJobs } from './withdrawals.jobs.js';
import { WithdrawalsService } from './withdrawals.service.js';

// Goal: a withdrawal is paid out once and to its owner, within the limits of the member and the brand, and each of its
// states is published once.
describe('withdrawals', () => {
  let bench: CashierBench;
  let withdrawals: WithdrawalsService;
  let jobs: WithdrawalsJobs;
  const steps = withdrawalSteps(() => bench);
  const { post, aMember, anAccount, anInput, now, request, aPaying, outcome, notice } = steps;
  const { pools, casesOf, published, receivedBySilence, makeDue } = steps;

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

  it('of an excluded member are not locked by deposits that can no longer be wagered', async () => {
    await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = true WHERE brand = 'lab'`);
    try {
      const memberId = await aMember();
      expect(await withdrawals.withdrawableNow(memberId, 'USD')).toMatchObject({ withdrawableMinor: 0n });
      await bench.db.rows('UPDATE accounts SET excluded = true, revision = revision + 1 WHERE member_id = $1', [
        memberId,
      ]);
      expect(await withdrawals.withdrawableNow(memberId, 'USD')).toMatchObject({ withdrawableMinor: 10_000n });
    } finally {
      await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = false WHERE brand = 'lab'`);
    }
  });

  describe('are limited by', () => {
    it('what the day leaves', async () => {
      await bench.rewrite(`UPDATE withdrawal_terms SET day_minor_max = 12000, day_count_max = 2 WHERE brand = 'lab'`);
      try {
        const memberId = await aMember(50_000n);
        const first = await aPaying({ memberId, amountMinor: 8_000n });
        expect(await withdrawals.withdrawableNow(memberId, 'USD')).toMatchObject({
          ...{ withdrawableMinor: 4_000n, leftTodayMinor: 4_000n, leftTodayCount: 1 },
        });
        await expect(request({ memberId, amountMinor: 4_001n })).rejects.toMatchObject({
          ...{ code: 'wallet.withdrawal_limit', data: { leftMinor: 4_000n, leftCount: 1 } },
        });
        await request({ memberId, amountMinor: 1_000n });
        await expect(request({ memberId, amountMinor: 1_000n })).rejects.toMatchObject({
          code: 'wallet.withdrawal_limit',
        });
        // A withdrawal that the provider returned no longer counts against the daily limit.
        await notice(first, 'RETURNED', 9);
        expect(await now(first)).toMatchObject({ status: 'returned' });
        expect(await withdrawals.withdrawableNow(memberId, 'USD')).toMatchObject({
          ...{ leftTodayMinor: 11_000n, leftTodayCount: 1 },
        });
      } finally {
        await bench.rewrite(
          `UPDATE withdrawal_terms SET day_minor_max = 2000000, day_count_max = 1000 WHERE brand = 'lab'`,
        );
      }
    });

    it('the turnover of a cash grant, which locks what was won since too', async () => {
      const memberId = await aMember();
      await post(memberId, {
        type: 'grant',
        amount: { cashMinor: 3_000n, bonusMinor: 0n },
        turnoverRequiredMinor: 4_000n,
        contributionPpm: FULL_CONTRIBUTION,
        promotion: 'welcome',
      });
      const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r', category: 10 };
      const betWin = (stakeMinor: bigint, payoutMinor: bigint) =>
        post(memberId, { type: 'bet_win', stakeMinor, payoutMinor, validStakeMinor: stakeMinor, heldMinor: 0n, play });
      await betWin(1_000n, 1_500n);
      expect(await withdrawals.withdrawableNow(memberId, 'USD')).toMatchObject({
        withdrawableMinor: 10_000n,
        items: [
          { reason: 'cash', amountMinor: 13_500n },
          { reason: 'turnover', amountMinor: -3_000n, restMinor: 3_000n, reference: 'welcome' },
          { reason: 'turnover', amountMinor: -500n, restMinor: 3_000n, reference: 'winnings' },
        ],
      });
      await expect(request({ memberId, amountMinor: 10_001n })).rejects.toMatchObject({
        code: 'wallet.not_withdrawable',
      });
      await betWin(3_000n, 3_000n);
      await request({ memberId, amountMinor: 13_500n });
    });

    it('a deposit that was not wagered, where the brand says so', async () => {
      await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = true WHERE brand = 'lab'`);
      try {
        const memberId = await aMember(10_000n);
        const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r', category: 10 };
        const amounts = { stakeMinor: 4_000n, payoutMinor: 4_000n, validStakeMinor: 4_000n, heldMinor: 0n };
        await post(memberId, { type: 'bet_win', ...amounts, play });
        expect((await withdrawals.withdrawableNow(memberId, 'USD')).withdrawableMinor).toBe(4_000n);
      } finally {
        await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = false WHERE brand = 'lab'`);
      }
    });

    it('a large deposit that was not wagered, behind however many small ones', async () => {
      await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = true WHERE brand = 'lab'`);
      await bench.rewrite(
        `INSERT INTO withdrawal_rules (brand, currency, rule, span_ms, share_ppm) VALUES ('lab', 'USD', 'quick_in_and_out', 86400000, 1000000)`,
      );
      try {
        const memberId = await aMember(10_000n);
        const deposit = () => post(memberId, { type: 'deposit', amountMinor: 100n, provider: 'lantern' });
        for (let i = 0; i < 21; i += 1) await deposit();
        const play = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r', category: 10 };
        const bet = (stakeMinor: bigint) =>
          post(memberId, {
            ...{ type: 'bet_win', stakeMinor, payoutMinor: stakeMinor, validStakeMinor: stakeMinor },
            ...{ heldMinor: 0n, play },
          });
        await bet(2_100n);
        expect((await withdrawals.withdrawableNow(memberId, 'USD')).withdrawableMinor).toBe(2_100n);
        await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = false WHERE brand = 'lab'`);
        const inReview = await request({ memberId, amountMinor: 2_000n });
        expect(inReview).toMatchObject({ status: 'requested' });
        expect(
          await bench.db.one(`SELECT reasons FROM reviews WHERE subject_id = $1`, [inReview.withdrawalId]),
        ).toMatchObject({ reasons: ['quick_in_and_out'] });
        await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = true WHERE brand = 'lab'`);
        await bet(10_000n);
        expect((await withdrawals.withdrawableNow(memberId, 'USD')).withdrawableMinor).toBe(10_100n);
      } finally {
        await bench.rewrite(`DELETE FROM withdrawal_rules WHERE brand = 'lab' AND rule = 'quick_in_and_out'`);
        await bench.rewrite(`UPDATE withdrawal_terms SET deposit_locks = false WHERE brand = 'lab'`);
      }
    });

    it('a bonus whose turnover is unmet: it is forfeited after a confirmation that names the amount', async () => {
      const memberId = await aMember();
      await post(memberId, {
        type: 'grant',
        amount: { cashMinor: 0n, bonusMinor: 700n },
        turnoverRequiredMinor: 7_000n,
        contributionPpm: FULL_CONTRIBUTION,
        promotion: 'rain',
      });
      expect(await withdrawals.withdrawableNow(memberId, 'USD')).toMatchObject({
        ...{ withdrawableMinor: 10_000n, forfeitMinor: 700n },
      });
      await expect(request({ memberId })).rejects.toMatchObject({
        ...{ code: 'wallet.bonus_confirmation', data: { forfeitMinor: 700n } },
      });
      await aPaying({ memberId, confirmedForfeitMinor: 700n });
      expect(await pools(memberId)).toEqual({ cash: 5_000n, bonus: 0n, held: 5_000n, debt: 0n });
      expect((await withdrawals.withdrawableNow(memberId, 'USD')).forfeitMinor).toBe(0n);
    });

    it('a bonus that is staked in open bets: its end is confirmed too, and what it wins goes to the house', async () => {
      const memberId = await aMember(0n);
      const bet = (stakeMinor: bigint, key: string) => post(memberId, inRound(aBet(stakeMinor), key), key);
      await post(memberId, aGrant(0n, 700n, 1_000n));
      await bet(500n, 'open');
      await bet(200n, 'lost');
      await post(memberId, aDeposit(10_000n));
      const forfeitNow = async () => (await withdrawals.withdrawableNow(memberId, 'USD')).forfeitMinor;
      expect(await forfeitNow()).toBe(700n);
      await post(memberId, aWin('lost', 0n));
      expect(await forfeitNow()).toBe(500n);
      await expect(request({ memberId })).rejects.toMatchObject({
        ...{ code: 'wallet.bonus_confirmation', data: { forfeitMinor: 500n } },
      });
      await aPaying({ memberId, confirmedForfeitMinor: 500n });
      await post(memberId, aWin('open', 2_000n));
      expect(await pools(memberId)).toEqual({ cash: 5_000n, bonus: 0n, held: 5_000n, debt: 0n });
      expect(await forfeitNow()).toBe(0n);
    });

    it('trial money, and an account that is not open yet', async () => {
      const trial = await bench.aMember({ currency: 'TRIAL' });
      await expect(withdrawals.withdrawableNow(trial, 'USD')).rejects.toMatchObject({ code: 'access.trial' });
      await expect(withdrawals.withdrawableNow(randomUUID(), 'USD')).rejects.toMatchObject({
        code: 'system.temporary',
      });
    });
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
