import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

export interface NewSession {
  readonly id: string;
  readonly memberId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** The reasons for the end of a session. They are part of the contract of the event SessionRevoked. */
export const END_REASONS = ['logout', 'ended_elsewhere', 'replaced', 'password_changed', 'disabled'] as const;
export type EndReason = (typeof END_REASONS)[number];

/**
 * Stores granted sessions, so that they can be revoked. At each request, the bff decides by its own record in Redis
 * whether a session is valid.
 */
@Injectable()
export class SessionsStore {
  constructor(private readonly db: Db) {}

  async add(tx: Tx, session: NewSession): Promise<void> {
    await tx.rows(
      `INSERT INTO sessions (id, member_id, ip, user_agent, issued_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [session.id, session.memberId, session.ip || null, session.userAgent, session.issuedAt, session.expiresAt],
    );
  }

  /** Ends all sessions of a member except one. Returns the ids of the sessions that were ended, sorted. */
  async endOthers(tx: Tx, memberId: string, keepId: string, now: Date, reason: EndReason): Promise<string[]> {
    return ids(
      await tx.rows(
        `UPDATE sessions SET ended_at = $3, end_reason = $4
        WHERE member_id = $1 AND id <> $2 AND ended_at IS NULL AND expires_at > $3
       RETURNING id`,
        [memberId, keepId, now, reason],
      ),
    );
  }

  /**
   * Ends a session of a member.
   * @returns false if it has already ended or belongs to another member
   */
  async end(tx: Tx, memberId: string, sessionId: string, now: Date, reason: EndReason): Promise<boolean> {
    const ended = await tx.rows(
      `UPDATE sessions SET ended_at = $3, end_reason = $4 WHERE id = $2 AND member_id = $1 AND ended_at IS NULL
         RETURNING id`,
      [memberId, sessionId, now, reason],
    );
    return ended.length > 0;
  }

  /** Deletes sessions that expired before a given time, at most `limit`. Returns the number of deleted sessions. */
  async deleteExpired(before: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM sessions WHERE id = ANY (ARRAY(SELECT id FROM sessions WHERE expires_at <= $1 LIMIT $2))
         RETURNING id`,
      [before, limit],
    );
    return gone.length;
  }
}

const ids = (rows: object[]): string[] => (rows as { id: string }[]).map((row) => row.id).sort();
