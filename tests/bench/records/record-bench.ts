import { leasePort } from '@nm/local/leased-ports.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { RecordDaysStore } from '@nm/wallet/records/record-days.store.js';
import { RecordsReadModel } from '@nm/wallet/records/records.read-model.js';
import { Child } from '../edge/child.js';
import { figureOf, type Figure } from '../figure.js';
import { requireCleanBooks } from '../ledger/clean-books.js';
import { TRANSFERS_EACH, benchMember, populate } from '../ledger/populate.js';
import { Latencies } from '../open-loop.js';
import { addYear, closeDays } from './year.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const [ENTRIES_FEW, ENTRIES_MANY] = [10_000, Number(process.env['BENCH_ENTRIES'] ?? 5_000_000)];
const LINES = 2;
/** The numbers of movements in a year: of a typical member, and of two who play much more. */
const [USUAL, LONG, HEAVY] = [2_000, 40_000, 200_000];
const [USUAL_MEMBER, LONG_MEMBER, HEAVY_MEMBER] = [1, 2, 3].map((n) => benchMember(0xa0_00_00 + n)) as [
  string,
  string,
  string,
];
const [ASKED, P99, PAGE, DAY_MS] = [200, 0.99, 20, 86_400_000];

/**
 * G17: the first page of twelve months of the account record, by round and with totals, in a ledger of 5 million
 * entries, compared with the same year in a small ledger. G17csv: the memory of the process that writes the CSV file of
 * a long year, compared with a short one.
 */
export async function measureRecords(): Promise<Figure[]> {
  const ledgers: TestDatabase[] = [];
  try {
    for (const entries of [ENTRIES_FEW, ENTRIES_MANY]) ledgers.push(await ledgerOf(entries));
    const [small, large] = ledgers as [TestDatabase, TestDatabase];
    const [pages, long, rare, memory]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [few, many] = [await firstPage(small, USUAL_MEMBER, ASKED), await firstPage(large, USUAL_MEMBER, ASKED)];
      const heavy = await firstPage(large, HEAVY_MEMBER, ASKED / 20);
      const deposits = await firstPage(large, HEAVY_MEMBER, ASKED / 20, 'deposit');
      const corrections = await firstPage(large, HEAVY_MEMBER, ASKED / 20, 'correction');
      const [short, whole] = [await file(large, LONG_MEMBER, LONG), await file(large, HEAVY_MEMBER, HEAVY)];
      // The first round fills the caches.
      if (round === 0) continue;
      console.log(
        `round ${round}: p99 of the first page ${few.toFixed(1)} ms with ${ENTRIES_FEW} entries, ${many.toFixed(1)} ms with ${ENTRIES_MANY}, ` +
          `${heavy.toFixed(0)} ms of ${HEAVY} movements, ${deposits.toFixed(1)} ms of their deposits, ` +
          `${corrections.toFixed(1)} ms of their corrections; file ${mebibytes(short)} and ${mebibytes(whole)} MiB`,
      );
      pages.push(many / few);
      long.push(heavy);
      rare.push(Math.max(deposits, corrections));
      memory.push(whole / short);
    }
    for (const { ownerUrl } of ledgers) await requireCleanBooks(ownerUrl);
    return [
      figureOf(
        'G17',
        `p99 of the record's first page, 12 months, ${ENTRIES_MANY} entries / ${ENTRIES_FEW}`,
        1.5,
        'lower',
        pages,
      ),
      figureOf('G17long', `p99 of the first page of a year with ${HEAVY} movements, ms`, 500, 'lower', long, 0),
      figureOf('G17rare', `p99 of the first page of a rare type in that year, ms`, 100, 'lower', rare, 0),
      figureOf('G17csv', `memory of a file of ${HEAVY} rows / of ${LONG} rows`, 1.15, 'lower', memory),
    ];
  } finally {
    for (const database of ledgers) await database.drop();
  }
}

const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

async function ledgerOf(entries: number): Promise<TestDatabase> {
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  await populate(database.ownerUrl, Math.round(entries / LINES / TRANSFERS_EACH));
  await addYear(database.ownerUrl, USUAL_MEMBER, USUAL);
  await addYear(database.ownerUrl, LONG_MEMBER, LONG);
  await addYear(database.ownerUrl, HEAVY_MEMBER, HEAVY);
  await closeDays(database.ownerUrl);
  console.log(`filled a ledger with ${entries} entries and three years of play`);
  return database;
}

/** The p99 (ms) of the first page of the last twelve months. @throws Error if the page is not the newest movements. */
async function firstPage({ db }: TestDatabase, memberId: string, asked: number, type = ''): Promise<number> {
  const records = new RecordsReadModel(db, new RecordDaysStore(db));
  const latencies = new Latencies();
  const to = new Date();
  const query = { memberId, currency: 'USD', from: new Date(to.getTime() - 364 * DAY_MS), to, type, byRound: true };
  for (let n = 0; n < asked; n += 1) {
    const began = performance.now();
    const { records: rows, totalCount } = await records.page({ ...query, page: 1, size: PAGE });
    latencies.note(performance.now() - began);
    // A page of deposits must be empty, because the only deposit of the year is older than the range of the page.
    if (type !== '' && rows.length === 0) continue;
    if (rows.length !== PAGE || totalCount < USUAL / 2) throw new Error(`the page has ${rows.length} of ${totalCount}`);
  }
  return latencies.at(P99);
}

/** Returns the highest memory (bytes) of a process that writes the CSV file. @throws Error if the file misses a row. */
async function file({ url }: TestDatabase, memberId: string, rows: number): Promise<number> {
  const listen = `127.0.0.1:${await leasePort()}`;
  // Both CSV files (of a long and a short year) are written with the same small heap, so their memory differs only if a
  // file is kept in memory.
  const heap = { NODE_OPTIONS: '--max-old-space-size=64' };
  const environment = { DATABASE_URL: url, BENCH_MEMBER: memberId, HTTP_LISTEN: listen, ...heap };
  const writer = await Child.start('../records/record-file.js', environment);
  try {
    const answer = await fetch(`http://${listen}/file`);
    let lines = 0;
    for await (const part of answer.body ?? []) lines += (part as Uint8Array).filter((byte) => byte === 10).length;
    if (lines !== rows + 1) throw new Error(`the file has ${lines} lines instead of ${rows + 1}`);
    return (await writer.order<{ peakBytes: number }>({})).peakBytes;
  } finally {
    await writer.stop();
  }
}
