import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { ROWS_PER_HOUR_MAX, type AttemptKind, type AttemptResult, type NewAttempt } from './login-attempt.js';

/**
 * One row of a member's login history. A row can stand for several equal attempts; its times are those of the first
 * and the newest attempt.
 */
export interface StoredAttempt {
  readonly id: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly attempts: number;
  readonly kind: AttemptKind;
  readonly result: AttemptResult;
  readonly way: string;
  readonly factor: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly isNewPlace: boolean;
  readonly sessionId: string | null;
}

/** The end of a page: the next page begins after this row. */
export interface AttemptCursor {
  readonly lastAt: Date;
  readonly id: string;
}

const HOUR_MS = 3_600_000;
const USER_AGENT_LENGTH_MAX = 256;

/*
 * SQL that stores a login attempt. Equal refused attempts within an hour share a row. A different attempt gets the
 * next free row (`slot`); if the maximum of rows is reached, the last row counts it and keeps only the values that all
 * its attempts have in common. If no member has this id, no row is written. A message in the write-ahead log makes the
 * commit take equally long in that case, so the answer time of a login does not show whether a name exists.
 *
 * `isSlotTaken` is true if a different attempt took the same free row at the same time. Then nothing is stored, and the
 * statement must run again to find the next row.
 */
const NOTE = `
  WITH held AS (
    SELECT slot, $3 <> 'succeeded' AND result = $5 AND way = $6 AND factor = $7 AND ip = $8 AND user_agent = $9 AS same
      FROM login_attempts WHERE member_id = $1 AND hour = $2 AND kind = $3
  ), noted AS (
    INSERT INTO login_attempts AS kept (member_id, hour, kind, slot, attempts, first_at, last_at, result, way, factor,
                                        ip, user_agent, new_place, session_id)
    SELECT m.id, $2, $3,
           (SELECT coalesce(min(slot) FILTER (WHERE same), least(count(*) + 1, $4::int)) FROM held),
           1, $10, $10, $5, $6, $7, $8, $9,
           NOT $11 AND NOT EXISTS (
             SELECT FROM member_addresses a WHERE a.member_id = m.id AND a.ip = nullif($8, '')::inet),
           $12
      FROM members m WHERE m.id = $1
    ON CONFLICT ON CONSTRAINT login_attempts_slot DO UPDATE SET
      attempts = kept.attempts + 1,
      last_at = greatest(kept.last_at, excluded.last_at),
      result = CASE WHEN kept.result = excluded.result THEN kept.result ELSE 'several' END,
      way = CASE WHEN kept.way = excluded.way THEN kept.way ELSE '' END,
      factor = CASE WHEN kept.factor = excluded.factor THEN kept.factor ELSE '' END,
      ip = CASE WHEN kept.ip = excluded.ip THEN kept.ip ELSE '' END,
      user_agent = CASE WHEN kept.user_agent = excluded.user_agent THEN kept.user_agent ELSE '' END,
      new_place = kept.new_place OR excluded.new_place,
      session_id = excluded.session_id
      WHERE kept.slot = $4 OR $3 <> 'succeeded' AND kept.result = excluded.result AND kept.way = excluded.way
                              AND kept.factor = excluded.factor AND kept.ip = excluded.ip
                              AND kept.user_agent = excluded.user_agent
    RETURNING 1
  )
  SELECT pg_logical_emit_message(true, 'login attempt', '')::text AS noted,
         NOT EXISTS (SELECT FROM noted) AND EXISTS (SELECT FROM members WHERE id = $1) AS "isSlotTaken"`;

/** Stores the login attempts of members. Passwords and codes are never stored. */
@Injectable()
export class LoginAttemptsStore {
  constructor(private readonly db: Db) {}

  /** Stores a login attempt. The call takes equally long if no member has this id. */
  async add(sql: Sql, attempt: NewAttempt): Promise<void> {
    const { memberId, kind, result, way, factor = '', ip, userAgent, at, isKnownDevice, sessionId } = attempt;
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    const values = [
      ...[memberId, hour, kind, ROWS_PER_HOUR_MAX[kind], result, way, factor, ip],
      ...[userAgent.slice(0, USER_AGENT_LENGTH_MAX), at, isKnownDevice, sessionId ?? null],
    ];
    // The loop ends, because each repetition finds at least one more row in use. When all rows are in use, the last row
    // counts every attempt.
    for (let isTaken = true; isTaken;)
      isTaken = (await sql.rows<{ isSlotTaken: boolean }>(NOTE, values))[0]?.isSlotTaken ?? false;
  }

  /** Returns a member's login attempts since a time, the newest first. */
  list(
    memberId: string,
    kinds: readonly AttemptKind[],
    since: Date,
    { after, limit }: { readonly after: AttemptCursor | undefined; readonly limit: number },
  ): Promise<StoredAttempt[]> {
    return this.db.rows(
      `SELECT id::text, first_at AS "firstAt", last_at AS "lastAt", attempts, kind, result, way, factor, ip,
              user_agent AS "userAgent", new_place AS "isNewPlace", session_id AS "sessionId"
         FROM login_attempts
        WHERE member_id = $1 AND kind = ANY ($2::text[]) AND last_at > $3
          AND ($4::timestamptz IS NULL OR (last_at, id) < ($4, $5::bigint))
        ORDER BY last_at DESC, id DESC LIMIT $6`,
      [memberId, kinds, since, after?.lastAt ?? null, after?.id ?? null, limit],
    );
  }

  /** Deletes rows whose newest attempt was before a given time, at most `limit`. Returns the number of deleted rows. */
  async deleteBefore(before: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM login_attempts WHERE id = ANY (ARRAY(
         SELECT id FROM login_attempts WHERE last_at <= $1 ORDER BY last_at LIMIT $2)) RETURNING 1 AS one`,
      [before, limit],
    );
    return gone.length;
  }
}
