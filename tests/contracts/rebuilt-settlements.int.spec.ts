import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { HeldSettlementsStore } from '../../services/agents/src/abuse/held-settlements.store.js';
import { HoldsService } from '../../services/agents/src/abuse/holds.service.js';
import { periodOf } from '../../services/agents/src/periods/period.js';
import { ClearingGateway } from '../../services/agents/src/settlements/clearing.gateway.js';
import { PaymentsService } from '../../services/agents/src/settlements/payments.service.js';
import { PaymentsStore } from '../../services/agents/src/settlements/payments.store.js';
import { HistoryBook } from '../../services/agents/src/testing/history-book.js';
import { aHistory, WINDOW_MS, WINDOWS_EACH, type History } from '../../services/agents/src/testing/history.js';
import {
  agreeOnContracts,
  agreeOnDividends,
  agreeOnStakeSalaries,
} from '../../services/agents/src/testing/history.store.js';
import { Random } from '../../services/agents/src/testing/random.js';
import { loseSettlements, statementsOf, tablesOf } from '../../services/agents/src/testing/rebuild.store.js';
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
  let payments: PaymentsService;

  beforeAll(async () => {
    [books, book] = await Promise.all([openTestLedger(), HistoryBook.open()]);
    const { db } = book.database;
    const [outbox, gateway] = [new Outbox(db, 'agents.v1'), new ClearingGateway(walletOn(books))];
    const holds = new HoldsService(db, new HeldSettlementsStore(), outbox, gateway);
    payments = new PaymentsService(db, new PaymentsStore(), outbox, gateway, holds);
  });
  afterAll(async () => {
    await books?.close();
    await book?.database.drop();
  });

  const pay = async (): Promise<void> => {
    while ((await payments.payDue()) > 0);
  };
  /** Every posting of the wallet and every balance. */
  const money = async (): Promise<unknown> => ({
    transfers: await books.db.rows('SELECT to_jsonb(t)::text AS row FROM transfers t ORDER BY 1'),
    entries: await books.db.rows('SELECT to_jsonb(t)::text AS row FROM entries t ORDER BY 1'),
    accounts: await books.db.rows('SELECT to_jsonb(t)::text AS row FROM accounts t ORDER BY 1'),
  });
  /** The second batch ends with a calendar week, so that the dividends of two weeks close. */
  const aHistoryAround = (seed: number): { history: History; end: Date } => {
    const week = periodOf(ContractKind.DIVIDEND, new Date('2030-10-23T00:00:00Z'), ZONE, ContractPeriod.WEEK);
    const startsAt = new Date(week.endsAt.getTime() - WINDOWS_EACH * WINDOW_MS);
    const shape = { brand: `r${seed}`, agents: 6, players: 10, bets: 80, agentsMove: true, timeZone: ZONE };
    return { history: aHistory(seed, { startsAt, ...shape }), end: new Date(week.endsAt.getTime() + 7 * 86_400_000) };
  };

  /** The next seed from this one on whose history takes back a part of a reward. */
  const seedFrom = (seed: number): number =>
    aHistoryAround(seed).history.rewards.some(({ costMinor }) => costMinor < 0n) ? seed : seedFrom(seed + 1);

  it.each(Array.from({ length: SEEDS }, (_, i) => seedFrom(FIRST + 20 * i)))(
    'of seed %d have the same statements and move no money',
    async (seed) => {
      const { db } = book.database;
      const random = new Random(seed);
      const { history, end } = aHistoryAround(seed);
      for (const memberId of history.memberIds)
        await books.db.rows(`INSERT INTO accounts (kind, member_id, currency) VALUES ('member', $1, 'USD')`, [
          memberId,
        ]);
      const agree = async (): Promise<void> => {
        await agreeOnContracts(db, history);
        await agreeOnStakeSalaries(db, history);
        await agreeOnDividends(db, history, ContractPeriod.WEEK);
      };
      await book.live(history, random, agree, pay);
      await book.closeAll(end);
      await pay();
      const before = { tables: await tablesOf(db, history), statements: await statementsOf(db, history) };
      const paid = await money();
      expect(before.statements.length).toBeGreaterThan(10);
      // Every kind of contract has statements.
      for (const kind of KINDS) expect(before.statements.join()).toContain(`"kind":${kind},`);
      // Each statement can be computed from its bets.
      expect(before.statements.filter((text) => !text.includes('"differences":[]'))).toEqual([]);

      await loseSettlements(book.database.ownerUrl, history.brand);
      expect(await statementsOf(db, history)).toEqual([]);
      await book.replay(history, random);
      await book.closeAll(end);
      // All periods are closed before the first payment here, unlike the first time.
      await pay();

      expect(await statementsOf(db, history)).toEqual(before.statements);
      expect(await tablesOf(db, history)).toEqual(before.tables);
      expect(await money()).toEqual(paid);
      expect((await auditLedger(books.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    },
    60_000,
  );
});
