import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { periodOf } from '../../services/agents/src/periods/period.js';
import { HistoryBook } from '../../services/agents/src/testing/history-book.js';
import { aHistory, WINDOW_MS, WINDOWS_EACH, type History } from '../../services/agents/src/testing/history.js';
import {
  agreeOnContracts,
  agreeOnDividends,
  agreeOnStakeSalaries,
} from '../../services/agents/src/testing/history.store.js';
import { Random } from '../../services/agents/src/testing/random.js';
import { loseSettlements, statementsOf, tablesOf } from '../../services/agents/src/testing/rebuild.store.js';
import { ReviewBook } from '../../services/agents/src/testing/review-book.js';
import { auditLedger } from '../../services/wallet/src/audit/audit.js';
import { openTestLedger, type TestLedger } from '../../services/wallet/src/ledger/testing/test-ledger.js';
import { walletOn } from './wallet-on-ledger.js';

const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 1);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);
const KINDS = [
  ContractKind.DIVIDEND,
  ContractKind.DAILY_SALARY,
  ContractKind.HOURLY_SALARY,
  ContractKind.REALTIME_SALARY,
];
const ZONE = 'Asia/Dhaka';

// Goal: after the loss of tree, bets, costs, periods and settlements (contracts and the outbox remain), the archived
// events restore exactly the same statements, in any order of their topics, and the wallet pays nothing a second time.
describe('Settlements rebuilt from the archives', () => {
  let books: TestLedger;
  let book: HistoryBook;
  let reviews: ReviewBook;

  beforeAll(async () => {
    [books, book] = await Promise.all([openTestLedger(), HistoryBook.open()]);
    reviews = new ReviewBook(book.database.db, book.database.ownerUrl, walletOn(books));
  });
  afterAll(async () => {
    await books?.close();
    await book?.database.drop();
  });

  /** Every posting of the wallet and every balance. */
  const money = async (): Promise<unknown> => ({
    transfers: await books.db.rows('SELECT to_jsonb(t)::text AS row FROM transfers t ORDER BY 1'),
    entries: await books.db.rows('SELECT to_jsonb(t)::text AS row FROM entries t ORDER BY 1'),
    accounts: await books.db.rows('SELECT to_jsonb(t)::text AS row FROM accounts t ORDER BY 1'),
  });
  /** The sum of the balances of all clearing accounts of contracts. */
  const clearingMinor = async (): Promise<bigint> => {
    const row = await books.db.one<{ sum: bigint }>(
      `SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum FROM entries e JOIN accounts a ON a.id = e.account_id
        WHERE a.name LIKE 'clearing/%'`,
    );
    return row?.sum ?? 0n;
  };
  /** The second batch of bets ends with a calendar week, so that the dividends of two weeks close. */
  const aHistoryAround = (seed: number): { history: History; end: Date } => {
    const week = periodOf(ContractKind.DIVIDEND, new Date('2030-10-23T00:00:00Z'), ZONE, ContractPeriod.WEEK);
    const startsAt = new Date(week.endsAt.getTime() - WINDOWS_EACH * WINDOW_MS);
    const shape = { brand: `r${seed}`, agents: 6, players: 10, bets: 80, agentsMove: true, timeZone: ZONE };
    return { history: aHistory(seed, { startsAt, ...shape }), end: new Date(week.endsAt.getTime() + 7 * 86_400_000) };
  };

  /** Returns the first seed, from the given one on, whose history takes back a part of a reward. */
  const seedFrom = (seed: number): number =>
    aHistoryAround(seed).history.rewards.some(({ costMinor }) => costMinor < 0n) ? seed : seedFrom(seed + 1);

  /** Plays a history until its last week is closed and paid. */
  async function live(history: History, end: Date, random: Random, paid: () => Promise<void>): Promise<void> {
    const { db } = book.database;
    for (const memberId of history.memberIds)
      await books.db.rows(`INSERT INTO accounts (kind, member_id, currency) VALUES ('member', $1, 'USD')`, [memberId]);
    const agree = async (): Promise<void> => {
      await agreeOnContracts(db, history);
      await agreeOnStakeSalaries(db, history);
      await agreeOnDividends(db, history, ContractPeriod.WEEK);
    };
    const closed = async (): Promise<void> => {
      await reviews.pay();
      await paid();
    };
    await book.live(history, random, agree, closed);
    await book.closeAll(end);
    await reviews.pay();
  }

  /**
   * Deletes what was built from events, and rebuilds it from the archived events. All periods are closed before the
   * first payment, unlike the first time.
   */
  async function rebuild(history: History, end: Date, random: Random): Promise<void> {
    await loseSettlements(book.database.ownerUrl, history.brand);
    expect(await statementsOf(book.database.db, history)).toEqual([]);
    await book.replay(history, random);
    await book.closeAll(end);
    await reviews.pay();
  }

  const SEEDS_TAKEN = Array.from({ length: SEEDS }, (_, i) => seedFrom(FIRST + 20 * i));

  it.each(SEEDS_TAKEN)(
    'of seed %d have the same statements and move no money',
    async (seed) => {
      const { db } = book.database;
      const random = new Random(seed);
      const { history, end } = aHistoryAround(seed);
      await live(history, end, random, async () => {});
      const before = { tables: await tablesOf(db, history), statements: await statementsOf(db, history) };
      const paid = await money();
      expect(before.statements.length).toBeGreaterThan(10);
      // Every kind of contract has statements.
      for (const kind of KINDS) expect(before.statements.join()).toContain(`"kind":${kind},`);
      // Each salary statement can be computed from its bets.
      expect(before.statements.filter((text) => !text.includes('"differences":[]'))).toEqual([]);

      await rebuild(history, end, random);
      expect(await statementsOf(db, history)).toEqual(before.statements);
      expect(await tablesOf(db, history)).toEqual(before.tables);
      expect(await money()).toEqual(paid);
      expect((await auditLedger(books.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    },
    240_000,
  );

  it.each(SEEDS_TAKEN)(
    'of seed %d keep what was paid before a review that is open during the rebuild',
    async (seed) => {
      const { db } = book.database;
      const random = new Random(seed);
      const { history, end } = aHistoryAround(seed + 1_000_000);
      const agents = history.memberIds.slice(0, history.agents);
      let batches = 0;
      // Every agent is paid for the first batch without a review. After that, a review is opened for the top agent and
      // for about two in three other agents.
      await live(history, end, random, async () => {
        batches += 1;
        for (const [n, agentId] of agents.entries())
          if (batches === 1 && (n === 0 || random.below(3) > 0)) await reviews.open(agentId, history.brand);
      });
      // About one review in three is released before the loss. About half of these agents then get another review.
      for (const agentId of agents.slice(1)) {
        const chance = random.below(6);
        if (chance < 2) await reviews.release(agentId);
        if (chance < 2) await reviews.pay();
        if (chance === 1) await reviews.open(agentId, history.brand);
      }
      const before = { tables: await tablesOf(db, history), statements: await statementsOf(db, history) };
      const paid = await money();
      const states = before.tables['settlements']?.join() ?? '';
      for (const status of ['paid', 'held']) expect(states).toContain(`"status": "${status}"`);

      await rebuild(history, end, random);
      expect(await tablesOf(db, history)).toEqual(before.tables);
      expect(await statementsOf(db, history)).toEqual(before.statements);
      expect(await money()).toEqual(paid);

      // Each open review is now released or confirmed. In both cases, each held payment leaves the clearing accounts
      // once.
      for (const agentId of agents)
        await (random.below(2) > 0 ? reviews.release(agentId) : reviews.confirm(agentId, end));
      await reviews.pay();
      expect(await clearingMinor()).toBe(await reviews.dueInClearing());
      expect((await auditLedger(books.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    },
    240_000,
  );
});
