import fc from 'fast-check';
import pg from 'pg';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, decodeEvent, games, identity, type promotions } from '@nm/contracts';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { pageOf } from '@nm/kit/rpc/fields.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MemberStore } from '../members/member.store.js';
import { promotionsMigrations } from '../migrations/all-migrations.js';
import { aRegistration } from '../testing/outsiders.js';
import { PointReadModel } from './point.read-model.js';
import { PointStore } from './point.store.js';
import { PointsHandlers } from './points.handlers.js';
import { PointsService } from './points.service.js';

// Goal: a settled round earns points once and a void reverses them once, in any order and with repeats. A balance
// always equals the sum of its entries.

const { MemberStatus, MemberType } = identity;
const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
let database: TestDatabase;
let handlers: PointsHandlers;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'promotions', migrations: promotionsMigrations });
  handlers = new PointsHandlers(
    new MemberStore(),
    new PointsService(new MemberStore(), new PointStore(), new Outbox(database.db, 'promotions.v1')),
  );
});
afterEach(async () => {
  const [sums] = await database.db.rows<{ wrong: bigint }>(
    `SELECT count(*) AS wrong FROM point_accounts AS account
      WHERE balance_micro <> (SELECT coalesce(sum(points_micro), 0) FROM point_entries
        WHERE member_id = account.member_id)
         OR version <> (SELECT count(*) FROM point_entries WHERE member_id = account.member_id)`,
  );
  expect(sums?.wrong).toBe(0n);
});
afterAll(() => database?.drop());

/** Runs a handler in its own transaction, as the inbox does. */
const inTransaction = (work: (context: EventContext) => Promise<void>): Promise<void> =>
  database.db.transaction((tx) =>
    work({ tx, eventId: crypto.randomUUID(), occurredAt: new Date(), attempt: 1, idempotencyKey: 'unused' }),
  );

async function aMember(change: Parameters<typeof aRegistration>[0] = {}): Promise<string> {
  const event = aRegistration(change);
  await inTransaction((context) => handlers.onMemberRegistered(event, context));
  return event.memberId;
}
const aRound = (memberId: string, cashMinor: bigint, bonusMinor = 0n, trial = false): games.RoundSettled =>
  create(games.RoundSettledSchema, {
    memberId,
    brand: 'lab',
    roundId: crypto.randomUUID(),
    category: GameCategory.BGS,
    currency: trial ? 'FUN' : 'USD',
    trial,
    validStake: { cashMinor, bonusMinor },
    settledAt: timestampFromDate(new Date()),
  });
type Round = games.RoundSettled | games.RoundCorrected | games.RoundVoided;
/** Handles rounds in one transaction. */
const deliver = (...events: Round[]) =>
  inTransaction(({ tx, ...context }) =>
    handlers.onRounds(
      events.map((event) => ({ ...context, event, trace: TRACE })),
      { tx },
    ),
  );
const settle = (event: games.RoundSettled) => deliver(event);
const voided = ({ memberId, roundId }: games.RoundSettled) =>
  deliver(create(games.RoundVoidedSchema, { memberId, brand: 'lab', roundId }));

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

const balanceOf = async (memberId: string) => (await new PointReadModel(database.db).balance(memberId)).balanceMicro;
const entriesOf = async (memberId: string) =>
  (await new PointReadModel(database.db).entries(memberId, pageOf(undefined))).content;
async function factsOf(memberId: string): Promise<promotions.PointsEarned[]> {
  const rows = await database.db.rows<{ type: string; payload: Buffer }>(
    'SELECT type, payload FROM outbox WHERE key = $1 ORDER BY seq',
    [memberId],
  );
  return rows.map(({ type, payload }) => decodeEvent(type, payload) as promotions.PointsEarned);
}

test('valid stakes of both pools add up, and an event is published when a whole point is reached', async () => {
  const memberId = await aMember();
  await settle(aRound(memberId, 600n));
  expect(await factsOf(memberId)).toEqual([]);
  const second = aRound(memberId, 1_000n, 500n);
  await settle(second);
  expect(await balanceOf(memberId)).toBe(2_100_000n);
  expect(await factsOf(memberId)).toMatchObject([
    { promotion: 'points-on-play', points: 2n, balance: 2n, version: 2n, roundId: second.roundId },
  ]);
});

const corrected = ({ memberId, roundId }: games.RoundSettled, number: number, cashMinor: bigint) =>
  deliver(
    create(games.RoundCorrectedSchema, {
      memberId,
      brand: 'lab',
      roundId,
      category: GameCategory.BGS,
      currency: 'USD',
      validStake: { cashMinor },
      number,
    }),
  );
const voidedAt = ({ memberId, roundId }: games.RoundSettled, corrections: number) =>
  deliver(create(games.RoundVoidedSchema, { memberId, roundId, corrections }));
const set = (memberId: string, status: identity.MemberStatus) =>
  inTransaction((context) =>
    handlers.onMemberStatusChanged(create(identity.MemberStatusChangedSchema, { memberId, status }), context),
  );
const becomesAgent = (memberId: string) =>
  inTransaction((context) =>
    handlers.onMemberTypeChanged(
      create(identity.MemberTypeChangedSchema, { memberId, type: MemberType.AGENT }),
      context,
    ),
  );

test('a corrected round earns as it stands now, once, and its void takes that back', async () => {
  const memberId = await aMember();
  const round = aRound(memberId, 2_000n);
  await settle(round);
  await corrected(round, 1, 500n);
  await corrected(round, 1, 500n);
  expect(await balanceOf(memberId)).toBe(500_000n);
  await voidedAt(round, 1);
  expect(await balanceOf(memberId)).toBe(0n);
});

test('points match the final state of a round after any corrections, voids and repeated deliveries', async () => {
  const stake = fc.bigInt({ min: 0n, max: 5_000n });
  const rounds = fc.array(
    fc.record({ first: stake, later: fc.array(stake, { maxLength: 4 }), isVoid: fc.boolean(), twice: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const memberId = await aMember();
      let standsAt = 0n;
      for (const { first, later, isVoid, twice } of history) {
        const round = aRound(memberId, first);
        const facts = [
          () => settle(round),
          ...later.map((minor, i) => () => corrected(round, i + 1, minor)),
          ...(isVoid ? [() => voidedAt(round, later.length)] : []),
        ];
        for (const fact of facts) for (let times = twice ? 2 : 1; times > 0; times -= 1) await fact();
        standsAt += isVoid ? 0n : (later.at(-1) ?? first);
      }
      expect(await balanceOf(memberId)).toBe(standsAt * 1_000n);
    }),
    { numRuns: 30 },
  );
});

test('a correction publishes only the points that it added', async () => {
  const memberId = await aMember();
  const round = aRound(memberId, 2_000n);
  await settle(round);
  await corrected(round, 1, 1_500n);
  await corrected(round, 2, 3_200n);
  expect(await factsOf(memberId)).toMatchObject([
    { points: 2n, balance: 2n },
    { points: 2n, balance: 3n },
  ]);
});

test("a member excluded after a round loses at most the correction's reversal, and gains nothing", async () => {
  const memberId = await aMember();
  const round = aRound(memberId, 2_000n);
  await settle(round);
  await set(memberId, MemberStatus.EXCLUDED);
  await corrected(round, 1, 500n);
  expect(await balanceOf(memberId)).toBe(500_000n);
  await corrected(round, 2, 4_000n);
  expect(await balanceOf(memberId)).toBe(500_000n);
  await voidedAt(round, 2);
  expect(await balanceOf(memberId)).toBe(0n);
});

test('the same round ten times at once earns once', async () => {
  const memberId = await aMember();
  const round = aRound(memberId, 1_000n);
  await Promise.all(Array.from({ length: 10 }, () => settle(round)));
  expect(await entriesOf(memberId)).toMatchObject([
    { kind: 'earned', pointsMicro: 1_000_000n, roundId: round.roundId },
  ]);
});

test('a voided round gives back what it earned, once, and nothing else', async () => {
  const memberId = await aMember();
  const [kept, lost] = [aRound(memberId, 3_000n), aRound(memberId, 1_250n)];
  await settle(kept);
  await settle(lost);
  await voided(lost);
  await voided(lost);
  expect(await balanceOf(memberId)).toBe(3_000_000n);
  expect(await entriesOf(memberId)).toMatchObject([
    { kind: 'reversed', pointsMicro: -1_250_000n },
    { kind: 'earned' },
    { kind: 'earned' },
  ]);
});

test('a round that was voided first never earns', async () => {
  const memberId = await aMember();
  const round = aRound(memberId, 1_000n);
  await voided(round);
  await settle(round);
  expect(await balanceOf(memberId)).toBe(0n);
  expect(await entriesOf(memberId)).toEqual([]);
});

test('reversed points that were spent become debt, which the next points repay', async () => {
  const memberId = await aMember();
  const round = aRound(memberId, 1_000n);
  await settle(round);
  // Spends the points without an order: removes the constraint on entry kinds, and inserts an entry of a test kind.
  await asOwner('ALTER TABLE point_entries DROP CONSTRAINT point_entries_kind');
  await database.db.rows(
    `INSERT INTO point_entries (member_id, version, kind, promotion, round_id, category, valid_stake_minor,
       points_micro, balance_micro)
     VALUES ($1, 2, 'spent', 'points-on-play', $2, 0, 0, -1000000, 0)`,
    [memberId, crypto.randomUUID()],
  );
  await database.db.rows('UPDATE point_accounts SET balance_micro = 0, version = 2 WHERE member_id = $1', [memberId]);
  await voided(round);
  expect(await balanceOf(memberId)).toBe(0n);
  await settle(aRound(memberId, 1_500n));
  expect(await balanceOf(memberId)).toBe(500_000n);
  expect(await factsOf(memberId)).toHaveLength(1);
});

test('trial money, agents and excluded members earn nothing', async () => {
  const agent = await aMember({ type: MemberType.AGENT });
  const excluded = await aMember();
  await inTransaction((context) =>
    handlers.onMemberStatusChanged(
      create(identity.MemberStatusChangedSchema, { memberId: excluded, status: MemberStatus.EXCLUDED }),
      context,
    ),
  );
  const trial = await aMember({ type: MemberType.TRIAL, currency: 'FUN' });
  await settle(aRound(agent, 1_000n));
  await settle(aRound(excluded, 1_000n));
  await settle(aRound(trial, 1_000n, 0n, true));
  await voided(aRound(trial, 1_000n, 0n, true));
  for (const memberId of [agent, excluded, trial]) expect(await entriesOf(memberId)).toEqual([]);
});

test('a member who becomes an agent keeps earned points and earns no more', async () => {
  const memberId = await aMember();
  const round = aRound(memberId, 1_000n);
  await settle(round);
  const earned = await balanceOf(memberId);
  expect(earned).toBeGreaterThan(0n);
  await becomesAgent(memberId);
  await settle(aRound(memberId, 5_000n));
  expect(await balanceOf(memberId)).toBe(earned);
  // The member may no longer earn points. A correction of an older round to a higher stake gives at most the points
  // that the round gave before.
  await corrected(round, 1, 3_000n);
  expect(await balanceOf(memberId)).toBe(earned);
});

test('a round, a status or a type of an unknown member waits for the registration', async () => {
  const unknown = crypto.randomUUID();
  await expect(settle(aRound(unknown, 1_000n))).rejects.toBeInstanceOf(Prerequisite);
  const change = create(identity.MemberStatusChangedSchema, { memberId: unknown, status: MemberStatus.DISABLED });
  await expect(inTransaction((context) => handlers.onMemberStatusChanged(change, context))).rejects.toBeInstanceOf(
    Prerequisite,
  );
  await expect(becomesAgent(unknown)).rejects.toBeInstanceOf(Prerequisite);
});

test('the runtime role cannot rewrite an entry, and no balance goes below zero', async () => {
  const memberId = await aMember();
  await settle(aRound(memberId, 1_000n));
  await expect(database.db.rows('UPDATE point_entries SET points_micro = 1')).rejects.toThrow('permission denied');
  await expect(database.db.rows('DELETE FROM point_entries')).rejects.toThrow('permission denied');
  await expect(
    database.db.rows('UPDATE point_accounts SET balance_micro = -1 WHERE member_id = $1', [memberId]),
  ).rejects.toThrow('never_negative');
});
