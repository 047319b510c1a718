import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import type { Db } from '@nm/kit/db/db.js';
import { eventTables } from '@nm/kit/events/event-tables.js';
import { Prerequisite, type ConsumerKind } from '@nm/kit/events/consumer.js';
import type { ConsumerPlan } from '@nm/kit/events/consumer-plan.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The database of a consumer whose handlers record the events that they saw. A handler fails for an event that the
 * table `trouble` names.
 */
export class CreateSeen1763640000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await eventTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE seen (nth bigint GENERATED ALWAYS AS IDENTITY, consumer text, key text, version bigint, copy text);
      CREATE TABLE trouble (key text, version bigint, kind text);
      GRANT SELECT, INSERT, UPDATE, DELETE ON seen, trouble TO logtest;`);
  }
  async down(): Promise<void> {}
}

export const TYPE = wallet.BalanceChangedSchema.typeName;

/**
 * Handles BalanceChanged in the event's transaction: records it, fails, or asks for a lock, as the row of the table
 * `trouble` for this event says.
 */
export function seeingPlan(
  options: {
    name: string;
    topic: string;
    kind?: ConsumerKind;
    together?: boolean;
    copy?: string;
    onTry?: (key: string, version: bigint, attempt: number) => void;
  },
  db: Db,
): ConsumerPlan {
  const { name, topic, kind = 'effect', copy = 'only' } = options;
  return {
    name,
    kind,
    together: options.together ?? kind === 'projection',
    topics: [topic],
    reset: async ({ tx }) => {
      await tx.rows('DELETE FROM seen WHERE consumer = $1', [name]);
    },
    handlers: new Map([
      [
        TYPE,
        async (event, context) => {
          const { memberId: key, version } = event as ReturnType<typeof create<typeof wallet.BalanceChangedSchema>>;
          options.onTry?.(key, version, context.attempt);
          const trouble = await db.one<{ kind: string }>('SELECT kind FROM trouble WHERE key = $1 AND version = $2', [
            key,
            version,
          ]);
          if (trouble?.kind === 'prerequisite') throw new Prerequisite('not known yet');
          if (trouble?.kind === 'locked')
            await context.tx.rows('SELECT 1 AS one FROM trouble WHERE key = $1 FOR UPDATE', [key]);
          else if (trouble) throw new Error('failed on purpose');
          if (kind === 'signal')
            await db.rows('INSERT INTO seen (consumer, key, version, copy) VALUES ($1, $2, $3, $4)', [
              name,
              key,
              version,
              copy,
            ]);
          else
            await context.tx.rows('INSERT INTO seen (consumer, key, version, copy) VALUES ($1, $2, $3, $4)', [
              name,
              key,
              version,
              copy,
            ]);
        },
      ],
    ]),
  };
}

/**
 * Facts of some keys with versions `from` to `to`, in one transaction and in order. Half have JSON bodies that the
 * relay encodes.
 */
export async function appendFacts(
  db: Db,
  topic: string,
  keys: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  await db.rows(
    `INSERT INTO outbox (type, topic, key, body)
     SELECT $1, $2, k, json_build_object('memberId', k, 'currency', 'USD', 'version', v::text)
       FROM generate_series($4::int, $5::int) v, unnest($3::text[]) WITH ORDINALITY AS u(k, o) ORDER BY v, o`,
    [TYPE, topic, keys, from, to],
  );
}

/** The versions that a consumer saw, per key, in the order of commit. */
export async function seenBy(db: Db, consumer: string): Promise<Record<string, number[]>> {
  const rows = await db.rows<{ key: string; version: bigint }>(
    'SELECT key, version FROM seen WHERE consumer = $1 ORDER BY nth',
    [consumer],
  );
  const perKey: Record<string, number[]> = {};
  for (const { key, version } of rows) (perKey[key] ??= []).push(Number(version));
  return perKey;
}

export const upTo = (to: number, from = 1): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
export const everyKey = (keys: readonly string[], versions: number[]): Record<string, number[]> =>
  Object.fromEntries(keys.map((key) => [key, versions]));
