import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import type { LogRecord, SubscribeOptions, Subscription } from '../log/event-log.js';
import type { OwnerSession } from './owner-session.js';
import { CommitQueue, PostgresClaim } from './postgres-claim.js';

const READ_RECORDS_MAX = 250;
/**
 * The poll interval (ms). Usually a notification starts the next read. The poll finds records whose notification was
 * lost together with the connection.
 */
const POLL_MS = 1_000;
/**
 * Minimum time (ms) between two reads. Reading one record costs as much as reading twenty, and users do not notice this
 * delay.
 */
const LINGER_MS = 20;

interface Row {
  topic: string;
  partition: number;
  offset: bigint;
  key: string;
  value: Buffer;
  headers: string;
}

/**
 * The membership of this process in a group. It shares the partitions of the topics with the other instances, and reads
 * the partitions that it owns.
 */
export class PostgresSubscription implements Subscription {
  private readonly logger = new Logger('EventLog');
  private readonly claims = new Map<string, PostgresClaim>();
  private readonly commits: CommitQueue;
  private stopped = false;
  private wakeReader: () => void = () => undefined;
  private readonly stopping = new AbortController();
  private woken = false;
  private balancing: Promise<void> | undefined;
  private balanceAgain = false;
  private beat: NodeJS.Timeout | undefined;
  private reading: Promise<void> = Promise.resolve();

  private readonly onAppended = (topic: string): void => {
    if (this.options.topics.includes(topic)) this.wake();
  };
  private readonly onMembers = (group: string): void => {
    if (group === this.options.group) this.balance();
  };
  private readonly onConnected = (): void => {
    this.balance();
  };
  private readonly onLost = (): void => {
    this.endClaims();
  };

  constructor(
    private readonly pool: pg.Pool,
    private readonly session: OwnerSession,
    private readonly options: SubscribeOptions,
    private readonly leaseMs: number,
    private readonly forget: () => void,
  ) {
    this.commits = new CommitQueue(pool, options.group);
  }

  async start(): Promise<void> {
    this.session
      .on('appended', this.onAppended)
      .on('members', this.onMembers)
      .on('connected', this.onConnected)
      .on('lost', this.onLost);
    await this.share();
    await this.pool.query(`SELECT pg_notify('event_log_members', $1)`, [this.options.group]);
    this.beat = setInterval(() => this.balance(), Math.ceil(this.leaseMs / 5));
    this.reading = this.read();
  }

  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    this.stopping.abort();
    clearInterval(this.beat);
    this.session
      .off('appended', this.onAppended)
      .off('members', this.onMembers)
      .off('connected', this.onConnected)
      .off('lost', this.onLost);
    this.wake();
    await Promise.all([this.reading, this.balancing]);
    const owned = [...this.claims.values()];
    this.endClaims();
    if (this.session.connected) {
      await this.unlock(owned).catch(() => undefined);
      await this.session
        .query('SELECT log_leave($1, $2)', [this.options.group, this.session.member])
        .catch(() => undefined);
    }
    this.forget();
  }

  private balance(): void {
    if (this.stopped) return;
    if (this.balancing) {
      this.balanceAgain = true;
      return;
    }
    this.balancing = this.share()
      .catch((error: Error) =>
        this.logger.warn(`${this.options.group} could not renew its partitions: ${error.message}`),
      )
      .finally(() => {
        this.balancing = undefined;
        if (this.balanceAgain) {
          this.balanceAgain = false;
          this.balance();
        }
      });
  }

  /**
   * Sends a heartbeat. Then it releases partitions if this instance owns more than its equal share, or takes partitions
   * if it owns fewer.
   */
  private async share(): Promise<void> {
    const { session, options } = this;
    if (!session.connected) return;
    const member = session.member;
    const [state] = await session.query<{ members: number; partitions: number; silent: string[] }>(
      'SELECT * FROM log_heartbeat($1, $2, $3, $4, $5)',
      [options.group, member, session.pid, options.topics, this.leaseMs],
    );
    if (!state) return;
    if (state.silent.length > 0) {
      // Ends the database session of an instance whose heartbeat is missing. The session is found by its application
      // name, and it belongs to the same database role.
      await session.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY ($1)
           AND usename = session_user`,
        [state.silent.map((silent) => `event-log owner ${silent}`)],
      );
    }
    for (const claim of this.claims.values()) if (claim.lost.aborted) await this.giveBack([claim]);
    const target = Math.ceil(state.partitions / Math.max(1, state.members));
    const excess = [...this.claims.values()].slice(target);
    if (excess.length > 0) {
      await this.giveBack(excess);
      await this.pool.query(`SELECT pg_notify('event_log_members', $1)`, [options.group]);
    } else if (this.claims.size < target) await this.acquire(target - this.claims.size);
  }

  private async acquire(wanted: number): Promise<void> {
    const { session, options } = this;
    const member = session.member;
    const rows = await session
      .query<{ topic: string; partition: number; epoch: bigint; next_offset: bigint }>(
        'SELECT * FROM log_acquire($1, $2, $3, $4, $5, $6)',
        [options.group, options.topics, member, [...this.claims.keys()], wanted, options.from === 'beginning'],
      )
      .catch(async (error: Error) => {
        // After a failed statement, the session keeps its advisory locks, but the instance does not know which ones. A
        // new session holds no locks.
        await session.reset();
        throw error;
      });
    if (session.member !== member || !session.connected) return;
    for (const row of rows) {
      const claim = new PostgresClaim(row.topic, row.partition, row.epoch, row.next_offset, this.commits);
      this.claims.set(claim.id, claim);
    }
    if (rows.length > 0) this.wake();
  }

  private async giveBack(claims: PostgresClaim[]): Promise<void> {
    for (const claim of claims) {
      claim.end();
      this.claims.delete(claim.id);
    }
    await this.unlock(claims);
  }

  private async unlock(claims: PostgresClaim[]): Promise<void> {
    await this.session.query(
      `SELECT pg_advisory_unlock(log_lock_key($1, topic, partition))
         FROM unnest($2::text[], $3::int[]) AS c(topic, partition)`,
      [this.options.group, claims.map((claim) => claim.topic), claims.map((claim) => claim.partition)],
    );
  }

  private endClaims(): void {
    for (const claim of this.claims.values()) claim.end();
    this.claims.clear();
  }

  private wake(): void {
    this.woken = true;
    this.wakeReader();
  }

  private async read(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      const beganAt = performance.now();
      let more = false;
      try {
        more = await this.readOnce();
      } catch (error) {
        this.logger.warn(
          `${this.options.group} could not read: ${error instanceof Error ? error.message : String(error)}`,
        );
        await this.rest();
      }
      if (more || this.stopped) continue;
      if (!this.woken) await this.rest();
      // The minimum time between two reads counts from the last read, not from the notification. The first record after
      // a pause is therefore read at once.
      const early = beganAt + (this.options.lingerMs ?? LINGER_MS) - performance.now();
      if (early > 0) await sleep(early, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  /** Resolves at the next notification, but at the latest after the poll interval. */
  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.wakeReader = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Reads once from all partitions that can accept records.
   * @returns true if a partition may have more records that can be read now
   */
  private async readOnce(): Promise<boolean> {
    const claims = [...this.claims.values()].filter((claim) => !claim.paused && !claim.lost.aborted);
    if (claims.length === 0) return false;
    const { rows } = await this.pool.query<Row>({
      name: 'log_read',
      text: `SELECT topic, partition, "offset", key, value, headers
        FROM log_read($1::text[], $2::int[], $3::bigint[], $4)`,
      values: [
        claims.map((claim) => claim.topic),
        claims.map((claim) => claim.partition),
        claims.map((claim) => claim.position),
        READ_RECORDS_MAX,
      ],
    });
    const byClaim = Map.groupBy(rows, (row) => `${row.topic}/${row.partition}`);
    let more = false;
    for (const claim of claims) {
      const found = byClaim.get(claim.id);
      if (!found || claim.lost.aborted || this.stopped) continue;
      claim.position = found.at(-1)!.offset + 1n;
      more ||= found.length === READ_RECORDS_MAX;
      const full = this.options.onRecords(claim, found.map(recordOf));
      if (full) {
        claim.paused = true;
        void full.finally(() => {
          claim.paused = false;
          this.wake();
        });
      }
    }
    return more;
  }
}

function recordOf(row: Row): LogRecord {
  return { ...row, headers: JSON.parse(row.headers) as Record<string, string> };
}
