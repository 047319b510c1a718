import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Db } from '@nm/kit/db/db.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { auditLedger } from '../audit/audit.js';
import { aCommand, aGrant } from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { LedgerDaysService } from './ledger-days.service.js';
import { LedgerDaysStore } from './ledger-days.store.js';

// Goal: no transfer can be added to a closed day, not even by a transaction that began before the closing. The root of
// a day (a hash over its transfers) changes with every change of its rows.

const DAY_MS = 86_400_000;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const [TWO_DAYS_AGO, YESTERDAY, TODAY] = [2, 1, 0].map((days) => isoDay(Date.now() - days * DAY_MS)) as [
  string,
  string,
  string,
];
/** The SQLSTATE when a row-level security policy refuses a row. */
const REFUSED = '42501';

let ledger: TestLedger;
let days: LedgerDaysService;
let owner: Db;
let member: string;
const clients: pg.Client[] = [];

beforeEach(async () => {
  ledger = await openTestLedger();
  days = new LedgerDaysService(ledger.db, new LedgerDaysStore());
  owner = new Db(
    await dataSource({ url: ledger.database.ownerUrl, applicationName: 'owner', poolMax: 1 }).initialize(),
  );
  member = await ledger.member();
  // A day can be closed only when its events are published. No relay publishes this database's events, so the test
  // marks them as published.
  await owner.rows('UPDATE outbox SET published_at = now()');
  await owner.rows(`UPDATE accounts SET opened_at = $1::date`, [TWO_DAYS_AGO]);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await owner.dataSource.destroy();
  await ledger.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ledger.database.url });
  await client.connect();
  clients.push(client);
  return client;
}

/** Inserts a refused transfer of the member at a given time, with the same rights as the ledger's writer. */
const INSERT = `
  INSERT INTO transfers (id, account_id, caller, key, type, status, code, stake_cash_minor, stake_bonus_minor, payout_cash_minor,
                         payout_bonus_minor, valid_stake_minor, cash_minor, bonus_minor, held_minor, version, reference, vendor,
                         game_code, round_id, category, created_at)
  SELECT uuidv7($3::timestamptz - now()), id, 'games', $2, 'bet', 'refused', 'wallet.insufficient_funds', 0, 0, 0, 0, 0, 0, 0, 0, 0, '',
         'INHOUSE', 'dice', '', 10, $3
    FROM accounts WHERE member_id = $1`;
const at = (day: string, time = '12:00:00'): string => `${day}T${time}Z`;
const insert = (client: Pick<pg.Client, 'query'>, time: string): Promise<unknown> =>
  client.query(INSERT, [member, randomUUID(), time]);
const stateOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'written',
    (error: unknown) => (error as pg.DatabaseError).code ?? String(error),
  );
const closedDays = async (): Promise<string[]> =>
  (await ledger.db.rows<{ day: string }>('SELECT day::text AS day FROM ledger_days ORDER BY 1')).map(({ day }) => day);

test('days that are over are closed in order, each linked to the one before, and today stays open', async () => {
  const client = await connect();
  for (const [day, time] of [
    [TWO_DAYS_AGO, '00:00:00'],
    [TWO_DAYS_AGO, '23:59:59.999999'],
    [YESTERDAY, '08:00:00'],
  ] as const)
    await insert(client, at(day, time));
  await ledger.ledger.post(aCommand(member, aGrant(500n)));
  await owner.rows('UPDATE outbox SET published_at = now()');
  expect(await days.lastClosed()).toBeUndefined();
  await days.closeDue();
  expect(await closedDays()).toEqual([TWO_DAYS_AGO, YESTERDAY]);
  expect(await days.lastClosed()).toBe(YESTERDAY);
  const [first, second] = [await days.verify(TWO_DAYS_AGO), await days.verify(YESTERDAY)];
  expect(first).toMatchObject({ isSame: true, transfers: 2n });
  expect(second).toMatchObject({ isSame: true, transfers: 1n });
  expect(second?.stored.previous).toEqual(first?.stored.root);
  expect(await days.verify(TODAY)).toBeUndefined();
  await days.closeDue();
  expect(await closedDays()).toEqual([TWO_DAYS_AGO, YESTERDAY]);
  expect((await auditLedger(ledger.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
});

test('a transfer in a closed day is refused, and one after it is written', async () => {
  const client = await connect();
  await days.closeDue();
  expect(await stateOf(insert(client, at(YESTERDAY, '23:59:59.999999')))).toBe(REFUSED);
  expect(await stateOf(insert(client, at(TODAY, '00:00:00')))).toBe('written');
  for (const sql of [
    `UPDATE ledger_closed SET closed_until = '-infinity'`,
    'DELETE FROM ledger_days',
    `INSERT INTO ledger_days (day) VALUES ('2099-01-01')`,
    'ALTER TABLE transfers DISABLE ROW LEVEL SECURITY',
  ])
    expect([sql, await stateOf(client.query(sql))]).toEqual([sql, REFUSED]);
  expect(await stateOf(client.query('SELECT close_ledger_day($1)', [TODAY]))).toBe('P0001');
  const again = await client.query<{ closed: boolean }>('SELECT close_ledger_day($1) AS closed', [TWO_DAYS_AGO]);
  expect(again.rows).toEqual([{ closed: false }]);
  const earlier = isoDay(Date.parse(TWO_DAYS_AGO) - DAY_MS);
  expect(await stateOf(client.query('SELECT close_ledger_day($1)', [earlier]))).toBe('P0001');
});

test('the writer posts as before once days are closed', async () => {
  await days.closeDue();
  const post = () => ledger.ledger.post(aCommand(member, aGrant(10n)));
  for (const { status } of await Promise.all(Array.from({ length: 40 }, post))) expect(status).toBe('applied');
  expect(await post()).toMatchObject({ status: 'applied' });
});

test('a day with an event that is not published stays open', async () => {
  await ledger.ledger.post(aCommand(member, aGrant(10n)));
  await owner.rows(`UPDATE outbox SET occurred_at = $1 WHERE published_at IS NULL`, [at(YESTERDAY)]);
  await days.closeDue();
  expect(await closedDays()).toEqual([TWO_DAYS_AGO]);
  await owner.rows('UPDATE outbox SET published_at = now()');
  await days.closeDue();
  expect(await closedDays()).toEqual([TWO_DAYS_AGO, YESTERDAY]);
});

test('a transaction that is writing holds the closing up, and its transfer is in the root', async () => {
  const client = await connect();
  await client.query('BEGIN');
  await insert(client, at(YESTERDAY));
  await days.closeDue();
  expect(await closedDays()).toEqual([]);
  await client.query('COMMIT');
  await days.closeDue();
  expect(await days.verify(YESTERDAY)).toMatchObject({ isSame: true, transfers: 1n });
});

test('a transaction that began before the closing and writes after it is refused', async () => {
  const client = await connect();
  await client.query('BEGIN');
  await client.query('SELECT now(), count(*) FROM transfers');
  await days.closeDue();
  expect(await closedDays()).toEqual([TWO_DAYS_AGO, YESTERDAY]);
  expect(await stateOf(insert(client, at(YESTERDAY)))).toBe(REFUSED);
  await client.query('ROLLBACK');
  expect(await days.verify(YESTERDAY)).toMatchObject({ isSame: true, transfers: 0n });
});

test('writers that race with the closing are in the root or refused', async () => {
  const writers = await Promise.all(Array.from({ length: 8 }, connect));
  let isOver = false;
  const written = await (async () => {
    const work = writers.map(async (client) => {
      let count = 0n;
      for (;;) {
        const state = await stateOf(insert(client, at(YESTERDAY)));
        if (state === REFUSED) return count;
        expect(state).toBe('written');
        count += 1n;
        if (isOver) throw new Error('a transfer was written after the closing');
      }
    });
    await sleep(100);
    while ((await closedDays()).length < 2) await days.closeDue();
    // A statement that inserts a transfer may have begun before the day was closed. It gets 50 ms to end; a transfer
    // that is written after that fails the test.
    await sleep(50);
    isOver = true;
    return (await Promise.all(work)).reduce((sum, count) => sum + count, 0n);
  })();
  expect(written).toBeGreaterThan(0n);
  expect(await days.verify(YESTERDAY)).toMatchObject({ isSame: true, transfers: written });
});

test('two copies of the service close a day once', async () => {
  const other = new LedgerDaysService(ledger.db, new LedgerDaysStore());
  await Promise.all([days.closeDue(), other.closeDue(), days.closeDue()]);
  await days.closeDue();
  expect(await closedDays()).toEqual([TWO_DAYS_AGO, YESTERDAY]);
  expect(await days.verify(YESTERDAY)).toMatchObject({ isSame: true });
});

test.each([
  ['changed amount', `UPDATE transfers SET stake_cash_minor = 1 WHERE status = 'refused'`],
  ['removed transfer', `DELETE FROM transfers WHERE status = 'refused'`],
  ['changed entry', `UPDATE entries SET amount_minor = amount_minor * 2`],
  [
    'moved transfer',
    `UPDATE transfers SET created_at = created_at + interval '1 microsecond' WHERE status = 'refused'`,
  ],
  ['changed root of the day before', `UPDATE ledger_days SET root = decode(repeat('00', 32), 'hex') WHERE day < $1`],
])('a %s is found', async (_name, sql) => {
  const client = await connect();
  await insert(client, at(YESTERDAY));
  await client.query(`
    INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
    SELECT id, account_id, 5, 1, 'cash' FROM transfers WHERE status = 'refused'`);
  await days.closeDue();
  expect(await days.verify(YESTERDAY)).toMatchObject({ isSame: true, transfers: 1n });
  await owner.rows(sql, sql.includes('$1') ? [YESTERDAY] : []);
  expect(await days.verify(YESTERDAY)).toMatchObject({ isSame: false });
});
