import { randomUUID } from 'node:crypto';
import { dataSource } from '@nm/kit/db/data-source.js';
import {
  aBet,
  aBetWin,
  aCapture,
  aChargeback,
  aClearing,
  aCommand,
  aCorrection,
  aDeposit,
  aForfeit,
  aGrant,
  aHold,
  aRelease,
  aReturn,
  aRollback,
  aTransfer,
  aWin,
  aWithdrawal,
  anAdjustment,
  anExpiry,
  atVendor,
  fromVendor,
  toVendor,
} from '../ledger/testing/commands.js';
import type { Movement } from '../ledger/movement.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { dayOf, startOfDay } from '../ledger/zone-day.js';
import { voidWithHousePart } from '../ledger/testing/void-with-house-part.js';
import { FigureRowsReadModel, type FigureName } from './figure-rows.read-model.js';
import { FiguresReadModel, type Figures, type Span } from './figures.read-model.js';

const OF_LAB = { brand: 'lab', currency: 'USD' };
const NONE: Figures = {
  ...{ depositedMinor: 0n, depositedCount: 0n, withdrawnMinor: 0n, withdrawnCount: 0n, heldMinor: 0n },
  ...{ stakedMinor: 0n, betCount: 0n, revenueMinor: 0n, playerCount: 0n, newCount: 0n },
};

/** Everything from a time on. */
const all = (from: Date): Span => ({ from, to: new Date(Date.now() + 3_600_000) });

// Goal: each figure of the day equals the sum of the ledger entries, and contains nothing of another brand, currency or
// day.
describe('The figures of a day', () => {
  let ledger: TestLedger;
  let figures: FiguresReadModel;
  let figureRows: FigureRowsReadModel;
  beforeAll(async () => {
    ledger = await openTestLedger();
    figures = new FiguresReadModel(ledger.db);
    figureRows = new FigureRowsReadModel(ledger.db);
  });
  afterAll(() => ledger?.close());

  const aMember = async (brand = 'lab', currency = 'USD'): Promise<string> => {
    const memberId = await ledger.member(currency);
    await ledger.set(memberId, `brand = '${brand}'`);
    return memberId;
  };
  const post = async (memberId: string, movement: Movement, key: string = randomUUID(), currency = 'USD') => {
    expect(await ledger.ledger.post(aCommand(memberId, movement, key, { currency }))).toMatchObject({
      status: 'applied',
    });
    return key;
  };
  /**
   * Returns a time after every earlier posting. A JavaScript date drops microseconds, so the function first waits ten
   * milliseconds.
   */
  const laterNow = async (): Promise<Date> =>
    (await ledger.db.one<{ now: Date }>('SELECT clock_timestamp() AS now FROM pg_sleep(0.01)'))?.now ?? new Date(0);

  /** Posts movements of every type except `transfer` for a member. */
  const aDay = async (memberId: string, currency = 'USD'): Promise<void> => {
    const move = (movement: Movement, key?: string) => post(memberId, movement, key, currency);
    await move(aDeposit(10_000n));
    await move(aGrant(50n, 500n));
    await move(aBetWin(300n, 100n));
    const bet = await move(aBet(1_000n));
    await move(aWin(bet, 2_500n, 1_000n, 900n));
    await move(aRollback(await move(aBet(70n))));
    const released = await move(aWin(await move(aBet(10n)), 4_000n, 10n, 3_900n));
    await move(aRelease(released));
    const returned = await move(aWin(await move(aBet(20n)), 800n, 20n, 700n));
    await move(aReturn(returned));
    await move(anAdjustment(60n));
    await move(aClearing(40n));
    const paid = await move(aHold(1_500n));
    await move(aCapture(paid));
    await move(aWithdrawal('back', 1_500n));
    await move(aCapture(await move(aHold(2_000n))));
    await move(aRelease(await move(aHold(30n))));
    await move(aHold(250n));
    await move(aWithdrawal('out', 25n));
    await move(aChargeback(90n, [await move(aHold(40n))]));
    await move(aForfeit(5n));
    await move(aClearing(-15n));
    await move(aCorrection('credit', 33n));
    await move(aCorrection('debit', 11n));
    await move(atVendor(memberId, await move(toVendor(memberId, 120n))));
    await move(aRelease(await move(toVendor(memberId, 35n))));
    await move(toVendor(memberId, 60n));
    await move(fromVendor(memberId, 45n));
    await aForfeitedDay(move);
  };

  /**
   * Posts two bonuses that end. The first is forfeited while its bets are open, so the house gets the bonus part of
   * their wins. The second expires.
   */
  const aForfeitedDay = async (move: (movement: Movement, key?: string) => Promise<string>): Promise<void> => {
    const forfeited = await move(aGrant(0n, 50_000n, 500_000n));
    const bets = [await move(aBet(30_000n)), await move(aBet(6_000n))];
    await move(aForfeit(50_000n, forfeited));
    await move(aRelease(await move(aWin(bets[0] ?? '', 9_000n, 30_000n, 4_000n))));
    await move(aRollback(bets[1] ?? ''));
    const expired = await move(aGrant(0n, 70n, 700n));
    await move(anExpiry(70n, expired));
  };

  /** Computes the figures from the ledger entries alone, without the amounts that are stored in the transfers. */
  const inTheBooks = async (since: Date): Promise<Figures> => {
    /** Sums the ledger entries of the transfers of the given types; of all types if none is given. */
    const sum = async (of: string, side: string, types?: readonly string[]): Promise<bigint> =>
      (
        await ledger.db.one<{ sum: bigint }>(
          `SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum
             FROM entries e JOIN accounts c ON c.id = e.account_id JOIN transfers t ON t.id = e.transfer_id
             JOIN accounts a ON a.id = t.account_id
            WHERE a.brand = 'lab' AND a.currency = 'USD' AND t.created_at >= $1
              AND ($2::text[] IS NULL OR t.type::text = ANY ($2)) AND ${side} AND ${of}`,
          [since, types ?? null],
        )
      )?.sum ?? 0n;
    const count = async (types: readonly string[], what = '*', and = 'true'): Promise<bigint> =>
      (
        await ledger.db.one<{ count: bigint }>(
          `SELECT count(${what}) FROM transfers t JOIN accounts a ON a.id = t.account_id
            WHERE a.brand = 'lab' AND a.currency = 'USD' AND t.created_at >= $1 AND t.type::text = ANY ($2)
              AND t.status = 'applied' AND ${and}`,
          [since, types],
        )
      )?.count ?? 0n;
    const [BETS, PAYOUTS] = [
      ['bet', 'bet_win'],
      ['capture', 'withdrawal'],
    ];
    const clearing = `c.name LIKE 'clearing/%'`;
    return {
      depositedMinor: -(await sum(clearing, 'true', ['deposit', 'chargeback'])),
      depositedCount: await count(['deposit']),
      withdrawnMinor: await sum(clearing, 'true', PAYOUTS),
      withdrawnCount:
        (await count(PAYOUTS, '*', 't.payout_cash_minor = 0')) - (await count(PAYOUTS, '*', 't.payout_cash_minor > 0')),
      heldMinor:
        (
          await ledger.db.one<{ sum: bigint }>(
            `SELECT sum(e.amount_minor)::bigint AS sum FROM entries e JOIN accounts a ON a.id = e.account_id
              WHERE a.brand = 'lab' AND a.currency = 'USD' AND e.pool = 'held'`,
          )
        )?.sum ?? 0n,
      // In a bet and in a bet with win, the ledger entries with line numbers 1 and 2 take the stake. A rollback
      // reverses these entries of its bet.
      stakedMinor:
        -(await sum('e.line IN (1, 2)', 'c.id = t.account_id', BETS)) +
        ((
          await ledger.db.one<{ sum: bigint }>(
            `SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum
               FROM transfers t JOIN accounts a ON a.id = t.account_id
               JOIN transfers b ON b.account_id = a.id AND b.caller = t.caller AND b.key = t.about_key
               JOIN entries e ON e.transfer_id = b.id AND e.account_id = a.id AND e.line IN (1, 2)
              WHERE a.brand = 'lab' AND a.currency = 'USD' AND t.created_at >= $1 AND t.type = 'rollback'
                AND t.status = 'applied'`,
            [since],
          )
        )?.sum ?? 0n),
      betCount: (await count(BETS)) - (await count(['rollback'])),
      // The revenue of the games: the gain of the vendors' accounts, plus the part of wins that the house received
      // instead of the member. The house's part of a void bet is not counted.
      revenueMinor:
        (await sum(`c.kind = 'vendor'`, 'true')) +
        (await sum(`c.name = 'house/promotions'`, 'true', ['win', 'bet_win', 'release', 'adjustment'])),
      playerCount: await count(BETS, 'DISTINCT t.account_id'),
      newCount:
        (
          await ledger.db.one<{ count: bigint }>(
            `SELECT count(*) FROM accounts
              WHERE member_id IS NOT NULL AND brand = 'lab' AND currency = 'USD' AND opened_at >= $1`,
            [since],
          )
        )?.count ?? 0n,
    };
  };

  it('are the sums of the entries, of this brand, currency and day alone', async () => {
    expect(await figures.within(all(new Date(0)), OF_LAB)).toEqual(NONE);
    const members = [await aMember(), await aMember()];
    await aDay(members[0] ?? '');
    const since = await laterNow();
    for (const memberId of members) await aDay(memberId);
    await post(members[0] ?? '', aTransfer(members[1] ?? '', 5n));
    await aDay(await aMember('nmen'));
    await aDay(await aMember('lab', 'TUSD'), 'TUSD');

    const found = await figures.within(all(since), OF_LAB);
    expect(found).toEqual(await inTheBooks(since));
    expect(found).toMatchObject({
      ...{ depositedMinor: 19_820n, depositedCount: 2n, withdrawnMinor: 4_050n, withdrawnCount: 4n, playerCount: 2n },
      ...{ stakedMinor: 62_660n, betCount: 10n },
    });
    const whole = await figures.within(all(new Date(0)), OF_LAB);
    expect(whole).toEqual(await inTheBooks(new Date(0)));
    expect(whole.depositedMinor).toBe(29_730n);
  });

  it('are the sums of their rows, or as many as their rows', async () => {
    await aDay(await aMember());
    const found = await figures.within(all(new Date(0)), OF_LAB);
    const rowsOf = async (figure: FigureName) => {
      const page = { number: 1, limit: 500, offset: 0 };
      const { rows, totalCount, totalMinor } = await figureRows.page(figure, all(new Date(0)), OF_LAB, page);
      expect(BigInt(rows.length)).toBe(totalCount);
      expect(rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(totalMinor);
      return { totalCount, totalMinor };
    };
    expect((await rowsOf('moneyIn')).totalMinor).toBe(found.depositedMinor);
    expect((await rowsOf('moneyOut')).totalMinor).toBe(found.withdrawnMinor);
    expect((await rowsOf('netIn')).totalMinor).toBe(found.depositedMinor - found.withdrawnMinor);
    expect((await rowsOf('stake')).totalMinor).toBe(found.stakedMinor);
    expect((await rowsOf('revenue')).totalMinor).toBe(found.revenueMinor);
    expect((await rowsOf('held')).totalMinor).toBe(found.heldMinor);
    expect(await rowsOf('players')).toEqual({ totalCount: found.playerCount, totalMinor: found.stakedMinor });
    expect((await rowsOf('newPlayers')).totalCount).toBe(found.newCount);
    expect(found.newCount).toBeGreaterThan(2n);
  });

  it('have the money in and out of each hour, which add up to those of the day', async () => {
    const span = all(new Date(0));
    const found = await figures.within(span, OF_LAB);
    for (const step of ['hour', 'day'] as const) {
      const steps = await figures.steps(span, OF_LAB, step, 'Asia/Dhaka');
      expect(steps.reduce((sum, { depositedMinor }) => sum + depositedMinor, 0n)).toBe(found.depositedMinor);
      expect(steps.reduce((sum, { withdrawnMinor }) => sum + withdrawnMinor, 0n)).toBe(found.withdrawnMinor);
      const [{ from } = { from: new Date() }] = steps;
      expect(from.getTime() % 3_600_000).toBe(0);
      if (step === 'day') expect(from.getTime()).toBe(startOfDay(dayOf(from.getTime(), 'Asia/Dhaka'), 'Asia/Dhaka'));
    }
  });

  it('end before the end of their span', async () => {
    const memberId = await aMember();
    const from = await laterNow();
    await post(memberId, aDeposit(500n));
    const to = await laterNow();
    await post(memberId, aDeposit(700n));
    expect(await figures.within({ from, to }, OF_LAB)).toMatchObject({ depositedMinor: 500n, newCount: 0n });
    const { rows } = await figureRows.page('moneyIn', { from, to }, OF_LAB, { number: 1, limit: 5, offset: 0 });
    expect(rows).toMatchObject([{ memberId, type: 'deposit', amountMinor: 500n }]);
  });

  it('begin at the first moment of the day in the zone of the brand', async () => {
    const zone = 'Asia/Dhaka';
    const from = new Date(startOfDay(dayOf(Date.now(), zone), zone));
    // The owner role changes the times of postings, because the runtime role may not.
    const owner = await dataSource({ url: ledger.database.ownerUrl, poolMax: 1 }).initialize();
    const { depositedMinor: before } = await figures.within(all(from), OF_LAB);
    const memberId = await aMember();
    for (const [amountMinor, at] of [
      [700n, '0'],
      [900n, '1 microsecond'],
    ] as const) {
      const key = await post(memberId, aDeposit(amountMinor));
      await owner.query(`UPDATE transfers SET created_at = $2::timestamptz - $3::interval WHERE key = $1`, [
        key,
        from,
        at,
      ]);
    }
    await owner.destroy();
    expect((await figures.within(all(from), OF_LAB)).depositedMinor).toBe(before + 700n);
  });

  it('have no stake and no revenue of a bet that became void after its bonus was forfeited', async () => {
    const memberId = await aMember();
    const before = await figures.within(all(new Date(0)), OF_LAB);
    await voidWithHousePart(ledger.ledger, memberId);
    const { stakedMinor, betCount, revenueMinor } = await figures.within(all(new Date(0)), OF_LAB);
    expect({ stakedMinor, betCount, revenueMinor }).toEqual({
      ...{ stakedMinor: before.stakedMinor, betCount: before.betCount, revenueMinor: before.revenueMinor },
    });
  });

  it('include every account with a posting, because the day of an account ends after each of its postings', async () => {
    const late = await ledger.db.one(
      `SELECT count(*) AS transfers, count(*) FILTER (WHERE t.created_at >= a.day_ends_at) AS late
         FROM accounts a JOIN transfers t ON t.account_id = a.id WHERE t.status = 'applied'`,
    );
    expect(late).toEqual({ transfers: expect.any(BigInt) as unknown, late: 0n });
  });
});
