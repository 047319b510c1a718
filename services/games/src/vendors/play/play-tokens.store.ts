import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** The data that a token stands for. */
export interface TokenClaims {
  readonly vassalage: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly currency: string;
}

export interface NewLaunch extends TokenClaims {
  readonly launchHash: Buffer;
  readonly memberId: string;
  readonly sessionId: string | null;
  readonly idleMs: number;
  readonly endsAt: Date;
  readonly launchTtlMs: number;
}

/** A token with its current state. */
export interface StoredToken extends TokenClaims {
  /** True if the token has expired or ended, or its session has ended. */
  readonly isOver: boolean;
  /** True if the token's last activity is older than CONTINUED_EVERY_S. */
  readonly isIdle: boolean;
}

export interface Continued {
  readonly memberId: string;
  readonly sessionId: string | null;
  readonly continuedAt: Date;
}

/** The activity of a token is written at most once in this time (s). */
const CONTINUED_EVERY_S = 60;
/** How long (s) ended rows are kept, so that their tokens are answered TOKEN_EXPIRED and not INVALID_TOKEN. */
const KEPT_S = 3_600;
/** How long ended sessions are kept: longer than any session lives. */
const ENDED_SESSIONS_KEPT_DAYS = 8;

const CLAIMS = 'vassalage, player_id AS "playerId", game_code AS "gameCode", currency';
const SESSION_HAS_ENDED = 'EXISTS (SELECT FROM ended_sessions e WHERE e.session_id = t.session_id)';

/**
 * Stores launch and play tokens by their hashes. A launch is a row; its play token is added when the vendor verifies
 * the launch.
 */
@Injectable()
export class PlayTokensStore {
  /**
   * Stores a launch and ends every earlier token of the same player and game, because only the newest launch may play.
   */
  async launch(tx: Tx, launch: NewLaunch): Promise<void> {
    const { launchHash, vassalage, playerId, memberId, sessionId, gameCode, currency, idleMs, endsAt, launchTtlMs } =
      launch;
    // Serialises launches of one player and game, because two concurrent launches would miss each other's rows.
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`launch ${playerId} ${gameCode}`]);
    await tx.rows(
      `UPDATE play_tokens SET ended_at = clock_timestamp() WHERE player_id = $1 AND game_code = $2
         AND ended_at IS NULL`,
      [playerId, gameCode],
    );
    await tx.rows(
      `INSERT INTO play_tokens (launch_hash, vassalage, player_id, member_id, session_id, game_code, currency, idle_ms,
         ends_at, launch_expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10))`,
      [launchHash, vassalage, playerId, memberId, sessionId, gameCode, currency, idleMs, endsAt, launchTtlMs / 1_000],
    );
  }

  /**
   * Stores the play token of a launch, once. Undefined for an unknown launch, or one that already has its play token.
   */
  async verify(sql: Sql, vassalage: string, launchHash: Buffer, playHash: Buffer): Promise<StoredToken | undefined> {
    return sql.one<StoredToken>(
      `UPDATE play_tokens t
          SET play_hash = $3, continued_at = clock_timestamp(),
              expires_at = least(ends_at, clock_timestamp() + make_interval(secs => idle_ms / 1000.0))
        WHERE launch_hash = $1 AND vassalage = $2 AND play_hash IS NULL
        RETURNING ${CLAIMS}, false AS "isIdle",
                  ended_at IS NOT NULL OR least(launch_expires_at, ends_at) <= clock_timestamp()
                    OR ${SESSION_HAS_ENDED} AS "isOver"`,
      [launchHash, vassalage, playHash],
    );
  }

  async play(sql: Sql, vassalage: string, playHash: Buffer): Promise<StoredToken | undefined> {
    return sql.one<StoredToken>(
      `SELECT ${CLAIMS}, continued_at <= clock_timestamp() - make_interval(secs => $3) AS "isIdle",
              ended_at IS NOT NULL OR expires_at <= clock_timestamp() OR ${SESSION_HAS_ENDED} AS "isOver"
         FROM play_tokens t WHERE play_hash = $1 AND vassalage = $2`,
      [playHash, vassalage, CONTINUED_EVERY_S],
    );
  }

  /** Restarts the idle timeout of a token. Undefined when another bet did so just now, or the token has ended. */
  async continue(tx: Tx, playHash: Buffer): Promise<Continued | undefined> {
    return tx.one<Continued>(
      `UPDATE play_tokens
          SET continued_at = clock_timestamp(),
              expires_at = least(ends_at, clock_timestamp() + make_interval(secs => idle_ms / 1000.0))
        WHERE play_hash = $1 AND ended_at IS NULL AND continued_at <= clock_timestamp() - make_interval(secs => $2)
        RETURNING member_id AS "memberId", session_id AS "sessionId", continued_at AS "continuedAt"`,
      [playHash, CONTINUED_EVERY_S],
    );
  }

  /**
   * Records that sessions have ended. All tokens of these sessions are then invalid, also tokens that are launched
   * later.
   */
  async endSessions(sql: Sql, sessionIds: readonly string[]): Promise<void> {
    await sql.rows('INSERT INTO ended_sessions (session_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [
      sessionIds,
    ]);
  }

  /** Ends the member's tokens that were launched up to `before`; without `before`, all tokens launched until now. */
  async endAll(sql: Sql, memberId: string, before?: Date): Promise<void> {
    await sql.rows(
      `UPDATE play_tokens SET ended_at = clock_timestamp()
        WHERE member_id = $1 AND ended_at IS NULL AND launched_at <= coalesce($2, clock_timestamp())`,
      [memberId, before ?? null],
    );
  }

  /** Deletes old rows, at most `limit` of each table. */
  async forget(sql: Sql, limit: number): Promise<void> {
    await sql.rows(
      `DELETE FROM play_tokens WHERE launch_hash IN (
         SELECT launch_hash FROM play_tokens WHERE ends_at <= clock_timestamp() - make_interval(secs => $1) LIMIT $2)`,
      [KEPT_S, limit],
    );
    await sql.rows(
      `DELETE FROM ended_sessions WHERE session_id IN (
         SELECT session_id FROM ended_sessions WHERE ended_at <= clock_timestamp() - make_interval(days => $1)
           LIMIT $2)`,
      [ENDED_SESSIONS_KEPT_DAYS, limit],
    );
  }
}
