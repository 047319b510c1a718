import pg from 'pg';
import { migrate } from '@nm/kit/db/migrate.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import { membersWith, postingLoad } from '../postings/posting-load.js';
import { NEXT_VERSION, VERSION_AFTER } from './next-version.js';

/** How long (ms) a report reads. For this time it holds a lock for which the change of the table must wait. */
const REPORT_MS = 4_000;
/**
 * The longest time (ms) without an answer while a migration waits for its lock. It is three times LOCK_MS_MAX of
 * `migrate`, for a busy machine.
 */
const STALL_MS_MAX = 3_000;
const SLOW = 10;

/**
 * Goal: migrations run while the previous version serves. No posting fails or waits long, and the books stay correct.
 */
describe('The next version’s migrations while this one posts', () => {
  let test: TestLedger;
  beforeEach(async () => {
    test = await openTestLedger();
  });
  afterEach(() => test.close());

  it('expand, fill and contract under load, behind a long report, without a refusal or a long stall', async () => {
    const book = new ClientBook();
    const members = await membersWith(50_000n, 12, test, book);
    let isOver = false;
    let refused = 0;
    const load = postingLoad({
      ledgers: [test.ledger],
      members,
      book,
      callers: 16,
      pauseMs: 5,
      goesOn: () => !isOver,
      onTemporary: () => {
        refused += 1;
      },
    });
    const warmedAt = Date.now() + 1_500;
    const usual = await watchStalls(book, () => Date.now() < warmedAt);
    const stalls = watchStalls(book, () => !isOver);

    const report = aReport(test.database.url);
    await pause(200);
    let busy = 0;
    const startedAt = Date.now();
    await bring(NEXT_VERSION, () => {
      busy += 1;
    });
    const expandedMs = Date.now() - startedAt;
    await pause(500);
    await bring(VERSION_AFTER, () => {
      busy += 1;
    });
    await report;
    await pause(500);
    isOver = true;
    await load;

    const longest = await stalls;
    const { rows } = await asOwner(
      test,
      `SELECT (SELECT count(*)::int FROM accounts WHERE seen_at IS NULL) AS unfilled, (SELECT count(*)::int FROM pg_index WHERE NOT indisvalid) AS broken`,
    );
    console.log(
      `expanded in ${expandedMs} ms behind a report of ${REPORT_MS} ms, ${busy} tries without their lock, ${book.acknowledged.size} postings, ${refused} refused, longest without an answer ${longest} ms`,
    );
    expect(busy).toBeGreaterThan(0);
    expect(rows[0]).toEqual({ unfilled: 0, broken: 0 });
    expect({ refused, open: book.open, faults: await ledgerFaults(test.db, book) }).toEqual({
      refused: 0,
      open: [],
      faults: [],
    });
    // On a busy machine the limit is a multiple of the longest silence without a migration.
    expect(longest).toBeLessThan(Math.max(STALL_MS_MAX, SLOW * usual));
  }, 120_000);

  const bring = (next: typeof NEXT_VERSION | typeof VERSION_AFTER, onBusy: () => void): Promise<void> =>
    migrate({ service: 'wallet', migrations: [...MIGRATIONS, ...next], ownerUrl: test.database.ownerUrl, onBusy });
});

/** The longest time in which no command was answered. */
async function watchStalls(book: ClientBook, goesOn: () => boolean): Promise<number> {
  let [longest, count, since] = [0, 0, Date.now()];
  while (goesOn()) {
    await pause(10);
    if (book.acknowledged.size !== count) [count, since] = [book.acknowledged.size, Date.now()];
    longest = Math.max(longest, Date.now() - since);
  }
  return longest;
}

/** Reads the account record in one long transaction. */
async function aReport(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT count(*) FROM transfers');
    await pause(REPORT_MS);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function asOwner({ database }: TestLedger, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
