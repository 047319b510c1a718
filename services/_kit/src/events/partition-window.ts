import { ClaimLost, type Claim, type LogRecord } from './log/event-log.js';

export interface WindowOptions {
  readonly claim: Claim;
  /**
   * Handles records with the same key, in order.
   * @returns false if a record must be handled by another instance
   */
  readonly handle: (run: readonly LogRecord[]) => Promise<boolean>;
  /** The maximum number of records of one key in one call of `handle`; 1 by default. */
  readonly runMax?: number;
  /** Called for a record that is not an event (a watermark), after all records before it are finished. */
  readonly passed: (record: LogRecord) => void;
  /**
   * Returns true if a record is an event, false if it is a watermark. Events with the same key are handled in order. A
   * watermark waits for all records before it.
   */
  readonly isFact: (record: LogRecord) => boolean;
  /**
   * Returns true if an event must be handled. All other events count as finished at once. By default every event must
   * be handled.
   */
  readonly filter?: (record: LogRecord) => boolean;
  readonly recordsMax?: number;
  readonly commitEveryMs?: number;
}

interface Entry {
  readonly record: LogRecord;
  done: boolean;
}

const RECORDS_MAX = 1_000;
const COMMIT_EVERY_MS = 250;

/**
 * Handles the records of one partition: records with the same key one after the other, and records with different keys
 * in parallel. An event that is retried therefore delays only its own key. The committed position never passes a record
 * that is not finished.
 */
export class PartitionWindow {
  private entries: Entry[] = [];
  /** The waiting records by key. A key is in this map while one of its records is being handled. */
  private readonly lanes = new Map<string, Entry[]>();
  private committed = -1n;
  private doneUpTo = -1n;
  private timer: NodeJS.Timeout | undefined;
  private roomWanted: PromiseWithResolvers<void> | undefined;
  private closing = false;
  private running = 0;
  private quiet: (() => void) | undefined;

  constructor(private readonly options: WindowOptions) {
    options.claim.lost.addEventListener('abort', () => this.end(), { once: true });
  }

  /**
   * Accepts records from the event log.
   * @returns a promise if the window is full, which resolves when the window has space again; otherwise undefined
   */
  accept(records: readonly LogRecord[]): Promise<void> | undefined {
    if (this.over) return undefined;
    for (const record of records) {
      const isFact = this.options.isFact(record);
      const entry: Entry = { record, done: isFact && this.options.filter?.(record) === false };
      this.entries.push(entry);
      if (!isFact || entry.done) continue;
      const lane = this.lanes.get(record.key);
      if (lane) lane.push(entry);
      else void this.work(record.key, [entry]);
    }
    this.advance();
    if (this.entries.length < this.max || this.over) return undefined;
    return (this.roomWanted ??= Promise.withResolvers<void>()).promise;
  }

  /** Starts no further records, waits at most `ms` milliseconds for the running handlers, and commits the position. */
  async close(ms: number): Promise<void> {
    this.closing = true;
    if (this.running > 0) {
      await new Promise<void>((resolve) => {
        this.quiet = resolve;
        setTimeout(resolve, ms).unref();
      });
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.commit();
  }

  private get max(): number {
    return this.options.recordsMax ?? RECORDS_MAX;
  }

  private get over(): boolean {
    return this.closing || this.options.claim.lost.aborted;
  }

  private async work(key: string, lane: Entry[]): Promise<void> {
    this.lanes.set(key, lane);
    // Waits one microtask. After it, other records of this key from the same read are in the queue too, so that they
    // can be handled together.
    await Promise.resolve();
    while (lane.length > 0 && !this.over) {
      const run = lane.splice(0, this.options.runMax ?? 1);
      this.running++;
      try {
        const isDone = await this.options.handle(run.map(({ record }) => record));
        for (const entry of run) entry.done = isDone;
      } finally {
        this.running--;
        if (this.running === 0) this.quiet?.();
      }
      this.advance();
    }
    this.lanes.delete(key);
  }

  private advance(): void {
    let count = 0;
    for (const entry of this.entries) {
      if (!entry.done && this.options.isFact(entry.record)) break;
      if (!entry.done) this.options.passed(entry.record);
      this.doneUpTo = entry.record.offset;
      count++;
    }
    if (count === 0) return;
    this.entries.splice(0, count);
    if (this.entries.length <= this.max / 2) {
      this.roomWanted?.resolve();
      this.roomWanted = undefined;
    }
    const every = Math.max(1, this.options.commitEveryMs ?? COMMIT_EVERY_MS);
    // All windows of a process commit at the same moments, so that the Postgres event log can write these commits in
    // one statement.
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        void this.commit();
      },
      Math.ceil(every - (performance.now() % every)),
    );
  }

  private async commit(): Promise<void> {
    const upTo = this.doneUpTo;
    if (upTo <= this.committed || this.options.claim.lost.aborted) return;
    try {
      await this.options.claim.commit(upTo + 1n);
      this.committed = upTo;
    } catch (error) {
      // The commit failed, probably because the event log is unreachable. It is tried again when the next record is
      // finished, or when this timer fires. If the claim was lost, the window is already closed.
      if (!(error instanceof ClaimLost) && !this.closing) {
        this.timer ??= setTimeout(() => {
          this.timer = undefined;
          void this.commit();
        }, 1_000);
      }
    }
  }

  private end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.entries = [];
    this.roomWanted?.resolve();
    this.roomWanted = undefined;
  }
}
