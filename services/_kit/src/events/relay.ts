import '../db/pg-types.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { SerialClient } from '../db/serial-client.js';
import { toRecord, watermarkRecord } from './event-headers.js';
import type { EventMetrics } from './event-metrics.js';
import { PARTITIONS, type EventLog, type OutgoingRecord } from './log/event-log.js';
import { envelopeOf, OutboxStore, type UnpublishedRow } from './outbox.store.js';
import type { Outbox } from './outbox.js';
import { WatermarkClock } from './watermark-clock.js';

/**
 * The text of the notification that rows were marked as unpublished again. The relay then searches from the first row
 * of the outbox.
 */
export const ARCHIVE_UNMARKED = 'archive';

export interface RelayOptions {
  /** The URL of the service's database, with its runtime role. */
  readonly url: string;
  readonly topic: string;
  readonly log: EventLog;
  readonly outbox: Outbox;
  readonly metrics?: EventMetrics;
  readonly tickMs?: number;
  /**
   * If the database session of the active relay has been idle for this time (ms), a standby relay ends that session.
   */
  readonly silentMs?: number;
}

const BATCH_ROWS_MAX = 2_000;
const BATCH_BYTES_MAX = 700_000;
/**
 * The poll interval (ms). Usually a notification wakes the relay within milliseconds. The poll finds rows whose
 * notification was lost.
 */
const IDLE_MS = 500;
/**
 * Minimum time (ms) between two reads, so that the events that are committed in this time share a batch. The first read
 * after a pause starts at once.
 */
const LINGER_MS = 20;
const STANDBY_MS = 1_000;
/**
 * The time (ms) between two steps of the watermark. Each watermark needs three steps, so one is published about every
 * five seconds.
 */
const TICK_MS = 1_500;
const MONTHS_EVERY_MS = 6 * 3_600_000;
const RESCAN_MS = 60_000;
const STOP_MS_MAX = 5_000;
const SILENT_MS = 10_000;
const LOCK = `hashtext('outbox_relay')`;
const SESSION = 'outbox-relay';

/**
 * Publishes the events of the outbox to the event log in their order, and marks them as published after the log has
 * acknowledged them (architecture §3.4). Only the instance of a service that holds an advisory lock publishes; the
 * other instances are on standby.
 */
export class Relay {
  private readonly logger = new Logger('Relay');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private client: SerialClient | undefined;
  private active = false;
  private woken = false;
  private endRest: () => void = () => undefined;
  private notifying = false;
  private notifyAgain = false;
  private rescan = false;
  /**
   * The keys that have a row which cannot be encoded. Later rows of these keys are held back, because events of one key
   * must be published in order.
   */
  private readonly heldKeys = new Set<string>();

  constructor(private readonly options: RelayOptions) {
    options.outbox.wakes(() => this.wake());
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.endRest();
    await Promise.race([this.running, sleep(STOP_MS_MAX, undefined, { ref: false })]);
    await this.client?.end().catch(() => undefined);
  }

  /**
   * Called after new rows were committed in this process. If the relay of this process is active, it is woken.
   * Otherwise the active relay of another instance is notified, once for all rows that arrived meanwhile.
   */
  wake(): void {
    if (this.active) {
      this.woken = true;
      this.endRest();
    } else void this.notify();
  }

  private get silentMs(): number {
    return this.options.silentMs ?? SILENT_MS;
  }

  private async notify(): Promise<void> {
    this.notifyAgain = true;
    if (this.notifying || !this.client) return;
    this.notifying = true;
    try {
      while (this.notifyAgain && this.client && !this.active) {
        this.notifyAgain = false;
        await this.client.query(`SELECT pg_notify('outbox', '')`);
      }
    } catch {
      // The connection is lost, so no notification can be sent. The active relay finds the rows by polling, after
      // IDLE_MS at the latest.
    }
    this.notifying = false;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.connectAndRelay();
      } catch (error) {
        if (!this.stopping.signal.aborted)
          this.logger.warn(`the relay of ${this.options.topic} starts again: ${messageOf(error)}`);
      }
      this.active = false;
      await this.pause(STANDBY_MS);
    }
  }

  private async connectAndRelay(): Promise<void> {
    const connection = new pg.Client({
      connectionString: this.options.url,
      application_name: SESSION,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    connection.on('error', () => undefined);
    await connection.connect();
    const client = (this.client = new SerialClient(connection));
    let beat: NodeJS.Timeout | undefined;
    try {
      while (!(await tryLock(client))) {
        await endSilent(client, this.silentMs);
        await this.pause(Math.min(STANDBY_MS, this.silentMs));
        if (this.stopping.signal.aborted) return;
      }
      await client.query('LISTEN outbox');
      connection.on('notification', ({ payload }) => {
        if (payload === ARCHIVE_UNMARKED) this.rescan = true;
        this.wake();
      });
      // Publishing can wait long for an unreachable event log. This query keeps the database session active meanwhile,
      // because otherwise a standby relay would end the session.
      beat = setInterval(() => void client.query('SELECT 1').catch(() => undefined), this.silentMs / 5).unref();
      this.active = true;
      await this.relay(new OutboxStore(client));
    } finally {
      clearInterval(beat);
      this.active = false;
      this.client = undefined;
      await client.end().catch(() => undefined);
    }
  }

  private async relay(store: OutboxStore): Promise<void> {
    const clock = new WatermarkClock();
    let floor = 0n;
    let [tickAt, monthsAt, rescanAt, failures] = [0, 0, 0, 0];
    while (!this.stopping.signal.aborted) {
      this.woken = false;
      const beganAt = performance.now();
      if (this.rescan) floor = 0n;
      this.rescan = false;
      const rows = await store.unpublished(floor, [...this.heldKeys], BATCH_ROWS_MAX);
      const sent = rows.length > 0 ? await this.publish(store, rows) : true;
      failures = sent ? 0 : failures + 1;
      const now = Date.now();
      if (now >= monthsAt) {
        await store.makeMonths();
        monthsAt = now + MONTHS_EVERY_MS;
      }
      if (sent && now >= tickAt) {
        const proven = await clock.tick(store, floor);
        if (proven) {
          await this.publishWatermark(proven.at);
          floor = proven.lastSeq + 1n;
        }
        if (now >= rescanAt) {
          this.rescan = true;
          rescanAt = now + RESCAN_MS;
        }
        this.options.metrics?.relayLag.set(await store.lagSeconds());
        tickAt = now + (this.options.tickMs ?? TICK_MS);
      }
      if (!sent) await this.pause(Math.min(2_000, 100 * 2 ** failures));
      else if (rows.length < BATCH_ROWS_MAX) {
        if (rows.length === 0 && !this.woken) await this.rest();
        const early = beganAt + LINGER_MS - performance.now();
        if (early > 1) await this.pause(early);
      }
    }
  }

  /**
   * Publishes rows and marks them as published.
   * @returns false if the event log did not acknowledge; the rows are then not marked, and will be published again with
   * the same ids
   */
  private async publish(store: OutboxStore, rows: readonly UnpublishedRow[]): Promise<boolean> {
    const batch = this.encode(rows);
    if (batch.rows.length === 0) return true;
    try {
      await this.options.log.publish(this.options.topic, batch.records);
    } catch (error) {
      this.logger.warn(
        `${this.options.topic}: the log did not accept a batch of ${batch.rows.length}: ${messageOf(error)}`,
      );
      return false;
    }
    await store.mark(batch.rows);
    this.options.metrics?.published.inc(batch.rows.length);
    return true;
  }

  private encode(rows: readonly UnpublishedRow[]): { rows: UnpublishedRow[]; records: OutgoingRecord[] } {
    const batch = { rows: [] as UnpublishedRow[], records: [] as OutgoingRecord[] };
    let bytes = 0;
    for (const row of rows) {
      if (this.heldKeys.has(row.key)) continue;
      try {
        const record = toRecord(envelopeOf(row));
        bytes += record.value.byteLength + 200;
        batch.rows.push(row);
        batch.records.push(record);
      } catch (error) {
        this.heldKeys.add(row.key);
        this.logger.error(
          `outbox row ${row.seq} (${row.type}) cannot be published and blocks its key: ${messageOf(error)}`,
        );
      }
      if (bytes > BATCH_BYTES_MAX) break;
    }
    return batch;
  }

  private async publishWatermark(at: Date): Promise<void> {
    const records = Array.from({ length: PARTITIONS }, (_, partition) => watermarkRecord(partition, at));
    await this.options.log.publish(this.options.topic, records).catch((error: unknown) => {
      this.logger.warn(`${this.options.topic}: the log did not accept a watermark: ${messageOf(error)}`);
    });
  }

  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(IDLE_MS, this.options.tickMs ?? TICK_MS));
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}

async function tryLock(client: SerialClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS held`);
  return rows[0]?.held === true;
}

/**
 * Ends the database session of an active relay that has stalled. This releases its lock. The stalled relay notices it
 * at its next query.
 */
async function endSilent(client: SerialClient, silentMs: number): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = $1 AND usename = session_user AND datname = current_database()
        AND pid <> pg_backend_pid()
        AND state_change < clock_timestamp() - make_interval(secs => $2::float8 / 1000)
        AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`,
    [SESSION, silentMs],
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
