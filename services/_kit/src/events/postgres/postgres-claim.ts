import type pg from 'pg';
import { ClaimLost, type Claim } from '../log/event-log.js';

/** The ownership of one partition by this process. It is valid for one epoch of the partition. */
export class PostgresClaim implements Claim {
  private readonly ended = new AbortController();
  readonly lost = this.ended.signal;
  readonly id: string;
  /**
   * True while the consumer has too many unfinished records (its queue, the partition window, is full). No records of
   * the partition are read then.
   */
  paused = false;

  constructor(
    readonly topic: string,
    readonly partition: number,
    readonly epoch: bigint,
    /** The offset of the next record that will be read from the partition. */
    public position: bigint,
    private readonly commits: CommitQueue,
  ) {
    this.id = `${topic}/${partition}`;
  }

  async commit(next: bigint): Promise<void> {
    if (this.lost.aborted || !(await this.commits.add(this, next))) {
      this.end();
      throw new ClaimLost(this.topic, this.partition);
    }
  }

  end(): void {
    this.ended.abort();
  }
}

interface Waiting {
  readonly claim: PostgresClaim;
  readonly next: bigint;
  readonly done: (held: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Commits the positions of many partitions in one statement. Commits that arrive while a statement is running are
 * written together by the next statement.
 */
export class CommitQueue {
  private waiting: Waiting[] = [];
  private running = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly group: string,
  ) {}

  /**
   * Commits a position.
   * @returns true if the claim still owned the partition (its epoch was the current one)
   */
  add(claim: PostgresClaim, next: bigint): Promise<boolean> {
    return new Promise((done, failed) => {
      this.waiting.push({ claim, next, done, failed });
      if (!this.running) void this.flush();
    });
  }

  private async flush(): Promise<void> {
    this.running = true;
    // The statement starts after all timers of this turn of the event loop have run. Partition windows (queues of
    // unfinished records) with the same commit interval therefore share one statement.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      // If a partition has several commits, only the one with the highest position is written.
      const furthest = new Map<PostgresClaim, bigint>();
      for (const { claim, next } of batch) if (next > (furthest.get(claim) ?? -1n)) furthest.set(claim, next);
      const claims = [...furthest.keys()];
      try {
        const { rows } = await this.pool.query<{ topic: string; partition: number }>({
          name: 'log_commit',
          text: 'SELECT topic, partition FROM log_commit($1, $2::text[], $3::int[], $4::bigint[], $5::bigint[])',
          values: [
            this.group,
            claims.map((c) => c.topic),
            claims.map((c) => c.partition),
            claims.map((c) => c.epoch),
            [...furthest.values()],
          ],
        });
        const held = new Set(rows.map(({ topic, partition }) => `${topic}/${partition}`));
        for (const { claim, done } of batch) done(held.has(claim.id));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.running = false;
  }
}
