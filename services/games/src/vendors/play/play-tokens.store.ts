import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** The content of a token: the vendor, the player, the game and the currency. */
export interface TokenClaims {
  readonly vassalage: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly currency: string;
  /** True if the brand, the vendor and the game sold features when the game was launched. */
  readonly sellsFeatures: boolean;
}

export interface NewLaunch extends TokenClaims {
  readonly launchHash: Buffer;
  readonly memberId: string;
  readonly sessionId: string | null;
  readonly idleMs: number;
  readonly endsAt: Date;
  readonly launchTtlMs: number;
}

/** A token as it is stored, with its present state. */
export interface StoredToken extends TokenClaims {
  /** True if the token has expired or was ended, or if its session has ended. */
  readonly isOver: boolean;
  /** True if the last recorded activity of the token was more than CONTINUED_EVERY_S ago. */
  readonly isIdle: boolean;
}

export interface Continued {
  readonly memberId: string;
  readonly sessionId: string | null;
  readonly continuedAt: Date;
}

/** The minimum time (s) between two records of a token's activity. It saves writes. */
const CONTINUED_EVERY_S = 60;
/**
 * The time (s) for which the rows of ended tokens are kept. While the row exists, such a token is answered with
 * TOKEN_EXPIRED, and later with INVALID_TOKEN.
 */
const KEPT_S = 3_600;
/**
 * The number of days for which ended sessions are kept. It is longer than the longest possible session, so that a token
 * of an ended session can never become valid again.
 */
const ENDED_SESSIONS_KEPT_DAYS = 8;

const CLAIMS =
  'vassalage, player_id AS "playerId", game_code AS "gameCode", currency, sells_features AS "sellsFeatures"';
/**
 * SQL condition: the member is excluded. The RPC of the identity service ends only tokens that exist. A game that is
 * launched at the same moment is therefore refused when the vendor verifies its token.
 */
const IS_EXCLUDED = 'EXISTS (SELECT FROM member_exclusions x WHERE x.member_id = t.member_id AND x.ends_at IS NULL)';
const SESSION_HAS_ENDED = 'EXISTS (SELECT FROM ended_sessions e WHERE e.session_id = t.session_id)';

/**
 * Stores launch tokens and play tokens as hashes. A launch is one row. The play token is added to this row when the
 * vendor verifies the launch token.
 */
@Injectable()
export class PlayTokensStore {
  /**
   * Stores a launch, and ends every earlier token of the same player for the same game, because only the newest launch
   * may be played.
   */
  async launch(tx: Tx, launch: NewLaunch): Promise<void> {
    const { launchHash, vassalage, playerId, memberId, sessionId, gameCode, currency } = launch;
    const { sellsFeatures, idleMs, endsAt, launchTtlMs } = launch;
    // The lock makes launches of the same player and game run one after the other. Without it, two launches at the same
    // moment would not see each other's row, and both tokens would be valid.
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`launch ${playerId} ${gameCode}`]);
    await tx.rows(
      `UPDATE play_tokens SET ended_at = clock_timestamp() WHERE player_id = $1 AND game_code = $2
         AND ended_at IS NULL`,
      [playerId, gameCode],
    );
    await tx.rows(
      `INSERT INTO play_tokens (launch_hash, vassalage, player_id, member_id, session_id, game_code, currency, idle_ms,
         ends_at, launch_expires_at, sells_features)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10), $11)`,
      [
        launchHash,
        vassalage,
        playerId,
        memberId,
        sessionId,
        gameCode,
        currency,
        idleMs,
        endsAt,
        launchTtlMs / 1_000,
        sellsFeatures,
      ],
    );
  }

  /** Returns the player of a launch that has no play token yet; undefined if there is no such launch. */
  async launched(sql: Sql, vassalage: string, launchHash: Buffer): Promise<string | undefined> {
    const row = await sql.one<{ playerId: string }>(
      `SELECT player_id AS "playerId" FROM play_tokens
        WHERE launch_hash = $1 AND vassalage = $2 AND play_hash IS NULL`,
      [launchHash, vassalage],
    );
    return row?.playerId;
  }

  /**
   * Adds the play token to a launch, once. Returns undefined if the launch is unknown, or if it already has a play
   * token.
   */
  async verify(sql: Sql, vassalage: string, launchHash: Buffer, playHash: Buffer): Promise<StoredToken | undefined> {
    return sql.one<StoredToken>(
      `UPDATE play_tokens t
          SET play_hash = $3, continued_at = clock_timestamp(),
              expires_at = least(ends_at, clock_timestamp() + make_interval(secs => idle_ms / 1000.0))
        WHERE launch_hash = $1 AND vassalage = $2 AND play_hash IS NULL
        RETURNING ${CLAIMS}, false AS "isIdle",
                  ended_at IS NOT NULL OR least(launch_expires_at, ends_at) <= clock_timestamp()
                    OR ${SESSION_HAS_ENDED} OR ${IS_EXCLUDED} AS "isOver"`,
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

  /**
   * Starts the idle time of a token again. Returns undefined if another bet has just done it, or if the token has
   * ended.
   */
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
   * Stores that sessions have ended. All tokens of these sessions are invalid from then on, including tokens that are
   * launched later.
   */
  async endSessions(sql: Sql, sessionIds: readonly string[]): Promise<void> {
    await sql.rows('INSERT INTO ended_sessions (session_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [
      sessionIds,
    ]);
  }

  /**
   * Ends the tokens of a member that were launched until the time `before`. If `before` is undefined, all tokens of the
   * member are ended.
   */
  async endAll(sql: Sql, memberId: string, before?: Date): Promise<void> {
    await sql.rows(
      `UPDATE play_tokens SET ended_at = clock_timestamp()
        WHERE member_id = $1 AND ended_at IS NULL AND launched_at <= coalesce($2, clock_timestamp())`,
      [memberId, before ?? null],
    );
  }

  /** Deletes expired rows of tokens and of ended sessions, at most `limit` rows of each table. */
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
