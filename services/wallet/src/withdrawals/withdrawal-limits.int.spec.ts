import { randomUUID } from 'node:crypto';
import { CashierBench } from '../deposits/testing/cashier-bench.js';
import { FULL_CONTRIBUTION } from '../ledger/movement.js';
import { aBet, aDeposit, aGrant, aWin, inRound } from '../ledger/testing/commands.js';
import { withdrawalSteps } from './testing/withdrawal-steps.js';
import { WithdrawalsService } from './withdrawals.service.js';

// Goal: a withdrawal stays within the limits of the day, of deposits that were not wagered, and of open turnovers.
describe('Withdrawals are limited by', () => {
  let bench: CashierBench;
  let withdrawals: WithdrawalsService;
  const steps = withdrawalSteps(() => bench);
  const { post, aMember, now, request, aPaying, notice, pools } = steps;

  beforeAll(async () => {
    bench = await CashierBench.start();
    withdrawals = bench.app.get(WithdrawalsService);
  }, 60_000);
  afterAll(() => bench.stop());
  afterEach(() => steps.theBooksAreClean());

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

  it('no deposit of an excluded member, which can no longer be wagered', async () => {
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
});
