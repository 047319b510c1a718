import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { identity, wallet } from '@nm/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { Consumer, Handles, HandlesMany, type EventContext, type DeliveredEvent } from './consumer.js';
import { planConsumers } from './consumer-plan.js';
import type { Envelope } from './event-headers.js';
import { eventTables } from './event-tables.js';
import { EventProcessor } from './event-processor.js';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.js';
import { replayParked } from './replay.js';

class CreateSeen1763640000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await eventTables(queryRunner);
    await queryRunner.query(
      'CREATE TABLE seen (nth bigint GENERATED ALWAYS AS IDENTITY, key text, version bigint); GRANT SELECT, INSERT ON seen TO kittest',
    );
  }
  async down(): Promise<void> {}
}

/**
 * A consumer that takes two event types in lists and one type alone. It records what it received, and fails if the test
 * asks for it.
 */
@Consumer({ name: 'kittest.seen', kind: 'effect', together: true })
class Seen {
  readonly trouble = new Set<string>();
  readonly lists: (readonly DeliveredEvent<wallet.BalanceChanged | wallet.DepositCredited>[])[] = [];

  @HandlesMany(wallet.BalanceChangedSchema)
  @HandlesMany(wallet.DepositCreditedSchema)
  async onMany(
    events: readonly DeliveredEvent<wallet.BalanceChanged | wallet.DepositCredited>[],
    { tx }: Pick<EventContext, 'tx'>,
  ): Promise<void> {
    this.lists.push(events);
    await this.#see(
      tx,
      events.map(({ event }) => event.memberId),
      events.map(({ eventId }) => eventId),
    );
  }

  @Handles(identity.MemberStatusChangedSchema)
  async onOne(event: identity.MemberStatusChanged, { tx, eventId }: EventContext): Promise<void> {
    await this.#see(tx, [event.memberId], [eventId]);
  }

  async #see(tx: EventContext['tx'], keys: readonly string[], ids: readonly string[]): Promise<void> {
    await tx.rows(
      `INSERT INTO seen (key, version) SELECT key, right(id, 12)::bigint FROM unnest($1::text[], $2::text[])
         WITH ORDINALITY AS u(key, id, place) ORDER BY place`,
      [keys, ids],
    );
    if (ids.some((id) => this.trouble.has(id))) throw new Error('fails on request');
  }
}

const KINDS = [wallet.BalanceChangedSchema, wallet.DepositCreditedSchema, identity.MemberStatusChangedSchema] as const;
let ids = 0;
function anEvent(key: string, version: number, kind: number): Envelope {
  const schema = KINDS[kind]!;
  return {
    id: `${String((ids += 1)).padStart(8, '0')}-0000-7000-8000-${String(version).padStart(12, '0')}`,
    key,
    occurredAt: new Date(),
    type: schema.typeName,
    payload: toBinary(
      schema as typeof wallet.BalanceChangedSchema,
      create(schema as typeof wallet.BalanceChangedSchema, { memberId: key }),
    ),
    trace: `00-${randomUUID().replaceAll('-', '')}-${'1'.repeat(16)}-01`,
  };
}

// Goal: an event that is handled in a list has the same guarantees as an event that is handled alone.
describe('events that are handled in lists', () => {
  let database: TestDatabase;
  let seen: Seen;
  let processor: EventProcessor;
  const never = new AbortController().signal;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await createTestDatabase({ service: 'kittest', migrations: [CreateSeen1763640000000] });
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    seen = new Seen();
    processor = aProcessor();
  });
  const aProcessor = (): EventProcessor => {
    const [plan] = planConsumers([seen], { service: 'kittest', hasDatabase: true });
    return new EventProcessor({
      plan: plan!,
      db: database.db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 2 }),
      policy: { waitsMs: [1], parkedWaitMs: [60_000, 60_000] },
    });
  };
  /** Handles events as a partition window does: lists of one key one after the other, different keys in parallel. */
  const handle = (lanes: readonly (readonly Envelope[])[], by = processor, runMax = 1): Promise<unknown> =>
    Promise.all(
      lanes.map(async (lane) => {
        for (let at = 0; at < lane.length; at += runMax)
          await by.handleRun('wallet.v1', lane.slice(at, at + runMax), never);
      }),
    );
  const seenOf = async (key: string): Promise<number[]> =>
    (await database.db.rows<{ version: bigint }>('SELECT version FROM seen WHERE key = $1 ORDER BY nth', [key])).map(
      ({ version }) => Number(version),
    );
  const parkedOf = (key: string) =>
    database.db.rows<{ id: string; cause: string }>(
      'SELECT event_id AS id, cause FROM parked WHERE key = $1 AND resolved_at IS NULL ORDER BY seq',
      [key],
    );

  it('come together in order, each with its own trace, and one alone is a list of one', async () => {
    const events = ['a', 'b', 'c', 'd', 'e'].map((key, i) => anEvent(randomUUID() + key, i, i === 3 ? 2 : i % 2));
    await handle(events.map((event) => [event]));
    expect(seen.lists.map((list) => list.map(({ eventId }) => eventId))).toEqual([
      events.slice(0, 3).map(({ id }) => id),
      [events[4]!.id],
    ]);
    const traceOf = (trace = ''): string => trace.slice(3, 35);
    expect(seen.lists.flat().map(({ trace }) => traceOf(trace))).toEqual(
      [...events.slice(0, 3), events[4]!].map(({ trace }) => traceOf(trace)),
    );
  });

  it('take effect once and in the order of their key; a failing event parks only the later events of its key, and all are replayed', async () => {
    const lane = fc.array(
      fc.record({ kind: fc.nat(2), fails: fc.integer({ max: 9, min: 0 }).map((n) => n === 0), twice: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(lane, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, runMax) => {
          seen.trouble.clear();
          const lanes = steps.map((steps) => {
            const key = randomUUID();
            return {
              key,
              events: steps.map(({ kind }, i) => anEvent(key, i, kind)),
              failsAt: steps.findIndex(({ fails }) => fails),
              steps,
            };
          });
          for (const { events, steps } of lanes)
            events.filter((_, i) => steps[i]!.fails).forEach(({ id }) => seen.trouble.add(id));
          const versions = (count: number) => Array.from({ length: count }, (_, i) => i);
          await handle(
            lanes.map(({ events, steps }) =>
              events.flatMap((event, i) => (steps[i]!.twice ? [event, event] : [event])),
            ),
            processor,
            runMax,
          );
          for (const { key, events, failsAt } of lanes) {
            const done = failsAt < 0 ? events.length : failsAt;
            expect(await seenOf(key)).toEqual(versions(done));
            expect((await parkedOf(key)).map(({ id }) => id)).toEqual(events.slice(done).map(({ id }) => id));
          }
          seen.trouble.clear();
          await replayParked(database.db, 'kittest.seen');
          while ((await processor.retryDue()) > 0);
          for (const { key, events } of lanes)
            expect([await seenOf(key), await parkedOf(key)]).toEqual([versions(events.length), []]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('have no effect if the filter does not want them any more, even if they were parked', async () => {
    const key = randomUUID();
    const events = [anEvent(key, 0, 0), anEvent(key, 1, 2)];
    seen.trouble.add(events[0]!.id);
    await handle([events]);
    expect(await parkedOf(key)).toHaveLength(2);
    const [plan] = planConsumers([seen], { service: 'kittest', hasDatabase: true });
    const filters = new Map([[events[0]!.type, () => false]]);
    const later = new EventProcessor({
      plan: { ...plan!, filters },
      db: database.db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 2 }),
    });
    await replayParked(database.db, 'kittest.seen', key);
    while ((await later.retryDue()) > 0);
    expect([await seenOf(key), await parkedOf(key)]).toEqual([[1], []]);
  });

  it('take effect once when two copies are at the same ones', async () => {
    const lanes = Array.from({ length: 40 }, () => {
      const key = randomUUID();
      return { key, events: [0, 1, 2].map((version) => anEvent(key, version, version % 2)) };
    });
    await Promise.all([
      handle(
        lanes.map(({ events }) => events),
        processor,
        3,
      ),
      handle(lanes.map(({ events }) => events).toReversed(), aProcessor(), 2),
    ]);
    for (const { key } of lanes) expect(await seenOf(key)).toEqual([0, 1, 2]);
  });
});
