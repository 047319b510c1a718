import type { Sql, Tx } from '../db/db.js';
import type { Envelope } from './event-headers.js';

export type ParkCause = 'failed' | 'prerequisite' | 'behind';

export interface ParkedEvent extends Envelope {
  readonly topic: string;
  readonly cause: ParkCause;
  readonly attempts: number;
  readonly retryAt?: Date;
}

interface ParkedRow {
  event_id: string;
  type: string;
  topic: string;
  key: string;
  payload: Buffer;
  occurred_at: Date;
  trace: string | null;
  cause: ParkCause;
  attempts: number;
  retry_at: Date | null;
}

/**
 * A lane is the sequence of all events with one key in one topic. One consumer handles the events of a lane in order.
 * The same key in two topics has two lanes. If both topics shared a lane, an event could wait for an event of the other
 * topic that stands behind it, and would block it for ever.
 */
export interface Lane {
  readonly topic: string;
  readonly key: string;
}

/**
 * SQL statements for the inbox and for parked events. `lockLane` makes sure that events of a lane (those with one key
 * in one topic) are not parked while the lane is replayed.
 */
export class InboxStore {
  /**
   * Inserts the inbox row of an event. If another instance is handling the same event, the insert waits for its
   * transaction.
   * @returns false if this consumer has already handled the event
   */
  async admit(tx: Tx, consumer: string, eventId: string): Promise<boolean> {
    const row = await tx.one(
      'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS fresh',
      [consumer, eventId],
    );
    return row !== undefined;
  }

  /**
   * Inserts the inbox rows of those events that this consumer has not handled yet, and returns their ids. The rows are
   * inserted in a fixed order, so that two instances cannot deadlock. Afterwards, each statement of the transaction
   * fails if it waits for a lock longer than `lockMsMax` (ms).
   */
  async admitAll(
    tx: Tx,
    consumer: string,
    eventIds: readonly string[],
    lockMsMax: number,
  ): Promise<ReadonlySet<string>> {
    const rows = await tx.rows<{ event_id: string }>(
      `INSERT INTO inbox (consumer, event_id)
       SELECT $1, id FROM (SELECT set_config('lock_timeout', $3, true)) AS setting, unnest($2::uuid[]) AS id
         ORDER BY id
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [consumer, eventIds, String(lockMsMax)],
    );
    return new Set(rows.map((row) => row.event_id));
  }

  async lockLane(tx: Tx, consumer: string, { topic, key }: Lane): Promise<void> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [`${consumer}/${topic}/${key}`]);
  }

  async tryLockLane(tx: Tx, consumer: string, { topic, key }: Lane): Promise<boolean> {
    const row = await tx.one<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7)) AS held', [
      `${consumer}/${topic}/${key}`,
    ]);
    return row?.held === true;
  }

  async hasParked(sql: Sql, consumer: string, { topic, key }: Lane): Promise<boolean> {
    return (
      (await sql.one(
        'SELECT 1 AS waits FROM parked WHERE consumer = $1 AND key = $2 AND topic = $3 AND resolved_at IS NULL LIMIT 1',
        [consumer, key, topic],
      )) !== undefined
    );
  }

  /** Parks an event, if it was not handled in the meantime. If the event is already parked, nothing changes. */
  async park(tx: Tx, consumer: string, event: ParkedEvent, reason: string): Promise<void> {
    await tx.rows(
      `INSERT INTO parked (consumer, event_id, type, topic, key, payload, occurred_at, trace, cause, reason, attempts,
         retry_at)
       SELECT $1, $2::uuid, $3, $4, $5, $6, $7::timestamptz, $8, $9, $10, $11::int, $12::timestamptz
        WHERE NOT EXISTS (SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2::uuid)
       ON CONFLICT DO NOTHING`,
      [
        consumer,
        event.id,
        event.type,
        event.topic,
        event.key,
        Buffer.from(event.payload),
        event.occurredAt,
        event.trace ?? null,
        event.cause,
        reason.slice(0, 2_000),
        event.attempts,
        event.retryAt ?? null,
      ],
    );
  }

  async parkedLanes(sql: Sql, consumer: string): Promise<Lane[]> {
    return sql.rows('SELECT DISTINCT topic, key FROM parked WHERE consumer = $1 AND resolved_at IS NULL', [consumer]);
  }

  /**
   * Returns the lanes (each the events with one key in one topic) whose first parked event can be tried now: its retry
   * time has come, or the event before it was handled.
   */
  async dueLanes(sql: Sql, consumer: string, limit: number): Promise<Lane[]> {
    return sql.rows(
      `SELECT topic, key FROM (
         SELECT DISTINCT ON (key, topic) topic, key, cause, retry_at FROM parked WHERE consumer = $1
           AND resolved_at IS NULL ORDER BY key, topic, seq) head
        WHERE cause = 'behind' OR retry_at <= now() LIMIT $2`,
      [consumer, limit],
    );
  }

  async firstParked(sql: Sql, consumer: string, { topic, key }: Lane): Promise<ParkedEvent | undefined> {
    const row = await sql.one<ParkedRow>(
      `SELECT event_id, type, topic, key, payload, occurred_at, trace, cause, attempts, retry_at
         FROM parked WHERE consumer = $1 AND key = $2 AND topic = $3 AND resolved_at IS NULL ORDER BY seq LIMIT 1`,
      [consumer, key, topic],
    );
    return (
      row && {
        id: row.event_id,
        type: row.type,
        topic: row.topic,
        key: row.key,
        payload: row.payload,
        occurredAt: row.occurred_at,
        trace: row.trace ?? undefined,
        cause: row.cause,
        attempts: row.attempts,
        retryAt: row.retry_at ?? undefined,
      }
    );
  }

  async resolve(tx: Tx, consumer: string, eventId: string): Promise<void> {
    await tx.rows('UPDATE parked SET resolved_at = now() WHERE consumer = $1 AND event_id = $2', [consumer, eventId]);
  }

  async keepParked(sql: Sql, consumer: string, event: ParkedEvent, reason: string): Promise<void> {
    await sql.rows(
      'UPDATE parked SET cause = $3, reason = $4, attempts = $5, retry_at = $6 WHERE consumer = $1 AND event_id = $2',
      [consumer, event.id, event.cause, reason.slice(0, 2_000), event.attempts, event.retryAt ?? null],
    );
  }

  /**
   * Sets the retry time of a consumer's parked events to now. The running service then replays them in order.
   * @returns the number of parked events
   */
  async makeDue(sql: Sql, consumer: string, key?: string): Promise<number> {
    const rows = await sql.rows(
      `UPDATE parked SET retry_at = now() WHERE consumer = $1 AND resolved_at IS NULL AND ($2::text IS NULL OR key = $2)
         RETURNING 1 AS due`,
      [consumer, key ?? null],
    );
    return rows.length;
  }

  async parkedCounts(sql: Sql, consumer: string): Promise<{ cause: ParkCause; count: number; age: number }[]> {
    return sql.rows(
      `SELECT cause, count(*)::int AS count, extract(epoch FROM now() - min(parked_at))::float8 AS age
         FROM parked WHERE consumer = $1 AND resolved_at IS NULL GROUP BY cause`,
      [consumer],
    );
  }

  /** Deletes the inbox rows of a projection and ends its parked events, so that it handles all events again. */
  async forget(tx: Tx, consumer: string): Promise<void> {
    await tx.rows('DELETE FROM inbox WHERE consumer = $1', [consumer]);
    await tx.rows('UPDATE parked SET resolved_at = now() WHERE consumer = $1 AND resolved_at IS NULL', [consumer]);
  }
}
