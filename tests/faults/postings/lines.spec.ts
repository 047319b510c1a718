import { FaultyProxy } from '@nm/kit/testing/faulty-proxy.js';
import { commitsPostings, openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import { until } from '../../support/until.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import { askAgain, membersWith, postingLoad } from './posting-load.js';
import { amount } from '../amount.js';

const CUTS = amount('LINE_CUTS', 30, 200);
const LATE_MS = 150;
const QUEUE_MAX = 64;

// Goal (F7): a slow connection, or one that breaks after the commit, causes delay and no other effect.
describe('Postings over a bad line to Postgres', () => {
  let test: TestLedger;
  let line: FaultyProxy;
  let book: ClientBook;
  let members: string[];

  beforeEach(async () => {
    test = await openTestLedger();
    line = await FaultyProxy.before(test.database.url, { cuts: commitsPostings });
    book = new ClientBook();
    members = await membersWith(50_000n, 8, test, book);
  });
  afterEach(async () => {
    await test.close();
    await line.close();
  });

  it(`cut ${CUTS} times after the commit: the stored answer comes back, and nothing is done twice`, async () => {
    const ledger = test.another({ url: line.url });
    let cuts = 0;
    await underLoad([ledger], async () => {
      for (; cuts < CUTS; cuts += 1) {
        line.cutNextAnswers(1);
        await until(
          'the line to be cut',
          () => Promise.resolve(line.cutsLeft),
          (left) => left === 0,
          20_000,
        );
        await pause(40);
      }
    });
    expect(await ledgerFaults(test.db, book)).toEqual([]);
    const replayed = [...book.acknowledged.values()].filter((posting) => posting.replayed).length;
    expect(replayed).toBeGreaterThanOrEqual(CUTS / 2);
    console.log(
      `${cuts} cuts after the commit, ${book.acknowledged.size} postings, ${replayed} answers brought back by their keys, oracle clean`,
    );
  }, 120_000);

  it(`${LATE_MS} ms slow each way, then fast, and gone for a second: the queue stays bounded and all is answered`, async () => {
    const ledger = test.another({ url: line.url, queueMax: QUEUE_MAX });
    await underLoad([ledger], async () => {
      line.delay(LATE_MS);
      const slow = book.acknowledged.size;
      await until(
        'answers over the slow line',
        () => Promise.resolve(book.acknowledged.size),
        (count) => count > slow + 96,
        30_000,
      );
      line.delay(0);
      line.goAway();
      await pause(1_000);
      line.comeBack();
      const before = book.acknowledged.size;
      await until(
        'answers over the line that came back',
        () => Promise.resolve(book.acknowledged.size),
        (count) => count > before + 48,
        30_000,
      );
    });
    expect(await ledgerFaults(test.db, book)).toEqual([]);
    console.log(`${LATE_MS} ms late each way and 1 s away: ${book.acknowledged.size} postings, oracle clean`);
  }, 120_000);

  async function underLoad(ledgers: readonly TestLedger['ledger'][], trouble: () => Promise<void>): Promise<void> {
    let isOver = false;
    const load = postingLoad({ ledgers, members, book, callers: 48, pauseMs: 5, goesOn: () => !isOver });
    await trouble().finally(() => {
      isOver = true;
    });
    await load;
    await askAgain({ ledgers, book });
    expect(book.open).toEqual([]);
  }
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
