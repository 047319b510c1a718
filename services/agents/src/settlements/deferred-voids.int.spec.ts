import { setTimeout as sleep } from 'node:timers/promises';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { BetsStore } from '../bets/bets.store.js';
import { agreeOn } from '../testing/history.store.js';
import { loseSettlements, tablesOf } from '../testing/rebuild.store.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { Reports } from '../reports/reports.service.js';
import { DeferralsStore } from './deferrals.store.js';
import { EndedOffsetsReadModel } from './ended-offsets.read-model.js';
import { LapsesService } from './lapses.service.js';
import { OffsetsStore } from './offsets.store.js';
import { RunningReadModel } from './running.read-model.js';
import { WaitingOffsetsStore } from './waiting-offsets.store.js';
import { WriteOffsService } from './write-offs.service.js';

const { DIVIDEND, HOURLY_SALARY, REALTIME_SALARY } = ContractKind;
const hours = (n: number): Date => new Date(Date.parse('2030-03-04T00:00:00Z') + n * 3_600_000);

// Goal: the void of a bet whose pay is deferred takes nothing back before that pay is paid, and never if it lapses.
describe('A void of a bet with deferred pay', () => {
  let book: TestBook;
  let agent: string;
  let players: [string, string];
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    agent = await book.member(MemberType.CONTRACT_AGENT);
    players = [await book.member(MemberType.PLAYER, agent), await book.member(MemberType.PLAYER, agent)];
  });

  const agree = (kind: ContractKind, inForce: string, deferral?: { activeMembersMin: number; periodsMax: number }) =>
    agreeOn(book.database.db, {
      ...{ brand: book.brand, kind, payerId: undefined, payeeId: agent, tiers: [oneRate(10_000)], inForce },
      ...(deferral && { deferral }),
    });
  const from = (start: Date, end?: Date): string => `[${start.toISOString()},${end?.toISOString() ?? ''})`;
  const grosses = async (kind: ContractKind): Promise<bigint[]> =>
    (
      await book.database.db.rows<{ gross: bigint }>(
        `SELECT gross_minor AS gross FROM settlements WHERE payee_id = $1 AND kind = $2 ORDER BY starts_at`,
        [agent, kind],
      )
    ).map(({ gross }) => gross);
  /**
   * Plays an hour with enough active members: both players bet. The hour pays 1,000 and the deferred pay of earlier
   * hours that has not lapsed.
   */
  const activeHour = async (n: number): Promise<void> => {
    for (const player of players) await book.bet(player, 50_000n, hours(n + 0.5));
    await book.closeAll(hours(n + 1));
  };

  it.each([
    ['is taken back after the pay was paid', 1, [0n, 1_600n, 400n]],
    ['takes nothing back if the pay lapses', 4, [0n, 1_000n, 1_000n]],
  ])('%s', async (_name, later, expected) => {
    await agree(HOURLY_SALARY, from(hours(0)), { activeMembersMin: 2, periodsMax: 2 });
    const roundId = await book.bet(players[0], 60_000n, hours(0.2));
    await book.closeAll(hours(1));
    await book.voided(roundId, hours(1.1));
    await activeHour(later);
    await activeHour(later + 1);
    expect(await grosses(HOURLY_SALARY)).toEqual(expected);
  });

  it('takes nothing back from another contract, and is not written off, if its own ended before it paid', async () => {
    await agree(HOURLY_SALARY, from(hours(0), hours(1)), { activeMembersMin: 2, periodsMax: 2 });
    await agree(REALTIME_SALARY, from(hours(1), hours(3)));
    const roundId = await book.bet(players[0], 60_000n, hours(0.2));
    await book.closeAll(hours(1));
    await book.voided(roundId, hours(1.1));
    await activeHour(1);
    expect(await grosses(REALTIME_SALARY)).toEqual([1_000n]);
    const { db } = book.database;
    expect(await new EndedOffsetsReadModel(db).of(agent, undefined, hours(2))).toEqual([]);
    expect(await new WriteOffsService(db, new WaitingOffsetsStore()).writeOff(hours(24 * 400))).toBe(0);
  });

  it.each([
    ['an hourly salary', HOURLY_SALARY],
    ['a dividend', DIVIDEND],
  ])('of %s is closed without a loss when the pay lapses, before or after the void', async (_name, kind) => {
    const { db, ownerUrl } = book.database;
    const period = kind === DIVIDEND && { period: ContractPeriod.WEEK };
    const length = kind === DIVIDEND ? 7 * 24 : 1;
    const lapses = new LapsesService(db, new DeferralsStore(), new Outbox(db, 'agents.v1'));
    await agreeOn(db, {
      ...{ brand: book.brand, kind, payerId: undefined, payeeId: agent, tiers: [oneRate(10_000)], ...period },
      ...{ inForce: from(hours(0), hours(length)), deferral: { activeMembersMin: 2, periodsMax: 2 } },
    });
    const rounds = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
    /**
     * Voids three bets whose pay was deferred (not paid at once). The first `before` voids are handled before the pay
     * lapses, the others after it has lapsed.
     */
    const play = async (before: number): Promise<void> => {
      for (const roundId of rounds) await book.bet(players[0], 60_000n, hours(0.2), roundId);
      await book.closeAll(hours(length));
      const voids = rounds.map((roundId, n) => () => book.voided(roundId, hours(length + n)));
      for (const handle of voids.slice(0, before)) await handle();
      await book.closeAll(hours(length * 4));
      expect(await lapses.lapse(hours(length * 4))).toBeGreaterThan(0);
      for (const handle of voids.slice(before)) await handle();
    };
    await play(1);
    expect(
      await db.rows(
        `SELECT o.written_off_at AS at, o.pair_micro AS micro FROM offsets o JOIN contracts c ON c.id = o.contract_id
          WHERE c.brand = $1 AND o.used_in IS NULL`,
        [book.brand],
      ),
    ).toEqual(rounds.map(() => ({ at: hours(length * 3), micro: 0n })));
    expect(await new EndedOffsetsReadModel(db).of(agent, undefined, hours(length * 4))).toEqual([]);
    expect(await new WriteOffsService(db, new WaitingOffsetsStore()).writeOff(hours(24 * 400))).toBe(0);

    const tables = await tablesOf(db, book);
    for (const before of [0, 3]) {
      await loseSettlements(ownerUrl, book.brand);
      await book.member(MemberType.CONTRACT_AGENT, '', agent);
      for (const player of players) await book.member(MemberType.PLAYER, agent, player);
      await play(before);
      expect(await tablesOf(db, book)).toEqual(tables);
    }
  });

  it('is not in the running period of a past moment, also after the pay was paid', async () => {
    const { db } = book.database;
    const reports = new Reports(db);
    const week = (n: number) => ({ startsAt: hours(7 * 24 * n), endsAt: hours(7 * 24 * (n + 1)) });
    const correctedAt = async (n: number, moment?: Date): Promise<bigint | undefined> =>
      reports.read(moment && timestampFromDate(moment), async (sql) => {
        const running = await new RunningReadModel(sql).ofAgent(agent, DIVIDEND, week(n), 1n);
        return running?.dividend?.correctedMinor;
      });
    await agreeOn(db, {
      ...{ brand: book.brand, kind: DIVIDEND, payerId: undefined, payeeId: agent, tiers: [oneRate(10_000)] },
      ...{ period: ContractPeriod.WEEK, inForce: from(hours(0)), deferral: { activeMembersMin: 2, periodsMax: 2 } },
    });
    const roundId = await book.bet(players[0], 60_000n, hours(0.2));
    await book.bet(players[0], 50_000n, hours(0.2));
    await book.closeAll(week(0).endsAt);
    await book.voided(roundId, hours(7 * 24 + 1));
    await sleep(5);
    const before = new Date();
    await sleep(5);
    expect(await correctedAt(1, before)).toBe(0n);
    for (const player of players) await book.bet(player, 50_000n, hours(7 * 24 + 2));
    await book.closeAll(week(1).endsAt);
    expect(await correctedAt(2)).toBe(-60_000n);
    expect(await correctedAt(1, before)).toBe(0n);
  });

  it('is closed if the void runs at the same time as the lapse', async () => {
    const { db } = book.database;
    const lapses = new LapsesService(db, new DeferralsStore(), new Outbox(db, 'agents.v1'));
    await agree(HOURLY_SALARY, from(hours(0)), { activeMembersMin: 2, periodsMax: 2 });
    const roundId = await book.bet(players[0], 60_000n, hours(0.2));
    await book.closeAll(hours(4));
    let lapsing: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      const voided = await new BetsStore().void(tx, roundId, hours(4));
      if (!voided) throw new Error('no bet');
      await new OffsetsStore().takeBack(tx, voided);
      lapsing = lapses.lapse(hours(4));
      await sleep(300);
    });
    expect(await lapsing).toBeGreaterThan(0);
    expect(
      await db.rows(
        `SELECT written_off_at AS at FROM offsets o JOIN contracts c ON c.id = o.contract_id
                      WHERE c.brand = $1`,
        [book.brand],
      ),
    ).toEqual([{ at: hours(3) }]);
  });
});
