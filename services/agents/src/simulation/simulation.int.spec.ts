import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { periodOf } from '../periods/period.js';
import { WindowFiguresStore } from '../settlements/window-figures.store.js';
import { HistoryBook } from '../testing/history-book.js';
import { aHistory, WINDOW_MS, WINDOWS_EACH } from '../testing/history.js';
import { agreeOn, agreeOnContracts, agreeOnDividends } from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { TreeStore } from '../tree/tree.store.js';
import { SimulationReadModel } from './simulation.read-model.js';
import { OFFER, SimulationService } from './simulation.service.js';

const { DIVIDEND, REALTIME_SALARY } = ContractKind;
const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 6);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);

const simulationOf = (db: Db): SimulationService =>
  new SimulationService(
    db,
    new ContractsService(db, new ContractsStore(), new TreeStore(), new Outbox(db, 'agents.v1')),
    new ContractsStore(),
    new WindowFiguresStore(),
    new SimulationReadModel(),
  );

interface Settled {
  readonly startsAt: Date;
  readonly tier: number;
  readonly gross: bigint;
  readonly net: bigint;
  readonly carry: bigint;
  readonly base: bigint;
}

const settledOf = async (db: Db, payeeId: string | undefined, kind: ContractKind): Promise<Map<number, Settled>> => {
  const rows = await db.rows<Settled>(
    `SELECT starts_at AS "startsAt", tier, gross_minor AS gross, net_minor AS net, carry_micro AS carry, base_minor AS base
       FROM settlements WHERE payee_id = $1 AND kind = $2`,
    [payeeId, kind],
  );
  return new Map(rows.map((row) => [row.startsAt.getTime(), row]));
};

// Goal: simulating the terms in force over closed periods gives exactly the stored settlements, for random histories
// with late bets, voids, moves and rewards.
describe('The simulation of the terms in force', () => {
  let book: HistoryBook;
  beforeAll(async () => {
    book = await HistoryBook.open();
  });
  afterAll(() => book?.database.drop());

  it.each(Array.from({ length: SEEDS }, (_, i) => [FIRST + i, i % 2 === 0 ? DIVIDEND : REALTIME_SALARY] as const))(
    'equals the settlements of seed %d, kind %d',
    async (seed, kind) => {
      const { db } = book.database;
      const random = new Random(seed);
      const [period, timeZone] = [
        kind === DIVIDEND ? ContractPeriod.WEEK : ContractPeriod.UNSPECIFIED,
        'Europe/Berlin',
      ];
      // The second half of the history is in the week after the first half.
      const monday = new Date('2030-10-27T23:00:00Z');
      const history = aHistory(seed, {
        startsAt: new Date(monday.getTime() - WINDOWS_EACH * WINDOW_MS),
        brand: `s${seed}`,
        agents: 4 + random.below(5),
        players: 3 + random.below(10),
        timeZone,
      });
      await book.live(history, random, () =>
        kind === DIVIDEND ? agreeOnDividends(db, history, period) : agreeOnContracts(db, history),
      );
      const end = kind === DIVIDEND ? new Date('2030-11-03T23:00:00Z') : history.ends[1];
      await book.closeAll(end);
      const simulation = simulationOf(db);
      let compared = 0;
      for (const { payer, payee, tiers, ...rest } of kind === DIVIDEND ? history.dividends : history.contracts) {
        const [payerId, payeeId] = [
          payer === undefined ? undefined : history.memberIds[payer],
          history.memberIds[payee],
        ];
        if (!payerId || !payeeId) continue;
        const carries = 'carries' in rest && rest.carries === true;
        const settled = await settledOf(db, payeeId, kind);
        const own = await settledOf(db, payerId, kind);
        for (const count of [1, 2, 6]) {
          const { periods, pair } = await simulation.simulate(
            { payerId, payeeId, kind, tiers, period, carries },
            count,
            {
              ...{ asOf: end, activeStakeMinorMin: 1n, timeZone },
            },
          );
          expect(periods.length).toBe(Math.min(count, kind === DIVIDEND ? 2 : 6));
          for (const { startsAt, present, offered } of periods) {
            const expected = settled.get(startsAt.getTime());
            for (const result of [present, offered]) {
              const line = result.lines.get(pair?.contractId ?? '');
              const got = line && {
                ...{ startsAt, tier: line.tier, gross: line.grossMinor, net: result.nets.get(payeeId)?.grossMinor },
                ...{ carry: line.carryMicro, base: line.dividend?.baseMinor ?? 0n },
              };
              expect(got).toEqual(expected && { ...expected, net: expected.gross });
              // A payer without a settlement for the period has the net amount 0.
              expect(result.nets.get(payerId)?.netMinor ?? 0n).toBe(own.get(startsAt.getTime())?.net ?? 0n);
              compared += expected ? 1 : 0;
            }
          }
        }
      }
      expect(compared).toBeGreaterThan(0);
    },
  );
});

// Goal: periods without a stored settlement are computed from the bets. An offer that is not allowed is not simulated.
describe('The simulation of an offer', () => {
  let book: TestBook;
  let simulation: SimulationService;
  let [agent, downline, player] = ['', '', ''];
  const zone = 'Asia/Dhaka';
  const week = periodOf(DIVIDEND, new Date('2030-03-13T12:00:00Z'), zone, ContractPeriod.WEEK);
  const days = (n: number): Date => new Date(week.startsAt.getTime() + n * 86_400_000);
  const weekly = { kind: DIVIDEND, period: ContractPeriod.WEEK, carries: true };

  beforeAll(async () => {
    book = await TestBook.open(zone);
    simulation = simulationOf(book.database.db);
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    agent = await book.member(MemberType.CONTRACT_AGENT);
    downline = await book.member(MemberType.CONTRACT_AGENT, agent);
    player = await book.member(MemberType.PLAYER, downline);
    const { db } = book.database;
    await agreeOn(db, { brand: book.brand, payerId: undefined, payeeId: agent, tiers: [oneRate(200_000)], ...weekly });
  });

  const simulated = (ppm: number, more: Partial<Parameters<SimulationService['simulate']>[0]> = {}, count = 2) =>
    simulation.simulate({ payerId: agent, payeeId: downline, tiers: [oneRate(ppm)], ...weekly, ...more }, count, {
      ...{ asOf: days(14), activeStakeMinorMin: 1n, timeZone: zone },
    });
  const amounts = async (ppm: number) =>
    (await simulated(ppm)).periods.map(({ present, offered, figures }) => [
      figures.netLossMinor,
      offered.lines.get(OFFER)?.grossMinor,
      offered.nets.get(agent)?.netMinor,
      present.nets.get(agent)?.netMinor,
    ]);

  it('pays a downline without a contract its part of each period, and carries a negative base', async () => {
    const own = await book.member(MemberType.PLAYER, agent);
    await book.bet(player, -1_000n, days(1));
    await book.bet(own, 5_000n, days(2));
    await book.bet(player, 3_000n, days(8));
    await book.closeAll(days(14));
    expect(await amounts(100_000)).toEqual([
      [-1_000n, 0n, 800n, 800n],
      [3_000n, 200n, 400n, 600n],
    ]);
  });

  it('covers closed periods only, and none before the downline joined', async () => {
    await book.bet(player, 1_000n, days(15));
    expect((await simulated(100_000, {}, 24)).periods.at(-1)?.endsAt).toEqual(days(14));
    const { db } = book.database;
    await db.rows(`UPDATE placements SET life = tstzrange($2, NULL) WHERE member_id = $1`, [downline, days(9)]);
    expect((await simulated(100_000, {}, 24)).periods.map(({ startsAt }) => startsAt)).toEqual([days(7)]);
  });

  it('is refused for members who are not direct downlines, for uncovered rates and for a wrong number of periods', async () => {
    const below = await book.member(MemberType.CONTRACT_AGENT, downline);
    const foreign = await book.member(MemberType.CONTRACT_AGENT);
    for (const payeeId of [below, foreign, agent, crypto.randomUUID()])
      await expect(simulated(100_000, { payeeId })).rejects.toMatchObject({ code: 'access.denied' });
    const ownPlayer = await book.member(MemberType.PLAYER, agent);
    await expect(simulated(100_000, { payeeId: ownPlayer })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(simulated(200_001)).rejects.toMatchObject({ code: 'contract.not_covered' });
    for (const count of [0, 25, 1.5])
      await expect(simulated(1, {}, count)).rejects.toMatchObject({ code: 'request.invalid' });
    const stored = await book.database.db.rows('SELECT FROM contracts WHERE payee_id = $1', [downline]);
    expect(stored).toEqual([]);
  });
});
