import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import { until } from '../../support/until.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import { askAgain, membersWith, postingLoad } from './posting-load.js';
import { amount } from '../amount.js';

const STOPS = amount('POSTGRES_STOPS', 2, 10);
const QUEUE_MAX = 16;
const STALL_MS = 2_000;
const superuser = process.env['TEST_POSTGRES_URL'] ?? '';

// Goal (F6, F10): the books stay correct if the database stops, kills a connection or stalls, and no queue grows
// without limit.
describe('Postings while Postgres fails', () => {
  let test: TestLedger;
  let book: ClientBook;
  let members: string[];

  beforeEach(async () => {
    test = await openTestLedger({ queueMax: QUEUE_MAX });
    book = new ClientBook();
    members = await membersWith(5_000n, 8, test, book);
  });
  afterEach(() => test.close());

  it(`stopped immediately ${STOPS} times: acknowledged postings are stored, and the writer recovers by itself`, async () => {
    const healing: number[] = [];
    await underLoad(async () => {
      for (let stop = 0; stop < STOPS; stop += 1) {
        await pause(400);
        const pid = await postmaster();
        const stoppedAt = Date.now();
        process.kill(pid, 'SIGQUIT');
        await until(
          'the server to be gone',
          () => Promise.resolve(existsSync(`/proc/${pid}`)),
          (isThere) => !isThere,
        );
        const before = book.acknowledged.size;
        await until(
          'the first answer after the stop',
          () => Promise.resolve(book.acknowledged.size),
          (count) => count > before + 48,
          60_000,
        );
        healing.push(Date.now() - stoppedAt);
      }
    });
    expect(await faults()).toEqual([]);
    console.log(`${STOPS} stops, ${book.acknowledged.size} postings, healed after ${healing.join(', ')} ms`);
  }, 120_000);

  it('its connection killed ten times: commands retried with their keys have one effect', async () => {
    let killed = 0;
    await underLoad(async () => {
      for (; killed < 10;) {
        await pause(120);
        killed += await asSuperuser(async (client) => {
          const { rowCount } = await client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wallet-writer' AND datname = $1`,
            [new URL(test.database.url).pathname.slice(1)],
          );
          return rowCount ?? 0;
        });
      }
    });
    expect(await faults()).toEqual([]);
    console.log(`${killed} connections killed, ${book.acknowledged.size} postings`);
  }, 60_000);

  it('stalled for two seconds: the queue stays bounded, callers get a time to retry, and all are answered afterwards', async () => {
    let refused = 0;
    let longest = 0;
    await underLoad(
      async () => {
        await pause(200);
        const pids = await asSuperuser(async (client) => {
          const { rows } = await client.query<{ pid: number }>(
            `SELECT pid FROM pg_stat_activity WHERE application_name = 'wallet-writer' AND datname = $1`,
            [new URL(test.database.url).pathname.slice(1)],
          );
          return rows.map(({ pid }) => pid);
        });
        // The writer uses one connection, and a second one while many commands are queued.
        expect([1, 2]).toContain(pids.length);
        for (const pid of pids) process.kill(pid, 'SIGSTOP');
        const end = Date.now() + STALL_MS;
        while (Date.now() < end) {
          longest = Math.max(longest, test.writer.queued);
          await pause(10);
        }
        for (const pid of pids) process.kill(pid, 'SIGCONT');
        const before = book.acknowledged.size;
        await until(
          'answers after the stall',
          () => Promise.resolve(book.acknowledged.size),
          (count) => count > before + 48,
          20_000,
        );
      },
      () => {
        refused += 1;
      },
    );
    expect(longest).toBeLessThanOrEqual(QUEUE_MAX);
    expect(refused).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
    console.log(`${refused} refused for now, ${longest} waiting at most, ${book.acknowledged.size} postings`);
  }, 60_000);

  async function underLoad(trouble: () => Promise<void>, onTemporary?: () => void): Promise<void> {
    let isOver = false;
    const load = postingLoad({
      ledgers: [test.ledger],
      members,
      book,
      callers: 48,
      goesOn: () => !isOver,
      ...(onTemporary && { onTemporary }),
    });
    await trouble().finally(() => {
      isOver = true;
    });
    await load;
    await askAgain({ ledgers: [test.ledger], book });
    expect(book.open).toEqual([]);
  }

  /** The test's own pool may hold connections that died with the server, so this retries until they are gone. */
  const faults = () =>
    until(
      'the books to be readable',
      () => ledgerFaults(test.db, book).catch(() => undefined),
      (found) => found !== undefined,
      20_000,
    );
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuser });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end().catch(() => undefined));
}

/** Returns the process id of the Postgres server. If the server is killed, the test runner starts it again. */
const postmaster = (): Promise<number> =>
  asSuperuser(async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return Number(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
  });
