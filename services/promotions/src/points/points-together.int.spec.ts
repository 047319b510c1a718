import fc from 'fast-check';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, games, identity } from '@nm/contracts';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MemberStore } from '../members/member.store.js';
import { promotionsMigrations } from '../migrations/all-migrations.js';
import { aRegistration } from '../testing/outsiders.js';
import { PointStore } from './point.store.js';
import { PointsHandlers } from './points.handlers.js';
import { PointsService } from './points.service.js';

// Goal: rounds whose points are booked in one batch leave the same rows as rounds whose points are booked one by one,
// and parallel batches never deadlock.

type Round = games.RoundSettled | games.RoundCorrected | games.RoundVoided;
interface Side {
  readonly database: TestDatabase;
  readonly handlers: PointsHandlers;
}

const SETTLED_AT = new Date('2026-11-20T10:00:00Z');
let alone: Side;
let together: Side;

async function aSide(): Promise<Side> {
  const database = await createTestDatabase({ service: 'promotions', migrations: promotionsMigrations });
  const members = new MemberStore();
  return {
    database,
    handlers: new PointsHandlers(
      members,
      new PointsService(members, new PointStore(), new Outbox(database.db, 'promotions.v1')),
    ),
  };
}
beforeAll(async () => {
  [alone, together] = await Promise.all([aSide(), aSide()]);
});
afterAll(() => Promise.all([alone?.database.drop(), together?.database.drop()]));

const inTransaction = ({ database }: Side, work: (context: EventContext) => Promise<void>): Promise<void> =>
  database.db.transaction((tx) =>
    work({ tx, eventId: crypto.randomUUID(), occurredAt: SETTLED_AT, attempt: 1, idempotencyKey: 'unused' }),
  );
/**
 * Handles rounds in one transaction. The trace id of each event contains its round, so that published events can be
 * matched.
 */
const deliver = (side: Side, events: readonly Round[]): Promise<void> =>
  inTransaction(side, ({ tx, ...context }) =>
    side.handlers.onRounds(
      events.map((event) => ({ ...context, event, trace: `of ${event.roundId}` })),
      { tx },
    ),
  );

async function aMember(): Promise<string> {
  const event = aRegistration();
  for (const side of [alone, together])
    await inTransaction(side, (context) => side.handlers.onMemberRegistered(event, context));
  return event.memberId;
}

interface Step {
  readonly kind: 'settle' | 'correct' | 'void' | 'trial' | 'spend' | 'exclude';
  readonly member: number;
  readonly round: number;
  readonly number: number;
  readonly minor: bigint;
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant('settle' as const) },
      { weight: 3, arbitrary: fc.constantFrom('correct' as const, 'void' as const) },
      { weight: 1, arbitrary: fc.constantFrom('trial' as const, 'spend' as const, 'exclude' as const) },
    ),
    member: fc.nat(2),
    round: fc.nat(3),
    number: fc.integer({ min: 1, max: 3 }),
    minor: fc.bigInt({ min: 0n, max: 9_000n }),
  }),
  { minLength: 1, maxLength: 40 },
);

function roundOf({ kind, round, number, minor }: Step, memberId: string, roundIds: readonly string[]): Round {
  const common = { memberId, brand: 'lab', roundId: roundIds[round]!, category: GameCategory.BGS, currency: 'USD' };
  const played = { ...common, validStake: { cashMinor: minor, bonusMinor: minor / 3n }, trial: kind === 'trial' };
  if (kind === 'void') return create(games.RoundVoidedSchema, { ...common, corrections: number - 1 });
  if (kind === 'correct') return create(games.RoundCorrectedSchema, { ...played, number });
  return create(games.RoundSettledSchema, { ...played, settledAt: timestampFromDate(SETTLED_AT) });
}

const rowsOf = async ({ database: { db } }: Side, memberIds: readonly string[]) => ({
  accounts: await db.rows('SELECT * FROM point_accounts WHERE member_id = ANY ($1::uuid[]) ORDER BY member_id', [
    memberIds,
  ]),
  entries: await db.rows(
    `SELECT member_id, version, kind, promotion, round_id, category, valid_stake_minor, points_micro, balance_micro
       FROM point_entries WHERE member_id = ANY ($1::uuid[]) ORDER BY member_id, version`,
    [memberIds],
  ),
  facts: await db.rows(`SELECT type, key, payload FROM outbox WHERE key = ANY ($1) ORDER BY key, seq`, [memberIds]),
});

test('rounds that are corrected, voided or delivered twice, in any order and list length, leave the same rows as one by one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.integer({ min: 1, max: 12 })), async (history, lengths) => {
      const memberIds = [await aMember(), await aMember(), await aMember()];
      const roundIds = memberIds.map(() => Array.from({ length: 4 }, () => crypto.randomUUID()));
      let list: Round[] = [];
      let length = Number(lengths.next().value);
      const flush = async (): Promise<void> => {
        await deliver(together, list);
        list = [];
        length = Number(lengths.next().value);
      };
      for (const step of history) {
        const memberId = memberIds[step.member]!;
        if (step.kind === 'spend' || step.kind === 'exclude') {
          await flush();
          const sql =
            step.kind === 'spend'
              ? 'UPDATE point_accounts SET balance_micro = 0 WHERE member_id = $1'
              : `UPDATE members SET status = ${identity.MemberStatus.EXCLUDED} WHERE member_id = $1`;
          for (const { database } of [alone, together]) await database.db.rows(sql, [memberId]);
          continue;
        }
        const round = roundOf(step, memberId, roundIds[step.member]!);
        await deliver(alone, [round]);
        list.push(round);
        if (list.length >= length) await flush();
      }
      await flush();
      expect(await rowsOf(together, memberIds)).toEqual(await rowsOf(alone, memberIds));
    }),
    { numRuns: 40 },
  );
});

const settled = (memberId: string, cashMinor: bigint): games.RoundSettled =>
  roundOf({ kind: 'settle', member: 0, round: 0, number: 1, minor: cashMinor }, memberId, [
    crypto.randomUUID(),
  ]) as games.RoundSettled;

test('the events of a round carry its trace', async () => {
  const memberIds = [await aMember(), await aMember()];
  const rounds = memberIds.map((memberId) => settled(memberId, 3_000n));
  await deliver(together, rounds);
  const facts = await together.database.db.rows<{ key: string; trace: string }>(
    'SELECT key, trace FROM outbox WHERE key = ANY ($1) ORDER BY seq',
    [memberIds],
  );
  expect(facts).toEqual(rounds.map(({ memberId, roundId }) => ({ key: memberId, trace: `of ${roundId}` })));
});

test('a list with a round of an unknown member books nothing, and its other rounds can be booked alone', async () => {
  const memberIds = [await aMember(), await aMember()];
  const [first, waits, last] = [
    settled(memberIds[0]!, 1_000n),
    settled(crypto.randomUUID(), 1_000n),
    settled(memberIds[1]!, 2_000n),
  ];
  await expect(deliver(together, [first, waits, last])).rejects.toBeInstanceOf(Prerequisite);
  expect(await rowsOf(together, memberIds)).toEqual({ accounts: [], entries: [], facts: [] });
  for (const round of [first, last]) for (const side of [alone, together]) await deliver(side, [round]);
  expect(await rowsOf(together, memberIds)).toEqual(await rowsOf(alone, memberIds));
});

test('concurrent lists of the same rounds in different orders do not deadlock and book each round once', async () => {
  const memberIds = await Promise.all(Array.from({ length: 8 }, aMember));
  // Opens the accounts first. Inserting an account would itself make other transactions wait, and the test must show
  // that the row locks are taken in order.
  await deliver(
    together,
    memberIds.map((memberId) => settled(memberId, 1_000n)),
  );
  const rounds = memberIds.flatMap((memberId) => [1, 2, 3].map(() => settled(memberId, 1_000n)));
  const lists = Array.from({ length: 6 }, (_, i) =>
    i % 2 === 0 ? rounds.slice(i) : rounds.slice(0, rounds.length - i).reverse(),
  );
  await Promise.all(lists.map((list) => deliver(together, list)));
  const { accounts, entries } = await rowsOf(together, memberIds);
  expect(entries).toHaveLength(memberIds.length + rounds.length);
  // Each round has a valid stake of 1,333 minor units: 1,000 in cash and 333 in bonus money.
  expect(accounts).toEqual(
    memberIds
      .toSorted()
      .map((member_id) => ({ member_id, balance_micro: 4n * 1_333_000n, debt_micro: 0n, version: 4n })),
  );
});
