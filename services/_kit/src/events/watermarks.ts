import type { Db } from '../db/db.js';
import { PARTITIONS } from './log/event-log.js';

const FLUSH_MS = 1_000;

/** Stores the time up to which a consumer has processed all events of a topic (architecture §3.10). */
export class Watermarks {
  private pending = new Map<string, { consumer: string; topic: string; partition: number; at: Date }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: Db) {}

  /**
   * Returns the time up to which this consumer has processed every event of the topic, in all partitions; undefined if
   * it is not known yet. Events that are parked, or that arrive later, are not covered. A settlement counts such an
   * event in its next period that is not closed yet.
   */
  async reached(consumer: string, topic: string): Promise<Date | undefined> {
    const row = await this.db.one<{ partitions: number; reached_at: Date | null }>(
      `SELECT count(*)::int AS partitions, min(reached_at) AS reached_at FROM watermarks WHERE consumer = $1
         AND topic = $2`,
      [consumer, topic],
    );
    return row?.partitions === PARTITIONS && row.reached_at ? row.reached_at : undefined;
  }

  /**
   * Notes that all records before a watermark are processed. The notes of all partitions are written together, once a
   * second.
   */
  note(consumer: string, topic: string, partition: number, at: Date): void {
    this.pending.set(`${consumer}/${topic}/${partition}`, { consumer, topic, partition, at });
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const notes = [...this.pending.values()];
    this.pending = new Map();
    if (notes.length === 0) return;
    try {
      await this.db.rows(
        `INSERT INTO watermarks AS w (consumer, topic, partition, reached_at)
         SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[])
         ON CONFLICT ON CONSTRAINT watermarks_pk DO UPDATE
           SET reached_at = greatest(w.reached_at, excluded.reached_at)`,
        [
          notes.map((n) => n.consumer),
          notes.map((n) => n.topic),
          notes.map((n) => n.partition),
          notes.map((n) => n.at),
        ],
      );
    } catch {
      // The error of a failed write is ignored, because the next watermark has a later time and replaces this one.
    }
  }
}
