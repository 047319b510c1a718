import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { auditLedger } from '../audit/audit.js';
import { aCommand, aDeposit, aGrant } from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { RecordDaysStore } from './record-days.store.js';

// Goal: closed days are summed in short runs that do not block other work on the days, and a wrong sum is found and
// corrected.

const DAY_MS = 86_400_000;
const today = new Date().toISOString().slice(0, 10);

let ledger: TestLedger;
let days: RecordDaysStore;
let owner: Db;

beforeEach(async () => {
  ledger = await openTestLedger();
  days = new RecordDaysStore(ledger.db);
  owner = new Db(await dataSource({ url: ledger.database.ownerUrl, poolMax: 1 }).initialize());
  const member = await ledger.member();
  await ledger.ledger.post(aCommand(member, aDeposit(10_000n), randomUUID()));
  await ledger.ledger.post(aCommand(member, aGrant(500n), randomUUID()));
});
afterEach(async () => {
  await owner.dataSource.destroy();
  await ledger.close();
});

/** Closes today's ledger day and the given number of days before it, without computing their sums. */
const closeDays = (before: number) =>
  owner.rows(
    `INSERT INTO ledger_days (day) SELECT d::date FROM generate_series($1::date - $2::int, $1::date, interval '1 day') d`,
    [today, before],
  );
const summedDays = async (): Promise<number> =>
  (await ledger.db.rows('SELECT FROM ledger_days WHERE summed_at IS NOT NULL')).length;

test('a run sums five days at most, oldest first, and the next run goes on', async () => {
  await closeDays(6);
  await days.sumDue();
  expect(await summedDays()).toBe(5);
  expect(await days.summedUntil()).toEqual(new Date(Date.parse(today) - DAY_MS));
  await days.sumDue(AbortSignal.abort());
  expect(await summedDays()).toBe(5);
  await days.sumDue();
  expect(await summedDays()).toBe(7);
});

test('two copies of the service sum a day once, and the row of the day stays free meanwhile', async () => {
  await closeDays(0);
  const run = await owner.transaction(async (tx) => {
    // The lock of this transaction blocks the writing of sums until it ends.
    await tx.rows('LOCK TABLE record_days IN SHARE MODE');
    const work = days.sumDue();
    const waits = `SELECT FROM pg_locks WHERE relation = 'record_days'::regclass AND NOT granted`;
    while ((await tx.rows(waits)).length === 0) await sleep(5);
    await new RecordDaysStore(ledger.db).sumDue();
    expect(await summedDays()).toBe(0);
    await tx.rows('SELECT FROM ledger_days FOR UPDATE NOWAIT');
    return { work };
  });
  await run.work;
  expect(await summedDays()).toBe(1);
  expect(await ledger.db.rows('SELECT type FROM record_days ORDER BY 1')).toEqual([
    { type: 'deposit' },
    { type: 'grant' },
  ]);
});

test.each([
  ['changed sum', `UPDATE record_days SET out_minor = out_minor + 1 WHERE type = 'grant'`],
  ['removed sum', `DELETE FROM record_days WHERE type = 'grant'`],
  [
    'sum without movements',
    `INSERT INTO record_days SELECT account_id, day, true, type, 0, 0 FROM record_days LIMIT 1`,
  ],
])('the audit finds a %s, and the owner sums the day again', async (_name, sql) => {
  const faulty = async () => (await auditLedger(ledger.db)).filter(({ faults }) => faults > 0n);
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  const byOwner = new RecordDaysStore(owner);
  await closeDays(0);
  await days.sumDue();
  const stored = await owner.rows('SELECT * FROM record_days ORDER BY type');
  for (const place of ['last', 'older'] as const) {
    // The audit checks the last summed day and one older day. After a later day is added, the day of this test is the
    // older one.
    if (place === 'older') await owner.rows('INSERT INTO ledger_days (day, summed_at) VALUES ($1, now())', [tomorrow]);
    expect(await faulty()).toEqual([]);
    await owner.rows(sql);
    expect(await faulty()).toMatchObject([{ faults: 1n, examples: [expect.stringContaining(`${today} `)] }]);
    await expect(days.sumAgain(today)).rejects.toThrow('permission denied');
    expect(await byOwner.sumAgain(today)).toBe(2);
    expect(await faulty()).toEqual([]);
  }
  expect(await owner.rows('SELECT * FROM record_days ORDER BY type')).toEqual(stored);
  expect(await byOwner.sumAgain('2020-01-01')).toBeUndefined();
});
