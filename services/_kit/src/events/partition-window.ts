import { ClaimLost, type Claim, type LogRecord } from './log/event-log.js';

export interface WindowOptions {
  readonly claim: Claim;
  /**
   * Handles records of one key, in order.
   * @returns false if a record was left to another instance
   */
  readonly handle: (run: readonly LogRecord[]) => Promise<boolean>;
  /** Maximum number of records of one key that one call of `handle` gets; one by default. */
  readonly runMax?: number;
  /** Called for a record that is not an event, once all records before it are done. */
  readonly passed: (record: LogRecord) => void;
  /**
   * Returns true if a record is an event, whose order follows its key. A record that is not an event waits for all
   * records before it.
   */
  readonly isFact: (record: LogRecord) => boolean;
  /**
   * Returns true if an event must be handled. Other events count as done at once. Default: every event must be handled.
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
 * Handles the records of one partition: records with the same key one after the other, different keys in parallel. An
 * event that is retried therefore delays only its own key. The committed position is the one up to which all records
 * are finished.
 */
export class PartitionWindow {
  private entries: Entry[] = [];
  /** The waiting records of each key whose record is being handled now. */
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
   * @returns a promise if the window is full; it resolves when the window has space again
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

  /** Starts no more records, waits at most `ms` for the running handlers, and commits the position. */
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
    // Waits one microtask. Other records of this key from the same read have then arrived and can be handled together
    // with this one.
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
    // All windows of a process commit at the same times, so that the Postgres event log can merge these commits into
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
      // The event log is unreachable. The commit is tried again when the next record is done or when this timer fires.
      // If the claim was lost, the window is already closed.
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
