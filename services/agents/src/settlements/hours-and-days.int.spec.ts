import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractKind } from '@nm/contracts/agents.js';
import { RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { AgentsHandlers } from '../agents.handlers.js';
import { BetsStore } from '../bets/bets.store.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { migrations } from '../migrations/index.js';
import { periodOf } from '../periods/period.js';
import { agreeOn } from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { TreeStore } from '../tree/tree.store.js';
import { ClosingService } from './closing.service.js';
import { ClosingStore } from './closing.store.js';
import { DeferralsStore } from './deferrals.store.js';
import { LapsesService } from './lapses.service.js';
import { OffsetsStore } from './offsets.store.js';
import { SettlementsReadModel } from './settlements.read-model.js';
import { WindowFiguresStore } from './window-figures.store.js';

const { DAILY_SALARY, HOURLY_SALARY, REALTIME_SALARY } = ContractKind;
const ZONE = 'Europe/Berlin';
/** The day on which summer time ends, which has 25 hours. */
const LONG_DAY = periodOf(DAILY_SALARY, new Date('2030-10-27T12:00:00Z'), ZONE);
const HOUR_MS = 3_600_000;
const hours = (n: number): Date => new Date(LONG_DAY.startsAt.getTime() + n * HOUR_MS);
const oneRate = (ppm: number) => ({
  activeMembersMin: 0,
  validStakeMinorMin: 0n,
  netLossMinorMin: 0n,
  profitRatePpm: ppm,
  lossRatePpm: ppm,
  singleBetRatePpm: ppm,
});
const RATE: Readonly<Record<number, number>> = {
  [REALTIME_SALARY]: 1_000,
  [HOURLY_SALARY]: 2_000,
  [DAILY_SALARY]: 4_000,
};

// Goal: the salary of an hour or a day pays each bet of its five-minute windows once, by the same rules as the salary
// of a window. Hours and days are those of the brand's zone. Late and voided bets are never dropped and never counted
// twice.
describe('An hour and a day', () => {
  let database: TestDatabase;
  let handlers: AgentsHandlers;
  let contracts: ContractsService;
  let closing: ClosingService;
  let read: SettlementsReadModel;
  let brand = '';
  let [agent, player] = ['', ''];

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    const tree = new TreeStore();
    const outbox = new Outbox(database.db, 'agents.v1');
    contracts = new ContractsService(database.db, new ContractsStore(), tree, outbox);
    handlers = new AgentsHandlers(tree, contracts, new BetsStore(), new OffsetsStore());
    closing = new ClosingService(database.db, new ClosingStore(), new WindowFiguresStore());
    read = new SettlementsReadModel(database.db);
  });
  afterAll(() => database?.drop());
  beforeEach(async () => {
    brand = crypto.randomUUID().slice(0, 8);
    agent = await aMember(MemberType.CONTRACT_AGENT);
    player = await aMember(MemberType.PLAYER, agent);
    for (const [kind, ppm] of Object.entries(RATE)) await inForce(Number(kind), undefined, agent, ppm);
  });

  const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
    database.db.transaction((tx) =>
      work({ tx, occurredAt: hours(0), eventId: '', attempt: 1, idempotencyKey: 'unused' }),
    );
  const inForce = (kind: ContractKind, payerId: string | undefined, payeeId: string, ppm: number): Promise<void> =>
    agreeOn(database.db, { brand, kind, payerId, payeeId, tiers: [oneRate(ppm)] });
  async function aMember(type: MemberType, uplineId = ''): Promise<string> {
    const memberId = crypto.randomUUID();
    const event = create(MemberRegisteredSchema, {
      memberId,
      brand,
      account: memberId,
      type,
      currency: 'USD',
      uplineId,
      timeZone: ZONE,
      registeredAt: timestampFromDate(new Date('2026-01-01')),
    });
    await handle((context) => handlers.onMemberRegistered(event, context));
    return memberId;
  }
  async function bet(stakeMinor: bigint, settledAt: Date, by = player): Promise<string> {
    const roundId = crypto.randomUUID();
    const event = create(RoundSettledSchema, {
      roundId,
      memberId: by,
      brand,
      currency: 'USD',
      vendor: 'BAZAAR',
      gameCode: 'KOI_POND',
      stake: { cashMinor: stakeMinor },
      validStake: { cashMinor: stakeMinor },
      payout: { cashMinor: stakeMinor % 3n === 0n ? 2n * stakeMinor : 0n },
      settledAt: timestampFromDate(settledAt),
    });
    await handle(({ tx, ...context }) => handlers.onRoundsSettled([{ ...context, event, trace: '' }], { tx }));
    return roundId;
  }
  const voided = (roundId: string): Promise<void> =>
    handle((context) =>
      handlers.onRoundVoided(create(RoundVoidedSchema, { roundId, memberId: player, brand }), context),
    );
  async function closeAll(until: Date): Promise<number> {
    let closed = 0;
    while (await closing.closeNext(until, 1n)) closed += 1;
    return closed;
  }
  /**
   * Returns the gross amounts of an agent's settlements in order of time. The key is the hour at which the period
   * starts, counted from the start of the long day.
   */
  async function grosses(kind: ContractKind, of = agent): Promise<Record<number, bigint>> {
    const rows = await database.db.rows<{ startsAt: Date; gross: bigint }>(
      `SELECT starts_at AS "startsAt", gross_minor AS gross FROM settlements
        WHERE payee_id = $1 AND kind = $2 ORDER BY starts_at`,
      [of, kind],
    );
    return Object.fromEntries(rows.map(({ startsAt, gross }) => [(+startsAt - +LONG_DAY.startsAt) / HOUR_MS, gross]));
  }

  it('pay their one rate for all bets of their windows, each period once, when its last window is closed', async () => {
    for (const at of [0.1, 0.9, 1.5, 24.9, 25.1]) await bet(100_000n, hours(at));
    await closeAll(hours(1));
    expect(await grosses(HOURLY_SALARY)).toEqual({ 0: 400n });
    await closeAll(hours(24.99));
    expect([await grosses(HOURLY_SALARY), await grosses(DAILY_SALARY)]).toEqual([{ 0: 400n, 1: 200n }, {}]);
    await closeAll(hours(25));
    expect(await grosses(DAILY_SALARY)).toEqual({ 0: 1_600n });
    expect(await closeAll(hours(25))).toBe(0);
    const { rows } = await read.ofAgent(agent, DAILY_SALARY, { from: hours(0), to: hours(1), limit: 9, offset: 0 });
    const day = await read.visibleTo(agent, rows[0]?.id ?? '');
    const lines = day && (await read.lines(day, 100, 0));
    expect([day?.endsAt, lines?.count]).toEqual([LONG_DAY.endsAt, 4n]);
    expect(lines?.rows.reduce((sum, line) => sum + line.validStakeMinor * BigInt(line.ratePpm), 0n)).toBe(
      1_600_000_000n,
    );
  });

  it('count a bet that comes after their end in the next ones, also where they had no bets', async () => {
    await bet(100_000n, hours(0.5));
    await bet(100_000n, hours(3.5));
    await closeAll(hours(4));
    await bet(50_000n, hours(2.5)); // This hour has no bets and lies before an hour that is already closed.
    await bet(50_000n, hours(3.95));
    await closeAll(hours(25));
    expect(await grosses(HOURLY_SALARY)).toEqual({ 0: 200n, 3: 200n, 4: 200n });
    expect(await grosses(DAILY_SALARY)).toEqual({ 0: 1_200n });
  });

  it('take a void out while they are open, and offset it at their own rate once they are closed', async () => {
    const [early, late] = [await bet(100_000n, hours(0.5)), await bet(60_000n, hours(0.6))];
    await bet(10_000n, hours(2.5));
    await closeAll(hours(1));
    await voided(early); // The bet's hour is closed now, but its day is still open.
    await closeAll(hours(25));
    expect(await grosses(HOURLY_SALARY)).toEqual({ 0: 320n, 2: 0n });
    expect(await grosses(DAILY_SALARY)).toEqual({ 0: 280n });
    await voided(late);
    await voided(late);
    await bet(1_000_000n, hours(25.5));
    await closeAll(hours(50));
    // The gross salary of this hour in minor units: 2,000 for the new bet, minus 180 for the early void, which the
    // third hour could not deduct, minus 120 for the late void.
    expect((await grosses(HOURLY_SALARY))[25]).toBe(1_700n);
    expect((await grosses(DAILY_SALARY))[25]).toBe(4_000n - 240n);
  });

  it('pay an active member once, whose stake reaches the minimum over the whole period', async () => {
    await bet(60n, hours(0.1));
    await bet(60n, hours(5));
    while (await closing.closeNext(LONG_DAY.endsAt, 100n));
    const active = await database.db.rows<{ kind: number; active: number }>(
      'SELECT kind, active_members AS active FROM settlements WHERE payee_id = $1 ORDER BY kind, starts_at',
      [agent],
    );
    expect(active.map(({ kind, active: count }) => [kind, count])).toEqual([
      [DAILY_SALARY, 1],
      [HOURLY_SALARY, 0],
      [HOURLY_SALARY, 0],
      [REALTIME_SALARY, 0],
      [REALTIME_SALARY, 0],
    ]);
  });

  it('close once with four workers, in the order of their ends', async () => {
    for (let n = 0; n < 20; n += 1) await bet(10_000n, hours((n * 25) / 20));
    await Promise.all(Array.from({ length: 4 }, () => closeAll(hours(25))));
    expect(Object.values(await grosses(HOURLY_SALARY)).reduce((sum, gross) => sum + gross, 0n)).toBe(400n);
    expect(await grosses(DAILY_SALARY)).toEqual({ 0: 800n });
    const disordered = await database.db.rows(
      `SELECT FROM settlements a JOIN settlements b ON b.brand = a.brand AND b.ends_at < a.ends_at AND b.recorded_from > a.recorded_from
        WHERE a.brand = $1`,
      [brand],
    );
    expect(disordered).toEqual([]);
  });

  it('stay open after a crash in the middle, and pay the same afterwards', async () => {
    await bet(100_000n, hours(0.5));
    const store = new ClosingStore();
    const close = store.close.bind(store);
    store.close = async (tx, window, ...rest) => {
      await close(tx, window, ...rest);
      if (window.kind !== REALTIME_SALARY) throw new Error('the process dies before its commit');
    };
    const dying = new ClosingService(database.db, store, new WindowFiguresStore());
    await dying.closeNext(hours(25), 1n);
    await expect(dying.closeNext(hours(25), 1n)).rejects.toThrow('dies');
    expect([await grosses(HOURLY_SALARY), await grosses(DAILY_SALARY)]).toEqual([{}, {}]);
    await closeAll(hours(25));
    expect([await grosses(HOURLY_SALARY), await grosses(DAILY_SALARY)]).toEqual([{ 0: 200n }, { 0: 400n }]);
  });

  it('never close between a void and its offset', async () => {
    const roundId = await bet(100_000n, hours(0.5));
    await closeAll(hours(0.6));
    const [marked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const voiding = handle(async (context) => {
      await handlers.onRoundVoided(create(RoundVoidedSchema, { roundId, memberId: player, brand }), context);
      marked.resolve();
      await released.promise;
    });
    await marked.promise;
    const closed = closeAll(hours(25));
    await new Promise((resolve) => setTimeout(resolve, 150));
    released.resolve();
    await voiding;
    await closed;
    // The five-minute window paid 100 before the void. The hour and the day close after it and must not pay for the
    // voided bet.
    expect([await grosses(HOURLY_SALARY), await grosses(DAILY_SALARY)]).toEqual([{}, {}]);
    await bet(200_000n, hours(25.5));
    await closeAll(hours(50));
    expect(await grosses(REALTIME_SALARY)).toEqual({ 0.5: 100n, 25.5: 100n });
    expect([await grosses(HOURLY_SALARY), await grosses(DAILY_SALARY)]).toEqual([{ 25: 400n }, { 25: 800n }]);
  });

  it('defer the pay of hours with too few active members, pay it with the next hour that has them, and let it lapse', async () => {
    const lapses = new LapsesService(database.db, new DeferralsStore(), new Outbox(database.db, 'agents.v1'));
    const top = await aMember(MemberType.CONTRACT_AGENT);
    const [one, other] = [await aMember(MemberType.PLAYER, top), await aMember(MemberType.PLAYER, top)];
    const deferral = { activeMembersMin: 2, periodsMax: 2 };
    await agreeOn(database.db, {
      brand,
      kind: HOURLY_SALARY,
      payerId: undefined,
      payeeId: top,
      tiers: [oneRate(2_000)],
      deferral,
    });
    for (const [at, by] of [
      [0.5, one],
      [1.5, one],
      [1.6, other],
      [3.5, one],
      [7.5, one],
      [7.6, other],
    ] as const)
      await bet(100_000n, hours(at), by);
    await closeAll(hours(6));
    expect(await grosses(HOURLY_SALARY, top)).toEqual({ 0: 0n, 1: 600n, 3: 0n });
    expect(await lapses.lapse(hours(5.9))).toBe(0);
    expect(await Promise.all([lapses.lapse(hours(6)), lapses.lapse(hours(6))])).toEqual(expect.arrayContaining([0, 1]));
    await closeAll(hours(25));
    expect((await grosses(HOURLY_SALARY, top))[7]).toBe(400n);
    const [event] = await database.db.rows<{ amount: bigint }>(
      'SELECT amount_minor AS amount FROM deferrals WHERE lapsed_at IS NOT NULL',
    );
    expect(event?.amount).toBe(200n);
  });

  it('have contracts that are in force from the next hour and the next midnight', async () => {
    const below = await aMember(MemberType.CONTRACT_AGENT, agent);
    const now = new Date();
    for (const kind of [HOURLY_SALARY, DAILY_SALARY]) {
      const offer = { payerId: agent, payeeId: below, kind, tiers: [oneRate(500)], key: `k${kind}` };
      const { effectiveFrom } = await contracts.previewOffer(offer);
      expect(effectiveFrom).toEqual(periodOf(kind, now, ZONE).endsAt);
      await contracts.accept(below, await contracts.offer(offer), '');
    }
    const twoRates = [{ ...oneRate(500), profitRatePpm: 400 }];
    const bad = { payerId: agent, payeeId: below, kind: DAILY_SALARY, tiers: twoRates, key: 'bad' };
    await expect(contracts.offer(bad)).rejects.toMatchObject({
      code: 'request.invalid',
      data: { field: 'tiers', problem: 'one_rate' },
    });
    const unknown = { ...bad, tiers: [oneRate(1)], kind: ContractKind.UNSPECIFIED };
    await expect(contracts.offer(unknown)).rejects.toMatchObject({ data: { field: 'kind' } });
  });

  it('equal a plain sum over the bets for a random history with late bets, voids and a chain', async () => {
    const seed = Date.now() % 1_000_000;
    const random = new Random(seed);
    const below = await aMember(MemberType.CONTRACT_AGENT, agent);
    const players = [player, await aMember(MemberType.PLAYER, below), await aMember(MemberType.PLAYER, below)];
    const rates = new Map([
      [HOURLY_SALARY, { [agent]: 2_000n, [below]: 700n }],
      [DAILY_SALARY, { [agent]: 4_000n, [below]: 1_300n }],
    ]);
    for (const [kind, of] of rates) await inForce(kind, agent, below, Number(of[below]));
    const ends = [hours(7), hours(25), hours(49)];
    const stream = Array.from({ length: 36 }, (_, n) => {
      const batch = n % 3;
      const from = batch === 0 || random.below(5) === 0 ? 0 : +ends[batch - 1]! - +hours(0);
      const length = +ends[batch]! - +hours(0) - from;
      // Some bets lie in the first and in the last hour of a batch, because only a late bet can open an hour that a
      // closing has skipped.
      const into = n < 3 ? 1 : n < 6 ? length - 1 : random.below(length);
      const settledAt = new Date(+hours(0) + (n < 3 ? +(ends[batch - 1] ?? hours(0)) - +hours(0) : from) + into);
      const voidedIn = batch + random.below(5);
      const at = Math.max(+settledAt, batch === 0 ? 0 : +ends[batch - 1]!);
      const by = random.pick(players);
      return { roundId: '', by, stake: BigInt(1 + random.below(900_000)), settledAt, batch, at, voidedIn };
    });
    for (const [batch, end] of ends.entries()) {
      for (const each of stream)
        if (each.batch === batch) each.roundId = await bet(each.stake, each.settledAt, each.by);
      for (const each of random.disorder(stream)) if (each.voidedIn === batch) await voided(each.roundId);
      await Promise.all([closeAll(end), closeAll(end)]);
    }
    for (const [kind, of] of rates)
      for (const [payee, rate] of Object.entries(of)) {
        const due: Record<number, bigint> = {};
        let carried = 0n;
        const counted = stream.filter(({ by }) => payee === agent || by !== player);
        const byPeriod = Map.groupBy(counted, ({ at }) => +periodOf(kind, new Date(at), ZONE).startsAt);
        const closedIn = (startsAt: number): number =>
          ends.findIndex((end) => periodOf(kind, new Date(startsAt), ZONE).endsAt <= end);
        const periods = [...new Set(stream.map(({ at }) => +periodOf(kind, new Date(at), ZONE).startsAt))].toSorted(
          (a, b) => a - b,
        );
        const offset = new Set<unknown>();
        for (const startsAt of periods) {
          const batch = closedIn(startsAt);
          if (batch === -1) continue;
          const own = (byPeriod.get(startsAt) ?? []).filter(({ voidedIn }) => voidedIn > batch);
          const back = counted.filter(
            (each) =>
              closedIn(+periodOf(kind, new Date(each.at), ZONE).startsAt) < each.voidedIn &&
              each.voidedIn <= batch &&
              !offset.has(each),
          );
          for (const each of back) offset.add(each);
          const sum = (bets: typeof stream): bigint => bets.reduce((total, { stake }) => total + stake, 0n);
          const micro = carried + rate * (sum(own) - sum(back));
          if (own.length === 0 && carried === 0n && back.length === 0) continue;
          due[(startsAt - +hours(0)) / HOUR_MS] = micro > 0n ? micro / 1_000_000n : 0n;
          carried = micro > 0n ? 0n : micro;
        }
        expect({ seed, kind, due: await grosses(kind, payee) }).toEqual({ seed, kind, due });
      }
  });
});
