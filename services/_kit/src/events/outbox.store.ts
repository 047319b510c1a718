import { EVENTS } from '@nm/contracts';
import { fromJson, toBinary, type JsonValue } from '@bufbuild/protobuf';
import type { SerialClient } from '../db/serial-client.js';
import type { Envelope } from './event-headers.js';
import { takeTransferTrace } from './outbox.js';

export interface UnpublishedRow {
  readonly seq: bigint;
  readonly id: string;
  readonly type: string;
  readonly key: string;
  readonly payload: Buffer | null;
  readonly body: string | null;
  readonly occurred_at: Date;
  readonly trace: string | null;
}

/** The queries of the relay on the outbox table. They run on a connection of the relay. */
export class OutboxStore {
  constructor(private readonly client: SerialClient) {}

  /**
   * Returns unpublished rows in the order of seq. The search begins at the seq `floor`: all rows below it are
   * published, and no open transaction can still commit a row below it (see WatermarkClock).
   */
  async unpublished(floor: bigint, heldKeys: readonly string[], limit: number): Promise<UnpublishedRow[]> {
    const { rows } = await this.client.query<UnpublishedRow>({
      name: 'outbox_unpublished',
      text: `SELECT seq, id, type, key, payload, body::text AS body, occurred_at, trace
               FROM outbox
              WHERE published_at IS NULL AND seq >= $1 AND key <> ALL ($2::text[])
              ORDER BY seq LIMIT $3`,
      values: [floor, heldKeys, limit],
    });
    return rows;
  }

  /**
   * Marks rows as published, in one statement. A condition on the range of occurred_at limits the update to the monthly
   * partitions of these rows.
   */
  async mark(rows: readonly UnpublishedRow[]): Promise<void> {
    const times = rows.map((row) => row.occurred_at.getTime());
    await this.client.query({
      name: 'outbox_mark',
      text: `UPDATE outbox SET published_at = now()
              WHERE seq = ANY ($1::bigint[]) AND occurred_at >= $2 AND occurred_at < $3 AND published_at IS NULL`,
      values: [rows.map((row) => row.seq), new Date(Math.min(...times)), new Date(Math.max(...times) + 1)],
    });
  }

  /** Returns the time of the database and the highest seq that was assigned in the outbox. One statement reads both. */
  async now(): Promise<{ at: Date; lastSeq: bigint }> {
    const { rows } = await this.client.query<{ at: Date; last_seq: bigint }>(
      'SELECT clock_timestamp() AS at, CASE WHEN is_called THEN last_value ELSE 0 END AS last_seq FROM outbox_seq_seq',
    );
    return { at: rows[0]!.at, lastSeq: rows[0]!.last_seq };
  }

  /**
   * Returns a transaction id that is higher than the id of every transaction that has begun to write. The method takes
   * a new id for this, because the xmax of a snapshot covers only transactions that have ended.
   */
  async begun(): Promise<bigint> {
    const { rows } = await this.client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
    return BigInt(rows[0]!.xid);
  }

  /** Returns the lowest id of the transactions that are still running: every transaction with a lower id has ended. */
  async ended(): Promise<bigint> {
    const { rows } = await this.client.query<{ xmin: string }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin',
    );
    return BigInt(rows[0]!.xmin);
  }

  async hasUnpublishedUpTo(seq: bigint, floor: bigint): Promise<boolean> {
    const { rowCount } = await this.client.query(
      'SELECT 1 FROM outbox WHERE published_at IS NULL AND seq >= $2 AND seq <= $1 LIMIT 1',
      [seq, floor],
    );
    return Boolean(rowCount);
  }

  /** Returns the age (s) of the oldest unpublished event; 0 if all events are published. */
  async lagSeconds(): Promise<number> {
    const { rows } = await this.client.query<{ lag: number }>(
      `SELECT extract(epoch FROM clock_timestamp() - occurred_at)::float8 AS lag
         FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT 1`,
    );
    return Math.max(0, rows[0]?.lag ?? 0);
  }

  async makeMonths(): Promise<void> {
    await this.client.query('SELECT outbox_make_months()');
  }
}

/**
 * Converts an outbox row to an event for the event log.
 * @throws Error if a JSON body does not match its message type; the row then stays unpublished until an operator
 * repairs it.
 */
export function envelopeOf(row: UnpublishedRow): Envelope {
  return {
    id: row.id,
    type: row.type,
    key: row.key,
    payload: row.payload ?? encodeBody(row),
    occurredAt: row.occurred_at,
    trace: row.trace ?? takeTransferTrace(row.body),
  };
}

function encodeBody({ type, body }: UnpublishedRow): Uint8Array {
  const declared = EVENTS.get(type);
  if (!declared) throw new Error(`no contract declares ${type}`);
  return toBinary(declared.schema, fromJson(declared.schema, JSON.parse(body ?? '') as JsonValue));
}
