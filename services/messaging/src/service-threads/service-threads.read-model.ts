import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { ServiceMessage, ServiceThread, ThreadAction } from './service-thread.js';
import { cursorOf, type ThreadPlace } from './thread-cursor.js';
import { MESSAGE_COLUMNS, THREAD_COLUMNS } from './service-threads.store.js';

/** The maximum number of messages, and of steps, of a thread that operators see. */
const SHOWN_MAX = 100;

export interface ThreadFilter {
  readonly brands: readonly string[];
  readonly answered: boolean;
  /** Lists only threads that this operator has claimed; undefined lists all threads. */
  readonly claimedBy: string | undefined;
  /** The place of the last row of the previous page; undefined for the first page. */
  readonly after: ThreadPlace | undefined;
  readonly limit: number;
}

export interface ListedThread extends ServiceThread {
  readonly lastContent: string;
}

/** A thread with its place in the list. */
type PlacedThread = ListedThread & ThreadPlace;

export interface ThreadPage {
  readonly rows: readonly ListedThread[];
  /** The cursor of the next page; undefined if no more rows follow. */
  readonly next: string | undefined;
  readonly totalCount: bigint;
}

export interface MessagePage {
  /** The messages of the page, oldest first. */
  readonly rows: readonly ServiceMessage[];
  /** The next page contains messages with numbers below this number; 0 if there are no earlier messages. */
  readonly next: number;
}

export interface TakenStep {
  readonly operator: string;
  readonly action: ThreadAction;
  readonly note: string;
  readonly takenAt: Date;
}

const LISTED = `${THREAD_COLUMNS}, (SELECT content FROM service_messages AS m
  WHERE m.thread_id = t.thread_id AND m.number = t.message_count) AS "lastContent"`;
const FILTER = `brand = ANY ($1::text[]) AND message_count > 0
  AND ($2::text IS NULL OR (claimed_by = $2 AND claim_ends_at > now()))`;

/** Reads threads of customer service: for the member of a thread, and for the operators who answer. */
@Injectable()
export class ServiceThreadsReadModel {
  constructor(private readonly db: Db) {}

  ofMember(memberId: string): Promise<ServiceThread | undefined> {
    return this.db.one(`SELECT ${THREAD_COLUMNS} FROM service_threads WHERE member_id = $1 AND message_count > 0`, [
      memberId,
    ]);
  }

  find(threadId: string): Promise<ListedThread | undefined> {
    return this.db.one(`SELECT ${LISTED} FROM service_threads AS t WHERE thread_id = $1`, [threadId]);
  }

  /** Returns the newest messages of a thread, or the newest of those whose number is below the given one. */
  async messages(threadId: string, before = 0, limit = SHOWN_MAX): Promise<MessagePage> {
    const found = await this.db.rows<ServiceMessage>(
      `SELECT ${MESSAGE_COLUMNS} FROM service_messages
        WHERE thread_id = $1 AND ($2::int = 0 OR number < $2)
        ORDER BY number DESC LIMIT $3`,
      [threadId, before, limit + 1],
    );
    const rows = found.slice(0, limit).toReversed();
    return { rows, next: found.length > limit ? (rows[0]?.number ?? 0) : 0 };
  }

  /**
   * Returns a page of threads: waiting threads, oldest first, or answered and closed threads, newest first. The page
   * begins after the place at which the last row of the previous page was, even if that thread has moved since.
   */
  async page({ brands, answered, claimedBy, after, limit }: ThreadFilter): Promise<ThreadPage> {
    const filter = [brands, claimedBy ?? null];
    const where = `state ${answered ? '<>' : '='} 'waiting' AND ${FILTER}`;
    const [comes, order] = answered ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    const [found, counted] = await Promise.all([
      this.db.rows<PlacedThread>(
        `SELECT ${LISTED}, (extract(epoch FROM changed_at) * 1000000)::bigint AS micros FROM service_threads AS t
          WHERE ${where} AND ($4::uuid IS NULL OR (changed_at, thread_id) ${comes}
            (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4))
          ORDER BY changed_at ${order}, thread_id ${order} LIMIT $5`,
        [...filter, after?.micros ?? null, after?.threadId ?? null, limit + 1],
      ),
      this.db.one<{ count: bigint }>(`SELECT count(*) AS count FROM service_threads WHERE ${where}`, filter),
    ]);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows,
      next: last && cursorOf(last),
      totalCount: counted?.count ?? 0n,
    };
  }

  /** Returns the newest steps of operators on a thread, in the order from old to new. */
  async steps(threadId: string): Promise<TakenStep[]> {
    const newest = await this.db.rows<TakenStep>(
      `SELECT operator, action, note, taken_at AS "takenAt" FROM service_steps
        WHERE thread_id = $1 ORDER BY step_id DESC LIMIT $2`,
      [threadId, SHOWN_MAX],
    );
    return newest.toReversed();
  }
}
