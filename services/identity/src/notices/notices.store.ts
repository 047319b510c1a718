import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import type { Notice } from './notice.js';

/**
 * The order in which notices are sent. Rank 0 goes first: codes and links, for which a person is waiting. Rank 1 is
 * for all other notices.
 */
export type NoticeRank = 0 | 1;

/** A notice (text message or mail) that this process has reserved for sending. */
export interface DueNotice {
  readonly id: string;
  readonly tries: number;
  readonly notice: Notice;
}

interface Row {
  readonly id: string;
  readonly tries: number;
  readonly sealed: Uint8Array;
}

/** Stores the queue of outgoing text messages and mails. */
@Injectable()
export class NoticesStore {
  constructor(
    private readonly db: Db,
    private readonly seal: Seal,
  ) {}

  /**
   * Adds a notice to the queue. A notice without a recipient is stored in the same way but never sent. The answer time
   * therefore does not show whether a member exists.
   */
  async add(
    tx: Tx,
    notice: Notice,
    {
      at,
      expiresAt,
      isVoid,
      rank = 0,
    }: { readonly at: Date; readonly expiresAt: Date; readonly isVoid: boolean; readonly rank?: NoticeRank },
  ): Promise<void> {
    const id = randomUUID();
    const sealed = this.seal.seal(JSON.stringify(notice), `notice ${id}`);
    await tx.rows(
      `INSERT INTO notices (id, channel, state, sealed, created_at, due_at, expires_at, rank)
         VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
      [id, notice.channel, isVoid ? 'void' : 'waiting', isVoid ? null : sealed, at, expiresAt, rank],
    );
  }

  /**
   * Reserves due notices that have not expired, so that no other instance sends them before the time `until`. Each
   * reservation counts as one attempt to send.
   */
  async take(now: Date, until: Date, limit: number): Promise<DueNotice[]> {
    const rows = await this.db.rows<Row>(
      `UPDATE notices SET tries = tries + 1, due_at = $2
        WHERE id IN (SELECT id FROM notices WHERE state = 'waiting' AND due_at <= $1 AND expires_at > $1
          ORDER BY rank, due_at
          LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id, tries, sealed`,
      [now, until, limit],
    );
    return rows.map(({ id, tries, sealed }) => ({
      id,
      tries,
      notice: JSON.parse(this.seal.open(sealed, `notice ${id}`).toString()) as Notice,
    }));
  }

  /** Marks a notice as sent or failed, and deletes its text. */
  async end(id: string, state: 'sent' | 'failed', reason: string): Promise<void> {
    await this.db.rows(
      `UPDATE notices SET state = $2, reason = $3, sealed = NULL WHERE id = $1 AND state = 'waiting'`,
      [id, state, reason.slice(0, 200)],
    );
  }

  async putOff(id: string, dueAt: Date, reason: string): Promise<void> {
    await this.db.rows(`UPDATE notices SET due_at = $2, reason = $3 WHERE id = $1 AND state = 'waiting'`, [
      id,
      dueAt,
      reason.slice(0, 200),
    ]);
  }

  /**
   * Marks expired notices as failed and deletes old rows, at most `limit` of each. Returns the larger of the two
   * numbers of rows.
   */
  async clear(now: Date, keptSince: Date, limit: number): Promise<number> {
    const late = await this.db.rows(
      `UPDATE notices SET state = 'failed', reason = 'expired', sealed = NULL
        WHERE id = ANY (ARRAY(SELECT id FROM notices WHERE state = 'waiting' AND expires_at <= $1 LIMIT $2))
          RETURNING id`,
      [now, limit],
    );
    const old = await this.db.rows(
      `DELETE FROM notices WHERE id = ANY (ARRAY(SELECT id FROM notices WHERE created_at <= $1 AND state <> 'waiting'
         LIMIT $2)) RETURNING id`,
      [keptSince, limit],
    );
    return Math.max(late.length, old.length);
  }
}
