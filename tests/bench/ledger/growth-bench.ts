import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { NamedAccounts } from '@nm/wallet/ledger/named-accounts.store.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { figureOf, median, type Figure } from '../figure.js';
import { requireCleanBooks } from './clean-books.js';
import { measureWriter } from './load.js';
import { TRANSFERS_EACH, populate } from './populate.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
/**
 * The numbers of entries in the small and the large ledger; a transfer has two entries. Filling the large one takes
 * minutes; a smaller number gives a first estimate.
 */
const [ENTRIES_FEW, ENTRIES_MANY] = [10_000, Number(process.env['BENCH_ENTRIES'] ?? 5_000_000)];
const CALLERS = 64;
const LINES = 2;

interface Ledger {
  readonly database: TestDatabase;
  readonly members: number;
  readonly vendorId: bigint;
}

/**
 * G13: the time of a posting in a ledger of 5 million entries, compared with a ledger of 10 thousand. The postings are
 * spread over all members of each ledger.
 */
export async function measureGrowth(): Promise<Figure[]> {
  const ledgers: Ledger[] = [];
  try {
    for (const entries of [ENTRIES_FEW, ENTRIES_MANY]) ledgers.push(await ledgerOf(entries));
    const [small, large] = ledgers as [Ledger, Ledger];
    const costs: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [few, many] = [await rate(small), await rate(large)];
      console.log(
        `round ${round}: ${few.toFixed(0)}/s with ${ENTRIES_FEW} entries, ${many.toFixed(0)}/s with ${ENTRIES_MANY}`,
      );
      costs.push(few / many);
    }
    for (const { database } of ledgers) await requireCleanBooks(database.ownerUrl);
    console.log(`a posting costs ${median(costs).toFixed(2)} times as much`);
    return [figureOf('G13', `cost per posting at ${ENTRIES_MANY} entries / at ${ENTRIES_FEW}`, 1.15, 'lower', costs)];
  } finally {
    for (const { database } of ledgers) await database.drop();
  }
}

async function ledgerOf(entries: number): Promise<Ledger> {
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const members = Math.round(entries / LINES / TRANSFERS_EACH);
  const { tookMs } = await populate(database.ownerUrl, members);
  console.log(`filled a ledger with ${entries} entries in ${(tookMs / 1_000).toFixed(0)} s`);
  return { database, members, vendorId: await new NamedAccounts(database.db).idOf('vendor/INHOUSE', 'USD') };
}

async function rate({ database, vendorId, members }: Ledger): Promise<number> {
  const { perSecond } = await measureWriter({
    url: database.url,
    vendorId,
    callers: CALLERS,
    seconds: SECONDS,
    members,
    writes: 'batches',
  });
  return perSecond;
}
