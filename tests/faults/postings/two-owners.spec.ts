import { FaultyProxy } from '@nm/kit/testing/faulty-proxy.js';
import { openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import { askAgain, membersWith, postingLoad } from './posting-load.js';
import { amount } from '../amount.js';

const ROUNDS = amount('OWNER_ROUNDS', 8, 40);
const STALL_MS = 400;

/**
 * Goal (F12): two writers of one account never disagree about a balance, even if one stalls inside a batch and
 * continues later. Only the row lock decides.
 */
describe('Two owners of the same accounts at once', () => {
  let test: TestLedger;
  beforeEach(async () => {
    test = await openTestLedger();
  });
  afterEach(() => test.close());

  it(`every command sent to both, each stalled in turn, ${ROUNDS} times: one effect, one answer, clean books`, async () => {
    const book = new ClientBook();
    const members = await membersWith(20_000n, 3, test, book);
    const lines = [await FaultyProxy.before(test.database.url), await FaultyProxy.before(test.database.url)];
    const ledgers = lines.map(({ url }) => test.another({ url }));
    let isOver = false;
    // Every command is sent to both writers. The book rejects two different answers for one key.
    const load = postingLoad({ ledgers, members, book, callers: 24, twinEvery: 1, pauseMs: 5, goesOn: () => !isOver });
    for (let round = 0; round < ROUNDS; round += 1) {
      const line = lines[round % 2];
      line?.hold();
      await pause(STALL_MS);
      if (round % 4 >= 2) line?.goAway();
      line?.flow();
      line?.comeBack();
      await pause(STALL_MS);
    }
    isOver = true;
    await load;
    await askAgain({ ledgers, book });
    const deadlocks = await deadlocksOf(test);
    expect({ open: book.open, deadlocks, faults: await ledgerFaults(test.db, book) }).toEqual({
      open: [],
      deadlocks: 0n,
      faults: [],
    });
    const replayed = [...book.acknowledged.values()].filter((posting) => posting.replayed).length;
    console.log(
      `2 owners, ${ROUNDS} stalls, ${book.acknowledged.size} commands at both, ${replayed} answered last by the one that came second, no deadlock, oracle clean`,
    );
    await Promise.all(lines.map((line) => line.close()));
  }, 120_000);
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the number of deadlocks. Postgres writes its statistics a moment after a session, so this waits first. */
async function deadlocksOf({ db }: TestLedger): Promise<bigint> {
  await pause(1_200);
  return (
    (await db.one<{ deadlocks: bigint }>('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'))
      ?.deadlocks ?? -1n
  );
}
