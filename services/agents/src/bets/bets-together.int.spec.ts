import fc from 'fast-check';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory } from '@nm/contracts';
import { RoundCorrectedSchema, RoundSettledSchema, RoundVoidedSchema, type RoundSettled } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { AgentsHandlers } from '../agents.handlers.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { migrations } from '../migrations/index.js';
import { OffsetsStore } from '../settlements/offsets.store.js';
import { TreeStore } from '../tree/tree.store.js';
import { BetsStore } from './bets.store.js';

// Goal: bets that are stored as one list leave the same rows as bets stored one by one, and transactions with parallel
// lists never deadlock.

interface Side {
  readonly database: TestDatabase;
  readonly handlers: AgentsHandlers;
}

const WINDOW_MS = 300_000;
const MARK = Date.UTC(2026, 10, 20, 10);
let alone: Side;
let together: Side;

async function aSide(): Promise<Side> {
  const database = await createTestDatabase({ service: 'agents', migrations });
  const tree = new TreeStore();
  const contracts = new ContractsService(database.db, new ContractsStore(), tree, new Outbox(database.db, 'agents.v1'));
  return { database, handlers: new AgentsHandlers(tree, contracts, new BetsStore(), new OffsetsStore()) };
}
beforeAll(async () => {
  [alone, together] = await Promise.all([aSide(), aSide()]);
});
afterAll(() => Promise.all([alone?.database.drop(), together?.database.drop()]));

const inTransaction = ({ database }: Side, work: (context: EventContext) => Promise<void>): Promise<void> =>
  database.db.transaction((tx) =>
    work({ tx, occurredAt: new Date(MARK), eventId: '', attempt: 1, idempotencyKey: 'unused' }),
  );
const settle = (side: Side, events: readonly RoundSettled[]): Promise<void> =>
  inTransaction(side, ({ tx, ...context }) =>
    side.handlers.onRoundsSettled(
      events.map((event) => ({ ...context, event, trace: '' })),
      { tx },
    ),
  );

async function aMember(brand: string): Promise<string> {
  const memberId = crypto.randomUUID();
  const event = create(MemberRegisteredSchema, {
    memberId,
    brand,
    account: memberId,
    type: MemberType.PLAYER,
    currency: 'USD',
    registeredAt: timestampFromDate(new Date(MARK)),
  });
  for (const side of [alone, together])
    await inTransaction(side, (context) => side.handlers.onMemberRegistered(event, context));
  return memberId;
}

interface Bet {
  readonly window: number;
  readonly minor: bigint;
  readonly trial?: boolean;
}
const roundOf = (memberId: string, brand: string, roundId: string, { window, minor, trial = false }: Bet) => ({
  memberId,
  brand,
  roundId,
  category: GameCategory.BGS,
  currency: 'USD',
  vendor: 'BAZAAR',
  gameCode: 'KOI_POND',
  trial,
  singleBet: minor % 7n === 0n,
  stake: { cashMinor: minor, bonusMinor: minor / 2n },
  validStake: { cashMinor: minor },
  payout: { cashMinor: minor % 3n === 0n ? 2n * minor : 0n },
  settledAt: timestampFromDate(new Date(MARK + window * WINDOW_MS + Number(minor % 300_000n))),
});
const aBet = (memberId: string, brand: string, window = 0, roundId = `r-${crypto.randomUUID()}`): RoundSettled =>
  create(RoundSettledSchema, roundOf(memberId, brand, roundId, { window, minor: 1_000n }));

const rowsOf = async ({ database: { db } }: Side, brands: readonly string[]) => ({
  bets: (
    await db.rows<{ recorded_from: Date }>('SELECT * FROM bets WHERE brand = ANY ($1) ORDER BY round_id', [brands])
  ).map(({ recorded_from: _recordedFrom, ...bet }) => bet),
  windows: await db.rows(
    'SELECT brand, kind, starts_at, ends_at, status FROM windows WHERE brand = ANY ($1) ORDER BY brand, starts_at',
    [brands],
  ),
  early: await db.rows(
    `SELECT round_id FROM early_voids WHERE split_part(round_id, '.', 1) = ANY ($1) ORDER BY round_id`,
    [brands],
  ),
});

interface Step extends Bet {
  readonly kind: 'settle' | 'correct' | 'void' | 'close';
  readonly brand: number;
  readonly round: number;
  readonly number: number;
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.oneof(
      { weight: 8, arbitrary: fc.constant('settle' as const) },
      { weight: 1, arbitrary: fc.constantFrom('correct' as const, 'void' as const, 'close' as const) },
    ),
    brand: fc.nat(1),
    round: fc.nat(12),
    number: fc.integer({ min: 1, max: 3 }),
    window: fc.nat(5),
    minor: fc.bigInt({ min: 1n, max: 9_000n }),
    trial: fc.nat(9).map((n) => n === 0),
  }),
  { minLength: 1, maxLength: 40 },
);

test('repeated, voided, corrected and late bets of two brands leave the same rows in lists as one by one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.integer({ min: 1, max: 12 })), async (history, lengths) => {
      const brands = [crypto.randomUUID(), crypto.randomUUID()];
      const memberIds = await Promise.all(brands.map(aMember));
      let list: RoundSettled[] = [];
      let length = Number(lengths.next().value);
      const flush = async (): Promise<void> => {
        await settle(together, list);
        list = [];
        length = Number(lengths.next().value);
      };
      for (const step of history) {
        const [brand, memberId] = [brands[step.brand]!, memberIds[step.brand]!];
        const round = roundOf(memberId, brand, `${brand}.${step.round}`, step);
        if (step.kind === 'settle') {
          const event = create(RoundSettledSchema, round);
          await settle(alone, [event]);
          list.push(event);
          if (list.length >= length) await flush();
          continue;
        }
        await flush();
        for (const side of [alone, together]) {
          if (step.kind === 'close') {
            await side.database.db.rows(
              `UPDATE windows SET status = 'closed', closed_at = now() WHERE brand = $1 AND starts_at <= $2`,
              [brand, new Date(MARK + step.window * WINDOW_MS)],
            );
          } else if (step.kind === 'void') {
            await inTransaction(side, (context) =>
              side.handlers.onRoundVoided(
                create(RoundVoidedSchema, {
                  memberId,
                  brand,
                  roundId: round.roundId,
                  corrections: step.number - 1,
                  voidedAt: timestampFromDate(new Date(MARK)),
                }),
                context,
              ),
            );
          } else {
            await inTransaction(side, (context) =>
              side.handlers.onRoundCorrected(
                create(RoundCorrectedSchema, {
                  ...round,
                  number: step.number,
                  correctedAt: timestampFromDate(new Date(MARK)),
                }),
                context,
              ),
            );
          }
        }
      }
      await flush();
      expect(await rowsOf(together, brands)).toEqual(await rowsOf(alone, brands));
    }),
    { numRuns: 40 },
  );
});

test('a list with a bet of an unknown member counts nothing, and its other bets can be counted alone', async () => {
  const brand = crypto.randomUUID();
  const memberId = await aMember(brand);
  const [first, waits, last] = [aBet(memberId, brand), aBet(crypto.randomUUID(), brand), aBet(memberId, brand, 1)];
  await expect(settle(together, [first, waits, last])).rejects.toBeInstanceOf(Prerequisite);
  expect((await rowsOf(together, [brand])).bets).toEqual([]);
  for (const event of [first, last]) await settle(together, [event]);
  expect((await rowsOf(together, [brand])).bets).toHaveLength(2);
});

test('concurrent lists of the same bets in different orders do not deadlock and count each bet once', async () => {
  const brands = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const memberIds = await Promise.all(brands.map(aMember));
  const bets = brands.flatMap((brand, i) =>
    Array.from({ length: 60 }, (_, window) => aBet(memberIds[i]!, brand, window)),
  );
  const lists = Array.from({ length: 6 }, (_, i) =>
    i % 2 === 0 ? bets.slice(i) : bets.slice(0, bets.length - i).reverse(),
  );
  await Promise.all(lists.map((list) => settle(together, list)));
  const { bets: counted, windows } = await rowsOf(together, brands);
  expect([counted.length, windows.length]).toEqual([bets.length, bets.length]);
});

test('a bet waits while its window is being closed, and counts in the next', async () => {
  const brand = crypto.randomUUID();
  const memberId = await aMember(brand);
  await settle(together, [aBet(memberId, brand)]);
  let counted: Promise<void> | undefined;
  await together.database.db.transaction(async (tx) => {
    await tx.rows('SELECT 1 FROM windows WHERE brand = $1 FOR UPDATE', [brand]);
    counted = settle(together, [aBet(memberId, brand), aBet(memberId, brand, 2)]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.rows(`UPDATE windows SET status = 'closed', closed_at = now() WHERE brand = $1`, [brand]);
  });
  await counted;
  const starts = (await rowsOf(together, [brand])).bets.map((bet) =>
    (bet as { counted_in: Date }).counted_in.getTime(),
  );
  expect(starts.toSorted()).toEqual([0, 1, 2].map((window) => MARK + window * WINDOW_MS));
});
