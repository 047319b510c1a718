import {
  aBet,
  aBetWin,
  aChargeback,
  aCommand,
  aDeposit,
  aForfeit,
  aGrant,
  aHold,
  aPlay,
  aRelease,
  aReturn,
  aRollback,
  aTransfer,
  aWin,
  anAdjustment,
} from './testing/commands.js';
import type { Movement } from './movement.js';
import { PostingBench } from './testing/posting-bench.js';
import type { TestLedger } from './testing/test-ledger.js';

// Goal: limits, holds, chargebacks, debts and turnover change an account as the rules of the domain say, each applied
// posting is published once, and the books balance afterwards.
describe('Postings', () => {
  let bench: PostingBench;
  let test: TestLedger;
  beforeAll(async () => {
    bench = await PostingBench.start();
    ({ test } = bench);
  });
  afterAll(() => bench.stop());

  it('let a credit fund the next debit, and a refused large bet leave money for a small one', async () => {
    const memberId = await test.member();
    const answers = await bench.posted([
      aCommand(memberId, aBet(10n)),
      aCommand(memberId, aDeposit(50n)),
      aCommand(memberId, aBet(1_000n)),
      aCommand(memberId, aBet(50n)),
      aCommand(memberId, aBet(1n)),
    ]);
    expect(answers.map((each) => ('status' in each ? each.status : each.failure))).toEqual([
      'refused',
      'applied',
      'refused',
      'applied',
      'refused',
    ]);
  });

  it("do not raise today's limits when an old bet is returned", async () => {
    const memberId = await test.member();
    await bench.posted([aCommand(memberId, aDeposit(1_000n))]);
    await test.set(memberId, `stake_limits_minor = '{100,NULL,NULL}', stake_ceiling_minor = 100`);
    const codes = async (...stakes: bigint[]) =>
      (await bench.posted(stakes.map((stake, i) => aCommand(memberId, aBet(stake), `${stakes.join()}-${i}`)))).map(
        (each) => ('code' in each ? each.code : 'ok'),
      );
    expect(await codes(60n, 60n, 40n, 1n)).toEqual(['ok', 'wallet.stake_limit', 'ok', 'wallet.stake_limit']);
    await bench.passDays([memberId], 1);
    expect(await codes(70n, 70n, 30n)).toEqual(['ok', 'wallet.stake_limit', 'ok']);
    expect(await bench.posted([aCommand(memberId, aRollback('60,60,40,1-0'))])).toMatchObject([{ status: 'applied' }]);
    expect(await codes(1n)).toEqual(['wallet.stake_limit']);
    expect(await bench.posted([aCommand(memberId, aRollback('70,70,30-0'))])).toMatchObject([{ status: 'applied' }]);
    expect(await codes(71n, 70n)).toEqual(['wallet.stake_limit', 'ok']);
  });

  it('keep the part of a win above the ceiling in a hold, which is released or returned once', async () => {
    const memberId = await test.member();
    const round = (roundId: string) => ({ ...aBetWin(10n, 500n, 10n, 400n), play: aPlay({ roundId }) }) as Movement;
    await bench.posted([aCommand(memberId, aDeposit(30n))]);
    expect(
      await bench.posted([aCommand(memberId, round('a'), 'a'), aCommand(memberId, round('b'), 'b')]),
    ).toMatchObject([
      { heldChangeMinor: 400n, payout: { cashMinor: 100n }, balance: { cashMinor: 120n, heldMinor: 400n } },
      { heldChangeMinor: 400n, balance: { cashMinor: 210n, heldMinor: 800n } },
    ]);
    const vendor = () =>
      test.db.one<{ own: string }>(`SELECT sum(amount_minor)::text AS own FROM entries WHERE account_id = $1`, [
        test.vendorId,
      ]);
    const before = await vendor();
    expect(
      await bench.posted([aCommand(memberId, aRelease('a'), 'ra'), aCommand(memberId, aReturn('b'), 'rb')]),
    ).toMatchObject([
      { status: 'applied', payout: { cashMinor: 400n }, balance: { cashMinor: 610n, heldMinor: 400n } },
      { status: 'applied', heldChangeMinor: -400n, balance: { cashMinor: 610n, heldMinor: 0n } },
    ]);
    expect(BigInt((await vendor())?.own ?? 0) - BigInt(before?.own ?? 0)).toBe(400n);
    expect(
      await bench.posted([
        aCommand(memberId, aRelease('b')),
        aCommand(memberId, aRelease('a'), 'ra'),
        aCommand(memberId, aReturn('a')),
        aCommand(memberId, aRelease('never')),
      ]),
    ).toMatchObject([
      { status: 'refused', code: 'wallet.hold_closed' },
      { replayed: true, payout: { cashMinor: 400n } },
      { code: 'wallet.hold_closed' },
      { failure: 'resource.not_found' },
    ]);
    // The hold of the first win was returned to the vendor, so its rollback takes nothing back. The hold of the second
    // win was released to the member, so its rollback takes the cash back.
    expect(await bench.posted([aCommand(memberId, aRollback('b')), aCommand(memberId, aRollback('a'))])).toMatchObject([
      { stake: { cashMinor: 100n }, payout: { cashMinor: 10n }, balance: { cashMinor: 520n } },
      { stake: { cashMinor: 500n }, payout: { cashMinor: 10n }, balance: { cashMinor: 30n, heldMinor: 0n } },
    ]);
    expect(await bench.faults()).toEqual([]);
  });

  it('take a deposit back from the named withdrawals, then cash, then bonus, and book the rest as debt', async () => {
    const memberId = await test.member();
    await bench.posted([aCommand(memberId, aDeposit(100n)), aCommand(memberId, aGrant(0n, 30n))]);
    await bench.posted([aCommand(memberId, aHold(20n), 'first'), aCommand(memberId, aHold(25n), 'second')]);
    await bench.posted([aCommand(memberId, aHold(15n), 'sent')]);
    expect(await bench.posted([aCommand(memberId, aChargeback(30n, ['first', 'second']), 'cb1')])).toMatchObject([
      {
        heldChangeMinor: -45n,
        payout: { cashMinor: 15n },
        balance: { cashMinor: 55n, bonusMinor: 30n, heldMinor: 15n },
      },
    ]);
    expect(
      await bench.posted([
        aCommand(memberId, aChargeback(30n, ['first', 'second']), 'cb1'),
        aCommand(memberId, aRelease('first')),
        aCommand(memberId, aChargeback(60n, ['first', 'unknown']), 'cb2'),
        aCommand(memberId, aChargeback(40n), 'cb3'),
        aCommand(memberId, aForfeit(10n)),
      ]),
    ).toMatchObject([
      { replayed: true },
      { code: 'wallet.hold_closed' },
      { stake: { cashMinor: 55n, bonusMinor: 5n }, balance: { cashMinor: 0n, bonusMinor: 25n, heldMinor: 15n } },
      { stake: { bonusMinor: 25n }, debtMadeMinor: 15n, balance: { bonusMinor: 0n, heldMinor: 15n, debtMinor: 15n } },
      { status: 'applied', stake: { bonusMinor: 0n } },
    ]);
    expect(await bench.posted([aCommand(memberId, aRelease('sent'))])).toMatchObject([
      { debtRepaidMinor: 15n, balance: { cashMinor: 0n, heldMinor: 0n, debtMinor: 0n } },
    ]);
    expect(await bench.faults()).toEqual([]);
  });

  it("take from the round's held wins first, and book the missing part as debt, which the next win repays", async () => {
    const memberId = await test.member();
    await bench.posted([aCommand(memberId, aDeposit(10n)), aCommand(memberId, aBetWin(10n, 500n, 10n, 400n), 'bw')]);
    expect(await bench.posted([aCommand(memberId, anAdjustment(150n))])).toMatchObject([
      { heldChangeMinor: -150n, stake: { cashMinor: 0n }, balance: { cashMinor: 100n, heldMinor: 250n } },
    ]);
    await bench.posted([aCommand(memberId, aBet(100n))]);
    expect(await bench.posted([aCommand(memberId, aRollback('bw'))])).toMatchObject([
      {
        heldChangeMinor: -250n,
        stake: { cashMinor: 10n },
        debtMadeMinor: 240n,
        balance: { cashMinor: 0n, debtMinor: 240n },
      },
    ]);
    expect(
      await test.db.one('SELECT debt_reason, debt_since IS NOT NULL AS since FROM accounts WHERE member_id = $1', [
        memberId,
      ]),
    ).toEqual({ debt_reason: 'rollback', since: true });
    expect(
      await bench.posted([
        aCommand(memberId, aDeposit(5n)),
        aCommand(memberId, aWin(null, 100n)),
        aCommand(memberId, aWin(null, 200n)),
      ]),
    ).toMatchObject([
      { debtRepaidMinor: 0n, balance: { cashMinor: 5n, debtMinor: 240n } },
      { debtRepaidMinor: 100n, payout: { cashMinor: 100n }, balance: { cashMinor: 5n, debtMinor: 140n } },
      { debtRepaidMinor: 140n, balance: { cashMinor: 65n, debtMinor: 0n } },
    ]);
    expect(await test.db.one('SELECT debt_reason, debt_since FROM accounts WHERE member_id = $1', [memberId])).toEqual({
      debt_reason: null,
      debt_since: null,
    });
    expect(await bench.faults()).toEqual([]);
  });

  it('count valid stake by category, take it back with its bet, and open a requirement with a grant', async () => {
    const memberId = await test.member();
    await bench.posted([
      aCommand(memberId, aBetWin(5n, 0n, 5n)),
      aCommand(memberId, aGrant(10n, 20n, 300n)),
      aCommand(memberId, aBetWin(8n, 3n, 7n), 'counted'),
      aCommand(memberId, aBetWin(2n, 0n, 2n), 'undone'),
      aCommand(memberId, aRollback('undone')),
    ]);
    expect(
      await test.db.one('SELECT turnover_minor[10] AS counted FROM accounts WHERE member_id = $1', [memberId]),
    ).toEqual({ counted: 7n });
    expect(
      await test.db.rows(
        `SELECT q.promotion, q.required_minor, q.counted_from[10] AS from FROM turnover_requirements q
         JOIN accounts a ON a.id = q.account_id WHERE a.member_id = $1`,
        [memberId],
      ),
    ).toEqual([{ promotion: 'welcome', required_minor: 300n, from: 0n }]);
  });

  it('publish each applied one once, in the order of the versions, with the balance behind it', async () => {
    const memberId = await test.member();
    await bench.posted([aCommand(memberId, aDeposit(100n))]);
    await bench.posted([
      aCommand(memberId, aBet(10n)),
      aCommand(memberId, aBetWin(20n, 70n)),
      aCommand(memberId, aBet(30n)),
    ]);
    const published = await test.db.rows<{ cash: string; version: string }>(
      `SELECT body::json->>'cashMinor' AS cash, body::json->>'version' AS version FROM outbox WHERE key = $1 ORDER BY seq`,
      [memberId],
    );
    expect(published.map(({ cash, version }) => `${version}: ${cash}`)).toEqual([
      '1: 100',
      '2: 90',
      '3: 140',
      '4: 110',
    ]);
  });

  it('of an account that is not open fail as temporary and store nothing; others of the batch succeed', async () => {
    const memberId = await test.member();
    const stranger = '00000000-0000-7000-8000-00000000dead';
    expect(
      await bench.posted([
        aCommand(stranger, aBet(1n)),
        aCommand(memberId, aDeposit(7n)),
        aCommand(memberId, aTransfer(stranger, 1n)),
      ]),
    ).toMatchObject([{ failure: 'system.temporary' }, { status: 'applied' }, { failure: 'resource.not_found' }]);
  });
});
