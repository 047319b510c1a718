import { randomUUID } from 'node:crypto';
import {
  aBet,
  aChargeback,
  aCommand,
  aDeposit,
  aForfeit,
  aGrant,
  aHold,
  aPlay,
  aRollback,
  aTransfer,
  aWin,
  aWithdrawal,
  inRound,
} from '../ledger/testing/commands.js';
import type { Movement } from '../ledger/movement.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { voidWithHousePart } from '../ledger/testing/void-with-house-part.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { MoneyDaysReadModel } from './money-days.read-model.js';
import { RecordDaysStore } from './record-days.store.js';
import { RecordsReadModel, type RecordsQuery } from './records.read-model.js';

const DAY_MS = 86_400_000;

// Goal: the account record shows a round either as one line or as its single movements, and both views have the same
// amounts.
describe('The account record by rounds', () => {
  let ledger: TestLedger;
  let records: RecordsReadModel;
  let memberId: string;
  const post = (movement: Movement, key: string = randomUUID()) =>
    ledger.ledger.post(aCommand(memberId, movement, key));
  const bet = (roundId: string, stakeMinor: bigint) =>
    post({ type: 'bet', stakeMinor, play: aPlay({ roundId }) }, roundId);
  const win = (roundId: string, payoutMinor: bigint) =>
    post({ type: 'win', betKey: roundId, payoutMinor, heldMinor: 0n, validStakeMinor: 0n, play: aPlay({ roundId }) });
  const list = (changes: Partial<RecordsQuery>) =>
    records.page({
      memberId,
      currency: 'USD',
      from: new Date(Date.now() - 60_000),
      to: new Date(Date.now() + 60_000),
      type: '',
      byRound: true,
      page: 1,
      size: 20,
      ...changes,
    });

  beforeAll(async () => {
    ledger = await openTestLedger();
    records = new RecordsReadModel(ledger.db, new RecordDaysStore(ledger.db));
    memberId = await ledger.member();
    await post(aGrant(100n));
    await bet('lost', 30n);
    await bet('won', 20n);
    await win('lost', 0n);
    await bet('void', 10n);
    await win('won', 45n);
    await post(aRollback('void'));
  });
  afterAll(() => ledger?.close());

  it('has one line per round, placed by its newest movement of money', async () => {
    const { records: lines, ...totals } = await list({});
    expect(totals).toEqual({ totalCount: 4n, totalInMinor: 155n, totalOutMinor: 60n, hasMore: false });
    expect(
      lines.map(({ type, stakeMinor, payoutMinor, afterMinor, stakeReturned }) => [
        type,
        stakeMinor,
        payoutMinor,
        afterMinor,
        stakeReturned,
      ]),
    ).toEqual([
      ['round', 10n, 10n, 95n, true],
      ['round', 20n, 45n, 85n, false],
      ['round', 30n, 0n, 70n, false],
      ['grant', 0n, 100n, 100n, false],
    ]);
  });

  it('pages by lines and keeps the totals of the whole range', async () => {
    const { records: second, ...totals } = await list({ page: 2, size: 3 });
    expect(second.map(({ type }) => type)).toEqual(['grant']);
    expect(totals).toEqual({ totalCount: 4n, totalInMinor: 155n, totalOutMinor: 60n, hasMore: false });
  });

  it('filters by the type of the line', async () => {
    expect(await list({ type: 'round' })).toMatchObject({ totalCount: 3n, totalInMinor: 55n, totalOutMinor: 60n });
    expect((await list({ type: 'grant' })).records).toHaveLength(1);
  });

  it('agrees with the single movements, which leave out a win of zero', async () => {
    const { records: movements, ...totals } = await list({ byRound: false });
    expect(movements.map(({ type }) => type)).toEqual(['rollback', 'win', 'bet', 'bet', 'bet', 'grant']);
    expect(totals).toEqual({ totalCount: 6n, totalInMinor: 155n, totalOutMinor: 60n, hasMore: false });
  });

  it('lists a win whose own part is 0, because all of it went to the house after the bonus was forfeited', async () => {
    const other = await ledger.member();
    const steps: [string, Movement][] = [
      ['g', aGrant(0n, 100n, 9_000n)],
      ['b', inRound(aBet(100n), 'gone')],
      ['f', aForfeit(100n, 'g')],
      ['w', inRound(aWin('b', 700n), 'gone')],
    ];
    for (const [key, movement] of steps) await ledger.ledger.post(aCommand(other, movement, key));
    const newest = async (byRound: boolean) => (await list({ memberId: other, byRound })).records[0];
    expect(await newest(false)).toMatchObject({ type: 'win', payoutMinor: 0n, houseMinor: 700n });
    expect(await newest(true)).toMatchObject({ type: 'round', payoutMinor: 0n, houseMinor: 700n });
  });

  it('shows a refused bet as a separate line without money', async () => {
    const other = await ledger.member();
    await ledger.ledger.post(aCommand(other, { type: 'bet', stakeMinor: 5n, play: aPlay({ roundId: 'refused' }) }));
    const { records: lines } = await list({ memberId: other });
    expect(lines).toMatchObject([{ type: 'round', status: 'refused', stakeMinor: 0n, payoutMinor: 0n }]);
  });
});

// Goal: a query over a long range does not read all its movements: closed days are read from their sums, and counting
// stops at a maximum.
describe('The account record of a long range', () => {
  let ledger: TestLedger;
  let days: RecordDaysStore;
  let memberId: string;
  const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const [start, end] = [new Date(startMs), new Date(startMs + DAY_MS)];
  const range = { currency: 'USD', from: new Date(startMs - 1), to: new Date(startMs + DAY_MS + 1), page: 1, size: 20 };
  const post = (movement: Movement, key: string = randomUUID()) =>
    ledger.ledger.post(aCommand(memberId, movement, key));
  const list = (changes: Partial<RecordsQuery> = {}) =>
    new RecordsReadModel(ledger.db, days).page({ ...range, memberId, type: '', byRound: true, ...changes });

  beforeAll(async () => {
    ledger = await openTestLedger();
    days = new RecordDaysStore(ledger.db);
  });
  afterAll(() => ledger?.close());

  it('counts 1,000 lines, says that there are more, and finds the pages behind them', async () => {
    memberId = await ledger.member();
    await Promise.all(Array.from({ length: 1_030 }, () => post(aGrant(1n))));
    expect(await list({ byRound: false })).toMatchObject({ totalCount: 1_000n, hasMore: true, totalInMinor: 1_030n });
    expect(await list({ page: 51 })).toMatchObject({ totalCount: 1_020n, hasMore: true });
    const { records: last, ...totals } = await list({ page: 52 });
    expect(last).toHaveLength(10);
    expect(totals).toMatchObject({ totalCount: 1_030n, hasMore: false, totalInMinor: 1_030n });
    expect(await list({ page: 53 })).toMatchObject({ records: [], totalCount: 1_030n });
  });

  it('finds the lines of each type in the summed days, in the days around them, and of every view', async () => {
    memberId = await ledger.member();
    const key = randomUUID();
    for (const movement of [aDeposit(10_000n), aGrant(0n, 700n), aHold(3_000n), aHold(500n)]) await post(movement);
    await post({ type: 'bet', stakeMinor: 900n, play: aPlay({ roundId: key }) }, key);
    await post(aRollback(key));
    await post(aBet(20n));
    const types = ['deposit', 'grant', 'hold', 'bet', 'rollback', 'round', 'capture'];
    const ranges = [{}, { from: new Date(startMs + 1) }, { to: new Date(startMs + DAY_MS - 1) }];
    const each = <T>(take: (changes: Partial<RecordsQuery>) => Promise<T>) =>
      Promise.all(
        ranges.flatMap((of) =>
          types.flatMap((type) => [true, false].map((byRound) => take({ ...of, type, byRound, size: 2 }))),
        ),
      );
    const owner = new Db(await dataSource({ url: ledger.database.ownerUrl, poolMax: 1 }).initialize());
    const open = await each(list);
    expect(open.map(({ totalCount }) => Number(totalCount)).slice(0, 14)).toEqual([
      ...[1, 1, 1, 1, 2, 2],
      ...[0, 2, 0, 1, 2, 0, 0, 0],
    ]);
    await owner.rows('INSERT INTO ledger_days (day) VALUES ($1::date)', [start.toISOString().slice(0, 10)]);
    await days.sumDue();
    expect(await each(list)).toEqual(open);
    // Lines of a rare type are searched only in days that have a stored sum of this type. Without the sum, the day is
    // skipped, and the test sees that the sums are used.
    await owner.rows(`DELETE FROM record_days WHERE type = 'hold'`);
    expect(await list({ type: 'hold' })).toMatchObject({ records: [], totalCount: 0n });
    await owner.rows('DELETE FROM record_days');
    await owner.rows('DELETE FROM ledger_days');
    await owner.dataSource.destroy();
  });

  it('has the same totals from the sums of a closed day as from its movements', async () => {
    memberId = await ledger.member();
    await post(aDeposit(10_000n));
    await post(aGrant(0n, 700n));
    await post({ type: 'bet', stakeMinor: 900n, play: aPlay({ roundId: 'one' }) }, 'one');
    await post(aHold(3_000n, 0n, 500n));
    await post(aChargeback(9_000n));
    await post(aRollback('one'));
    const queries = [
      ...['', 'round', 'deposit', 'grant', 'hold', 'bet'].map((type) => ({ type })),
      ...['', 'bet', 'rollback', 'chargeback'].map((type) => ({ type, byRound: false })),
    ];
    const live = await Promise.all(queries.map(list));
    const owner = new Db(await dataSource({ url: ledger.database.ownerUrl, poolMax: 1 }).initialize());
    await owner.rows('INSERT INTO ledger_days (day) VALUES ($1::date)', [start.toISOString().slice(0, 10)]);
    await days.sumDue();
    expect(await days.summedUntil()).toEqual(end);
    expect(await Promise.all(queries.map(list))).toEqual(live);
    // A changed sum changes the totals, which shows that the totals come from the sums.
    await owner.rows(`UPDATE record_days SET in_minor = in_minor + 7 WHERE type = 'deposit'`);
    await owner.dataSource.destroy();
    expect((await list()).totalInMinor).toBe((live[0]?.totalInMinor ?? 0n) + 7n);
    // A time range that covers only a part of the day: the record reads the day's movements instead of its stored sums.
    expect((await list({ to: new Date(end.getTime() - 1) })).totalInMinor).toBe(live[0]?.totalInMinor);
  });
});

// Goal: bonuses, deposits and withdrawals are summed by calendar day without bets and wins. Every forfeited bonus and
// every returned withdrawal is counted.
describe('The money of a day', () => {
  let ledger: TestLedger;
  let memberId: string;
  const post = (movement: Movement, key: string = randomUUID()) =>
    ledger.ledger.post(aCommand(memberId, movement, key));
  const list = (timeZone: string, of = memberId) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    return new MoneyDaysReadModel(ledger.db).list(of, 'USD', { firstDay: day, lastDay: day, timeZone });
  };

  beforeAll(async () => {
    ledger = await openTestLedger();
    memberId = await ledger.member();
    await post(aDeposit(10_000n));
    await post(aDeposit(5_000n));
    await post(aGrant(0n, 700n));
    await post(aBet(1_000n));
    await post(aHold(3_000n, 0n, 500n), 'paid');
    await post({ type: 'capture', holdKey: 'paid', provider: 'sandbox' });
    await post(aHold(2_000n), 'returned');
    await post({ type: 'capture', holdKey: 'returned', provider: 'sandbox' });
    await post(aWithdrawal('back', 2_000n));
    await post(aHold(1_000n), 'released');
    await post({ type: 'release', holdKey: 'released' });
    await post(aTransfer(await ledger.member(), 100n));
    await post(aTransfer(await ledger.member(), 100n, { forfeitMinor: 50n }));
    await post(aHold(400n), 'unsent');
    await post(aChargeback(1_000n, ['unsent']));
    await post(aForfeit(20n));
  });
  afterAll(() => ledger?.close());

  it('has grants less forfeits, deposits less chargebacks, and withdrawals less those that came back', async () => {
    expect(await list('UTC')).toEqual([
      {
        day: new Date().toISOString().slice(0, 10),
        bonusMinor: 130n,
        depositedMinor: 14_000n,
        deposits: 2n,
        withdrawnMinor: 3_000n,
        withdrawals: 1n,
      },
    ]);
  });

  it('has given the bonus back of which a part was in a bet that became void after the forfeit', async () => {
    const other = await ledger.member();
    const steps: [string, Movement][] = [
      ['d', aDeposit(100n)],
      ['g', aGrant(0n, 200n, 900n)],
      ['b', aBet(300n)],
      ['f', aForfeit(200n, 'g')],
      ['r', aRollback('b')],
    ];
    for (const [key, movement] of steps) await ledger.ledger.post(aCommand(other, movement, key));
    expect(await list('UTC', other)).toMatchObject([{ bonusMinor: 0n, depositedMinor: 100n }]);
  });

  it('has given back the bonus of a void bet whose held win was released to the house, and nothing of that win', async () => {
    const other = await ledger.member();
    await voidWithHousePart(ledger.ledger, other);
    // The whole granted bonus of 600 minor units went back to the house, so 0 remains. The day's deposits are the 400
    // of cash.
    expect(await list('UTC', other)).toMatchObject([{ bonusMinor: 0n, depositedMinor: 400n }]);
  });

  it('is of the day in the given zone', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const [east, west] = await Promise.all(zones.map((zone) => list(zone)));
    expect(east).toMatchObject([{ deposits: 2n }]);
    expect(west).toMatchObject([{ deposits: 2n }]);
    expect(east?.[0]?.day).not.toBe(west?.[0]?.day);
  });
});
