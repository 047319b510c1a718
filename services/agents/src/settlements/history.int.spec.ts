import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { periodOf } from '../periods/period.js';
import { HistoryBook } from '../testing/history-book.js';
import { aHistory, WINDOW_MS, WINDOWS_EACH } from '../testing/history.js';
import {
  agreeOnContracts,
  agreeOnDividends,
  agreeOnStakeSalaries,
  modelLines,
  storedLines,
  withOneRate,
} from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { allowedMoves, dividendsOf, modelOf, stakeSalariesOf } from '../testing/slow-model.js';

/** The highest rate (in parts per million) that a contract of a random history has. */
const TOP_RATE_PPM = 80_000n;
const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 6);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);

/**
 * Two consecutive periods and the end of the second. Each row contains a change of summer time or the end of a month.
 */
const PERIODS = [
  [ContractPeriod.WEEK, 'Europe/Berlin', '2030-10-20T22:00:00Z', '2030-10-27T23:00:00Z', '2030-11-03T23:00:00Z'],
  [ContractPeriod.WEEK, 'Australia/Lord_Howe', '2030-09-29T13:30:00Z', '2030-10-06T13:00:00Z', '2030-10-13T13:00:00Z'],
  [ContractPeriod.HALF_MONTH, 'Asia/Dhaka', '2032-02-15T18:00:00Z', '2032-02-29T18:00:00Z', '2032-03-15T18:00:00Z'],
  [ContractPeriod.MONTH, 'America/Sao_Paulo', '2030-12-01T03:00:00Z', '2031-01-01T03:00:00Z', '2031-02-01T03:00:00Z'],
  [ContractPeriod.MONTH, 'Europe/Berlin', '2031-02-28T23:00:00Z', '2031-03-31T22:00:00Z', '2031-04-30T22:00:00Z'],
] as const;

// Goal: for random trees, contracts, bets and event orders the stored settlements equal those of a slow and simple
// reference model.
describe('A random history', () => {
  let book: HistoryBook;
  beforeAll(async () => {
    book = await HistoryBook.open();
  });
  afterAll(() => book?.database.drop());

  it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + i))(
    'of seed %d settles as a slow walk over all bets and uplines says',
    async (seed) => {
      const { db } = book.database;
      const random = new Random(seed);
      const history = aHistory(seed, {
        startsAt: new Date('2030-01-07T00:00:00Z'),
        brand: `b${seed}`,
        agents: 2 + random.below(8),
        players: 1 + random.below(12),
        agentsMove: true,
      });
      await book.live(history, random, () => agreeOnContracts(db, history));
      expect(book.madeIn(history)).toEqual(allowedMoves(history).map(({ member, upline }) => ({ member, upline })));
      const settled = await storedLines(db, history);
      expect(settled).toEqual(modelLines(modelOf(history)));
      await book.closeAll(history.ends[1]);
      expect(await storedLines(db, history)).toEqual(settled);
    },
  );

  it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + SEEDS + i))(
    'of seed %d pays every kind of contract over two periods as a slow walk over bets, rewards and uplines says',
    async (seed) => {
      const { db } = book.database;
      const random = new Random(seed);
      const [period, timeZone, first, second, end] = random.pick(PERIODS);
      const history = aHistory(seed, {
        startsAt: new Date(Date.parse(second) - WINDOWS_EACH * WINDOW_MS),
        brand: `d${seed}`,
        agents: 2 + random.below(8),
        players: 1 + random.below(12),
        agentsMove: true,
        timeZone,
      });
      await book.live(history, random, async () => {
        await agreeOnContracts(db, history);
        await agreeOnStakeSalaries(db, history);
        await agreeOnDividends(db, history, period);
      });
      await book.closeAll(new Date(end));
      const oneRate = withOneRate(history);
      const startsOf = (kind: ContractKind): [Date, Date] => [
        periodOf(kind, new Date(Date.parse(second) - 1), timeZone).startsAt,
        new Date(second),
      ];
      const models = new Map([
        [ContractKind.REALTIME_SALARY, modelOf(history)],
        [ContractKind.HOURLY_SALARY, stakeSalariesOf(history, oneRate, startsOf(ContractKind.HOURLY_SALARY))],
        [ContractKind.DAILY_SALARY, stakeSalariesOf(history, oneRate, startsOf(ContractKind.DAILY_SALARY))],
        [ContractKind.DIVIDEND, dividendsOf(history, [new Date(first), new Date(second)])],
      ]);
      for (const [kind, model] of models) {
        expect([kind, await storedLines(db, history, kind)]).toEqual([kind, modelLines(model)]);
        // The agents of the tree together get exactly what the house pays for the period.
        for (const lines of Map.groupBy(model, ({ startsAt }) => startsAt).values()) {
          const house = lines.filter(({ contract }) => contract.payer === undefined);
          const total = (of: typeof lines, pick: 'grossMinor' | 'netMinor') =>
            of.reduce((sum, line) => sum + line[pick], 0n);
          expect([kind, total(lines, 'netMinor')]).toEqual([kind, total(house, 'grossMinor')]);
          if (kind === ContractKind.DIVIDEND) continue;
          const stakes = history.bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
          expect(total(house, 'grossMinor') * 1_000_000n).toBeLessThanOrEqual(stakes * TOP_RATE_PPM);
        }
      }
    },
  );
});
