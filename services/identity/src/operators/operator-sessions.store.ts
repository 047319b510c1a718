import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

/** A session of an operator. Each of its times is a point in time, not a duration. */
export interface OperatorSessionRow {
  readonly id: string;
  readonly operatorId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

const COLUMNS = `id, operator_id AS "operatorId", address, user_agent AS "userAgent", started_at AS "startedAt",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt", ended_at AS "endedAt"`;

/** Stores operators' sessions. */
@Injectable()
export class OperatorSessionsStore {
  constructor(private readonly db: Db) {}

  async add(tx: Tx, session: Omit<OperatorSessionRow, 'lastUsedAt' | 'endedAt'>): Promise<void> {
    await tx.rows(
      `INSERT INTO operator_sessions (id, operator_id, address, user_agent, started_at, last_used_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $5, $6)`,
      [session.id, session.operatorId, session.address, session.userAgent, session.startedAt, session.expiresAt],
    );
  }

  find(id: string): Promise<OperatorSessionRow | undefined> {
    return this.db.one<OperatorSessionRow>(`SELECT ${COLUMNS} FROM operator_sessions WHERE id = $1`, [id]);
  }

  async markUsed(id: string, now: Date): Promise<void> {
    await this.db.rows(`UPDATE operator_sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2`, [id, now]);
  }

  /** Returns the sessions of an operator that have not ended, newest first. */
  live(operatorId: string, now: Date, usedAfter: Date): Promise<OperatorSessionRow[]> {
    return this.db.rows<OperatorSessionRow>(
      `SELECT ${COLUMNS} FROM operator_sessions
        WHERE operator_id = $1 AND ended_at IS NULL AND expires_at > $2 AND last_used_at > $3
        ORDER BY started_at DESC`,
      [operatorId, now, usedAfter],
    );
  }

  /**
   * Ends a session of an operator.
   * @returns false if it has already ended or belongs to another operator
   */
  async end(tx: Tx, operatorId: string, id: string, now: Date): Promise<boolean> {
    const ended = await tx.rows(
      `UPDATE operator_sessions SET ended_at = $3 WHERE id = $2 AND operator_id = $1 AND ended_at IS NULL RETURNING id`,
      [operatorId, id, now],
    );
    return ended.length > 0;
  }

  async endAll(tx: Tx, operatorId: string, now: Date): Promise<void> {
    await tx.rows(`UPDATE operator_sessions SET ended_at = $2 WHERE operator_id = $1 AND ended_at IS NULL`, [
      operatorId,
      now,
    ]);
  }

  /** Deletes sessions that expired before a given time, at most `limit`. Returns the number of deleted sessions. */
  async deleteExpired(before: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM operator_sessions WHERE id = ANY (ARRAY(SELECT id FROM operator_sessions WHERE expires_at <= $1 LIMIT $2))
       RETURNING id`,
      [before, limit],
    );
    return gone.length;
  }
}
