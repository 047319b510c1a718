import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractPeriod } from '@nm/contracts/agents.js';
import { MemberRegisteredSchema } from '@nm/contracts/identity.js';
import { DepositChargedBackSchema, DepositCreditedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { AbuseFactsStore } from '../abuse/facts.store.js';
import { MovementsHandlers } from '../movements/movements.handlers.js';
import { MovementsStore } from '../movements/movements.store.js';
import { RecruitsHandlers } from '../recruits/recruits.handlers.js';
import { RecruitsStore } from '../recruits/recruits.store.js';
import { agentReports } from '../testing/agent-reports.js';
import { aHistory, type History } from '../testing/history.js';
import { HistoryBook } from '../testing/history-book.js';
import { agreeOnContracts, agreeOnDividends, agreeOnStakeSalaries } from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { Reports } from './reports.service.js';
import { tablesOfPast } from '../testing/tables-of-past.store.js';

const REPORTS_MIN = 120;
const REPORTS_MAX = 250;
const SEED = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);

const SPAN = { from: new Date('2029-12-20T00:00:00Z'), to: new Date('2030-01-20T00:00:00Z') };
/**
 * The start of the history. It makes the first half end at the end of an hour, of a day and of a week at the same time,
 * so that pay of every kind is settled.
 */
const STARTS_AT = new Date('2030-01-13T23:45:00Z');
const REPORTS = agentReports(SPAN, {
  startsAt: new Date('2030-01-13T23:55:00Z'),
  endsAt: new Date('2030-01-14T00:00:00Z'),
});
const NAMES = Object.keys(REPORTS);

// Goal: a report as of a past time always gives the same figures, whatever is written later.
describe('A report of the past', () => {
  let book: HistoryBook;
  let reports: Reports;
  beforeAll(async () => {
    book = await HistoryBook.open();
    reports = new Reports(book.database.db);
  });
  afterAll(() => book?.database.drop());

  const ask = (name: string, agentId: string, asOf: Date | undefined) =>
    reports.read(asOf && timestampFromDate(asOf), async (sql, moment) => ({
      moment,
      figures: await REPORTS[name]!(sql, agentId, moment),
    }));

  it(`is the same after bets, voids, moves, chargebacks and settlements (seed ${SEED})`, async () => {
    const { db } = book.database;
    const random = new Random(SEED);
    const history = aHistory(SEED, {
      ...{ startsAt: STARTS_AT, brand: `p${SEED}`, agents: 6, players: 14, agentsMove: true },
      timeZone: 'UTC',
    });
    const asked: { name: string; agentId: string; moment: Date; figures: unknown }[] = [];
    let isOver = false;
    const one = async (name: string, agentId = ''): Promise<void> => {
      const { moment, figures } = await ask(name, agentId, new Date());
      if (!moment) throw new Error('a report of the past has no moment');
      asked.push({ name, agentId, moment, figures });
    };
    const asking = async (): Promise<void> => {
      while ((!isOver || asked.length < REPORTS_MIN) && asked.length < REPORTS_MAX) {
        await one(random.pick(NAMES), history.memberIds[random.below(history.agents)]);
        // The pauses between two report requests spread the report times over the whole history.
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    };
    for (const name of NAMES)
      for (const agentId of history.memberIds.slice(0, history.agents)) await one(name, agentId);
    const living = async (): Promise<void> => {
      await book.live(history, random, async () => {
        await agreeOnContracts(db, history);
        await agreeOnStakeSalaries(db, history);
        await agreeOnDividends(db, history, ContractPeriod.WEEK);
      });
      await cashier(history);
      isOver = true;
    };
    await Promise.all([living(), asking()]);
    for (const { name, agentId, moment, figures } of asked)
      expect({ name, ...(await ask(name, agentId, moment)) }).toEqual({ name, moment, figures });
    // Checks that the events of the history changed the reports. If no report had changed, the equality of old and new
    // reports would prove nothing.
    const changed = new Set<string>();
    for (const { name, agentId, figures } of asked)
      if (JSON.stringify((await ask(name, agentId, new Date())).figures, text) !== JSON.stringify(figures, text))
        changed.add(name);
    expect([...changed].toSorted()).toEqual(NAMES.toSorted());
  }, 240_000);

  it('equals the report of the present when nothing is being written', async () => {
    const { agent } = (await book.database.db.one<{ agent: string }>(
      'SELECT upline_id AS agent FROM placements WHERE upline_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    )) ?? { agent: '' };
    for (const name of NAMES)
      expect([name, (await ask(name, agent, new Date())).figures]).toEqual([
        name,
        (await ask(name, agent, undefined)).figures,
      ]);
  });

  it('is of the moment before the oldest transaction that still runs', async () => {
    const { db } = book.database;
    await db.transaction(async (tx) => {
      const row = await tx.one<{ startedAt: Date }>(`SELECT now() AS "startedAt"`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const { moment } = await ask('size', crypto.randomUUID(), new Date());
      expect(moment?.getTime()).toBeLessThanOrEqual(row?.startedAt.getTime() ?? 0);
    });
  });

  it('is refused for a moment before the records began', async () => {
    await expect(ask('size', crypto.randomUUID(), new Date('2020-01-01'))).rejects.toMatchObject({
      code: 'report.as_of_unknown',
    });
  });

  it('knows each column of each table that it shows', async () => {
    const tables = await tablesOfPast(book.database.db);
    expect(tables.length).toBeGreaterThan(10);
    for (const { table, past, present } of tables)
      expect([table, past]).toEqual([table, present.filter((column) => column !== 'recorded_from')]);
  });

  /** Adds deposits, chargebacks and recruits, whose events come from other services. */
  async function cashier({ memberIds, agents, brand }: History): Promise<void> {
    const movements = new MovementsHandlers(new MovementsStore(), new AbuseFactsStore());
    const recruits = new RecruitsHandlers(new RecruitsStore());
    const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
      book.database.db.transaction((tx) => work({ tx, occurredAt: SPAN.from } as EventContext));
    for (const [n, memberId] of memberIds.slice(agents).entries()) {
      const order = { memberId, brand, orderId: `${brand}-${n}`, amountMinor: 1_000n, currency: 'USD' };
      const upline = await book.database.db.one<{ id: string }>(
        'SELECT upline_id AS id FROM placements WHERE member_id = $1 AND upper_inf(life)',
        [memberId],
      );
      const registered = { memberId, brand, inviteCode: 'CODE', uplineId: upline?.id ?? '' };
      await handle((c) => recruits.onMemberRegistered(create(MemberRegisteredSchema, registered), c));
      for (const handlers of [movements, recruits])
        await handle((c) => handlers.onDepositCredited(create(DepositCreditedSchema, order), c));
      if (n % 3 > 0) continue;
      for (const handlers of [movements, recruits])
        await handle((c) => handlers.onDepositChargedBack(create(DepositChargedBackSchema, order), c));
    }
  }
});

const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
