import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractKind } from '@nm/contracts/agents.js';
import { RoundCorrectedSchema, RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType, MemberUplineChangedSchema } from '@nm/contracts/identity.js';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { AgentsHandlers } from '../agents.handlers.js';
import { BetsStore } from '../bets/bets.store.js';
import { encodeLine } from '../agents.presenter.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import type { Tier } from '../contracts/tier.js';
import { migrations } from '../migrations/index.js';
import { TreeStore } from '../tree/tree.store.js';
import { ClosingService } from './closing.service.js';
import { ClosingStore } from './closing.store.js';
import { WindowFiguresStore } from './window-figures.store.js';
import { OffsetsStore } from './offsets.store.js';
import { TeamReadModel } from '../tree/team.read-model.js';
import { RunningReadModel } from './running.read-model.js';
import { SettlementsReadModel } from './settlements.read-model.js';

const BRAND = 'lab';
const KIND = ContractKind.REALTIME_SALARY;
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const aTier = (ppm: number): Tier => ({
  activeMembersMin: 0,
  validStakeMinorMin: 0n,
  netLossMinorMin: 0n,
  profitRatePpm: ppm,
  lossRatePpm: ppm,
  singleBetRatePpm: ppm,
});

// Goal: each settlement window is settled once, by the tree at the settle time of its bets, in whatever order events
// arrive. A late or voided bet is never dropped and never counted twice.
describe('Closing a window', () => {
  let database: TestDatabase;
  let handlers: AgentsHandlers;
  let contracts: ContractsService;
  let closing: ClosingService;
  let read: SettlementsReadModel;
  let rounds = 0;
  const MARK = new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 600_000);
  const minutes = (n: number): Date => new Date(MARK.getTime() + n * 60_000);

  const handle = (work: (context: EventContext) => Promise<void>, occurredAt = MARK): Promise<void> =>
    database.db.transaction((tx) => work({ tx, occurredAt, eventId: '', attempt: 1 } as EventContext));
  const register = (n: number, upline?: number, type = MemberType.CONTRACT_AGENT): Promise<void> =>
    handle((context) =>
      handlers.onMemberRegistered(
        create(MemberRegisteredSchema, {
          memberId: id(n),
          brand: BRAND,
          account: `m${n}`,
          type,
          currency: 'USD',
          uplineId: upline === undefined ? '' : id(upline),
          registeredAt: timestampFromDate(new Date(Date.now() - 60_000)),
        }),
        context,
      ),
    );
  const bet = async (n: number, stakeMinor: bigint, settledAt: Date, payoutMinor = 0n): Promise<string> => {
    const roundId = `r${(rounds += 1)}`;
    await settle(roundId, n, stakeMinor, settledAt, payoutMinor);
    return roundId;
  };
  const settle = (roundId: string, n: number, stakeMinor: bigint, settledAt: Date, payoutMinor = 0n): Promise<void> =>
    handle(({ tx, ...context }) =>
      handlers.onRoundsSettled(
        [
          {
            ...context,
            trace: '',
            event: create(RoundSettledSchema, {
              roundId,
              memberId: id(n),
              brand: BRAND,
              currency: 'USD',
              settledAt: timestampFromDate(settledAt),
              vendor: 'BAZAAR',
              gameCode: 'KOI_POND',
              stake: { cashMinor: stakeMinor },
              validStake: { cashMinor: stakeMinor },
              payout: { cashMinor: payoutMinor },
            }),
          },
        ],
        { tx },
      ),
    );
  const contract = async (payer: number | undefined, payee: number, ppm: number): Promise<void> => {
    const versionId = await contracts.offer({
      payerId: payer === undefined ? undefined : id(payer),
      payeeId: id(payee),
      kind: KIND,
      tiers: [aTier(ppm)],
      key: `k${payee}-${ppm}`,
    });
    await contracts.accept(id(payee), versionId, '');
  };
  const grossOf = async (n: number, startsAt: Date): Promise<bigint | undefined> => {
    const { rows } = await read.ofAgent(id(n), KIND, {
      from: startsAt,
      to: new Date(startsAt.getTime() + 1),
      limit: 10,
      offset: 0,
    });
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0]?.grossMinor;
  };
  const closeAll = async (until: Date): Promise<number> => {
    let closed = 0;
    while (await closing.closeNext(until, 1n)) closed += 1;
    return closed;
  };

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    const outbox = new Outbox(database.db, 'agents.v1');
    const tree = new TreeStore();
    contracts = new ContractsService(database.db, new ContractsStore(), tree, outbox);
    handlers = new AgentsHandlers(tree, contracts, new BetsStore(), new OffsetsStore());
    closing = new ClosingService(database.db, new ClosingStore(), new WindowFiguresStore());
    read = new SettlementsReadModel(database.db);
    // The tree: agent 1 is below the house; 2 and 3 are below 1; player 4 is below 2; player 5 is below 3.
    await register(1);
    await register(2, 1);
    await register(3, 1);
    await register(4, 2, MemberType.PLAYER);
    await register(5, 3, MemberType.PLAYER);
    await contract(undefined, 1, 10_000);
    await contract(1, 2, 5_000);
  });
  afterAll(() => database.drop());

  it('pays each contract over its subtree, without the agent, once', async () => {
    await bet(4, 100_000n, minutes(1));
    await bet(5, 50_000n, minutes(2), 80_000n);
    await bet(2, 7_000n, minutes(3));
    expect(await closeAll(minutes(4))).toBe(0);
    expect(await closeAll(minutes(5))).toBe(1);
    expect(await grossOf(1, MARK)).toBe(1_570n);
    expect(await grossOf(2, MARK)).toBe(500n);
    expect(await closeAll(minutes(5))).toBe(0);
  });

  it('counts a bet that settled in a closed window in the next open one, and shows it as late', async () => {
    await bet(4, 20_000n, minutes(4));
    await closeAll(minutes(10));
    expect(await grossOf(2, MARK)).toBe(500n);
    expect(await grossOf(2, minutes(5))).toBe(100n);
  });

  it('counts an event once, for any number of deliveries', async () => {
    await settle('same', 4, 40_000n, minutes(11));
    await settle('same', 4, 40_000n, minutes(11));
    await closeAll(minutes(15));
    expect(await grossOf(2, minutes(10))).toBe(200n);
  });

  it('counts each bet for the tree as it stood at its settle time', async () => {
    await bet(4, 10_000n, minutes(16));
    await handle((context) =>
      handlers.onMemberUplineChanged(
        create(MemberUplineChangedSchema, {
          memberId: id(4),
          brand: BRAND,
          uplineId: id(3),
          formerUplineId: id(2),
          effectiveAt: timestampFromDate(minutes(17)),
        }),
        context,
      ),
    );
    await bet(4, 90_000n, minutes(18));
    await closeAll(minutes(20));
    expect(await grossOf(2, minutes(15))).toBe(50n);
    expect(await grossOf(1, minutes(15))).toBe(1_000n);
  });

  it('offsets a void at its paid rate, in the next positive settlement', async () => {
    const roundId = await bet(5, 60_000n, minutes(21));
    await closeAll(minutes(25));
    expect(await grossOf(1, minutes(20))).toBe(600n);
    const void_ = () =>
      handle((context) =>
        handlers.onRoundVoided(
          create(RoundVoidedSchema, {
            roundId,
            memberId: id(5),
            brand: BRAND,
            voidedAt: timestampFromDate(minutes(26)),
          }),
          context,
        ),
      );
    await void_();
    await void_();
    await bet(5, 100_000n, minutes(27));
    await closeAll(minutes(30));
    expect(await grossOf(1, minutes(25))).toBe(400n);
  });

  it('does not count a bet that was voided before its window closed', async () => {
    const roundId = await bet(5, 60_000n, minutes(31));
    await handle((context) =>
      handlers.onRoundVoided(create(RoundVoidedSchema, { roundId, memberId: id(5), brand: BRAND }), context),
    );
    await bet(5, 10_000n, minutes(32));
    await closeAll(minutes(35));
    expect(await grossOf(1, minutes(30))).toBe(100n);
  });

  it('retries a bet of an unknown member later', async () => {
    await expect(bet(99, 1_000n, minutes(36))).rejects.toBeInstanceOf(Prerequisite);
  });

  it('happens once with many concurrent workers', async () => {
    for (let n = 0; n < 40; n += 1) await bet(4 + (n % 2), 1_000n, minutes(36 + (n % 20)));
    const workers = await Promise.all(Array.from({ length: 4 }, () => closeAll(minutes(60))));
    expect(workers.reduce((sum, closed) => sum + closed, 0)).toBe(5);
    const twice = await database.db.rows(
      'SELECT version_id FROM settlements GROUP BY version_id, starts_at HAVING count(*) > 1',
    );
    expect(twice).toEqual([]);
  });

  it('never closes a window before an older one, also while a bet is being counted in the older one', async () => {
    await bet(4, 1_000n, minutes(61));
    await bet(4, 1_000n, minutes(66));
    const [locked, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const counting = database.db.transaction(async (tx) => {
      await tx.rows('SELECT 1 FROM windows WHERE starts_at = $1 FOR SHARE', [minutes(60)]);
      locked.resolve();
      await counted.promise;
    });
    await locked.promise;
    const workers = [closing.closeNext(minutes(70), 1n), closing.closeNext(minutes(70), 1n)];
    await new Promise((resolve) => setTimeout(resolve, 200));
    counted.resolve();
    await counting;
    const closed = await Promise.all(workers);
    const starts = closed.map((window) => window?.startsAt.getTime() ?? 0).sort((one, other) => one - other);
    expect(starts).toEqual([minutes(60).getTime(), minutes(65).getTime()]);
  });

  it('makes a void wait while a window closes, and uses its offset in the next window', async () => {
    const roundId = await bet(5, 60_000n, minutes(71));
    await closeAll(minutes(75));
    await bet(5, 100_000n, minutes(76));
    await bet(5, 100_000n, minutes(81));
    const figures = new WindowFiguresStore();
    const byTree = figures.byTree.bind(figures);
    const voiding: Promise<void>[] = [];
    figures.byTree = async (...args) => {
      // This void runs on another connection, after the closing has read the offsets of earlier voids.
      voiding.push(
        handle((context) =>
          handlers.onRoundVoided(create(RoundVoidedSchema, { roundId, memberId: id(5), brand: BRAND }), context),
        ),
      );
      return byTree(...args);
    };
    await new ClosingService(database.db, new ClosingStore(), figures).closeNext(minutes(80), 1n);
    await Promise.all(voiding);
    await closeAll(minutes(85));
    expect(await grossOf(1, minutes(75))).toBe(1_000n);
    expect(await grossOf(1, minutes(80))).toBe(400n);
  });

  it('counts a corrected round with its new amounts: the old salary is offset, and a later void offsets the new one', async () => {
    const roundId = await bet(5, 60_000n, minutes(111));
    await closeAll(minutes(115));
    expect(await grossOf(1, minutes(110))).toBe(600n);
    const correct = (number: number, stakeMinor: bigint) =>
      handle((context) =>
        handlers.onRoundCorrected(
          create(RoundCorrectedSchema, {
            roundId,
            memberId: id(5),
            brand: BRAND,
            number,
            settledAt: timestampFromDate(minutes(111)),
            correctedAt: timestampFromDate(minutes(116)),
            stake: { cashMinor: stakeMinor },
            validStake: { cashMinor: stakeMinor },
          }),
          context,
        ),
      );
    await correct(1, 20_000n);
    await correct(1, 20_000n);
    await bet(5, 100_000n, minutes(117));
    await closeAll(minutes(120));
    // The gross salary in minor units: 1,000 for the new bet plus 200 for the corrected bet, minus the 600 that it was
    // paid for before the correction.
    expect(await grossOf(1, minutes(115))).toBe(600n);
    await correct(2, 10_000n);
    await handle((context) =>
      handlers.onRoundVoided(
        create(RoundVoidedSchema, { roundId, memberId: id(5), brand: BRAND, corrections: 2 }),
        context,
      ),
    );
    await bet(5, 100_000n, minutes(121));
    await closeAll(minutes(125));
    // The gross salary in minor units: 1,000 for the new bet, minus 200 for the first corrected version, which was
    // paid. The second corrected version was never paid, so nothing is deducted for it.
    expect(await grossOf(1, minutes(120))).toBe(800n);
  });

  it('shows the bets and rates behind a settlement', async () => {
    const { rows } = await read.ofAgent(id(1), KIND, { from: MARK, to: minutes(1), limit: 1, offset: 0 });
    const settlement = await read.visibleTo(id(1), rows[0]?.id ?? '');
    if (!settlement) throw new Error('the agent cannot see the settlement');
    const lines = await read.lines(settlement, 100, 0);
    const exact = lines.rows.reduce((sum, line) => sum + line.validStakeMinor * BigInt(line.ratePpm), 0n);
    expect(exact / 1_000_000n).toBe(settlement.grossMinor);
    expect(lines.count).toBe(3n);
    for (const line of lines.rows) {
      expect(encodeLine(line, KIND)).toMatchObject({
        vendor: 'BAZAAR',
        gameCode: 'KOI_POND',
        stakeMinor: line.validStakeMinor,
      });
    }
    expect(await read.visibleTo(id(2), settlement.id)).toBeUndefined();
    expect(await read.visibleTo(id(3), settlement.id)).toBeUndefined();
    expect((await read.shares(settlement)).map(({ account, grossMinor }) => [account, grossMinor])).toEqual([
      [expect.any(String), 500n],
    ]);
  });

  it('shows only the category of a bet from before games were stored', async () => {
    const roundId = await bet(5, 2_000n, minutes(130), 500n);
    const owner = await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize();
    await owner
      .query('UPDATE bets SET vendor = NULL, game_code = NULL, stake_minor = NULL WHERE round_id = $1', [roundId])
      .finally(() => owner.destroy());
    const kept = await bet(5, 2_000n, minutes(131), 500n);
    await closeAll(minutes(135));
    const { rows } = await read.ofAgent(id(1), KIND, { from: minutes(130), to: minutes(131), limit: 1, offset: 0 });
    const lines = rows[0] ? (await read.lines(rows[0], 10, 0)).rows.map(encodeLine) : [];
    expect(
      lines.map((line) => [
        line.roundId,
        line.vendor,
        line.gameCode,
        line.stakeMinor,
        line.payoutMinor,
        line.validStakeMinor,
      ]),
    ).toEqual([
      [kept, 'BAZAAR', 'KOI_POND', 2_000n, 500n, 2_000n],
      [roundId, '', '', 0n, 0n, 2_000n],
    ]);
  });

  it('shows the open window so far, with zero for a bet voided in it', async () => {
    const window = { startsAt: minutes(135), endsAt: minutes(140) };
    const running = new RunningReadModel(database.db);
    const roundId = await bet(5, 30_000n, minutes(136));
    await bet(5, 10_000n, minutes(137));
    expect(await running.ofAgent(id(1), KIND, window, 1n)).toMatchObject({
      bets: 2n,
      figures: { lostMinor: 40_000n, activeMembers: 1 },
    });
    await handle((context) =>
      handlers.onRoundVoided(create(RoundVoidedSchema, { roundId, memberId: id(5), brand: BRAND }), context),
    );
    expect(await running.ofAgent(id(1), KIND, window, 1n)).toMatchObject({
      bets: 1n,
      figures: { lostMinor: 10_000n, activeMembers: 1 },
    });
    expect(await running.ofAgent(id(3), KIND, window, 1n)).toBeUndefined();
    await closeAll(minutes(140));
    const { rows } = await read.ofAgent(id(1), KIND, { from: minutes(135), to: minutes(136), limit: 1, offset: 0 });
    const settlement = rows[0];
    if (!settlement) throw new Error('nothing was settled');
    const lines = (await read.lines(settlement, 10, 0)).rows;
    expect(lines.map((line) => [line.voided, line.counted])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await new TeamReadModel(database.db).days(id(1), { from: MARK, to: minutes(145) }, 'UTC')).not.toEqual([]);
  });

  it('gives each downline the figures of its subtree, filtered by account', async () => {
    const team = new TeamReadModel(database.db);
    const asked = {
      from: minutes(135),
      to: minutes(140),
      search: '',
      timeZone: 'Asia/Dhaka',
      activeStakeMinorMin: 1n,
      limit: 10,
      offset: 0,
    };
    const { rows, count } = await team.downlines(id(1), id(1), asked);
    expect(count).toBe(2n);
    expect(rows.map((row) => [row.members, row.activeMembers, row.validStakeMinor])).toEqual([
      [1n, 0n, 0n],
      [3n, 1n, 10_000n],
    ]);
    expect(rows.map((row) => row.contracts)).toEqual([[KIND], []]);
    const one = await team.downlines(id(1), id(1), { ...asked, search: rows[1]?.account.toUpperCase() ?? '' });
    expect([one.rows.map(({ memberId }) => memberId), one.count]).toEqual([[id(3)], 1n]);
    expect(await team.overview(id(1), asked, 1n)).toMatchObject({
      members: 4n,
      activeMembers: 1n,
      validStakeMinor: 10_000n,
    });
  });

  it('fixes a payment at once when nothing can be deducted from it, and decides others later', async () => {
    const settled = async (startsAt: Date) => {
      await bet(5, 100_000n, new Date(startsAt.getTime() + 60_000));
      await closeAll(new Date(startsAt.getTime() + 300_000));
      const [row] = await database.db.rows<{ id: string; net: bigint; pay: bigint | null }>(
        'SELECT id, net_minor AS net, pay_minor AS pay FROM settlements WHERE payee_id = $1 AND starts_at = $2',
        [id(1), startsAt],
      );
      return row ?? { id: '', net: 0n, pay: 0n };
    };
    const free = await settled(minutes(140));
    expect([free.net > 0n, free.pay]).toEqual([true, free.net]);
    await database.db.rows(
      `INSERT INTO owed (settlement_id, agent_id, currency, owed_minor) VALUES ($1, $2, 'USD', 50)`,
      [free.id, id(1)],
    );
    expect((await settled(minutes(145))).pay).toBeNull();
    await database.db.rows('UPDATE owed SET repaid_minor = owed_minor WHERE agent_id = $1', [id(1)]);
    // The amount to pay is not fixed yet, because the agent's previous settlement is still open.
    expect((await settled(minutes(150))).pay).toBeNull();
    await database.db.rows(`UPDATE settlements SET pay_minor = net_minor WHERE payee_id = $1 AND status = 'due'`, [
      id(1),
    ]);
    expect((await settled(minutes(155))).pay).toBe(free.net);
    // If the amount to pay were fixed when the settlement window closes, the wallet could already have posted it, and
    // the pay could not be held. Therefore it is not fixed for an agent with an open abuse review.
    await database.db.rows(
      `INSERT INTO abuse_reviews (agent_id, brand, currency, score, hold_score, reasons, evidence, facts_until)
       VALUES ($1, $2, 'USD', 74, 60, '[]', '{}', now())`,
      [id(1), BRAND],
    );
    expect((await settled(minutes(160))).pay).toBeNull();
  });
});
