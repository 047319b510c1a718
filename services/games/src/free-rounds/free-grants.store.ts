import type { GameCategory } from '@nm/contracts';
import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { FreeEnd, FreeGrant, FreeTerms } from './free-grant.js';

const COLUMNS = `
  grant_id AS "grantId", member_id AS "memberId", brand, currency, promotion, vassalage, game_code AS "gameCode", category,
  player_id AS "playerId", rounds, stake_minor AS "stakeMinor", win_minor_max AS "winMinorMax", pays_bonus AS "paysBonus",
  turnover_percent AS "turnoverPercent", expires_at AS "expiresAt", status, reason, played, won_minor AS "wonMinor",
  ends_from AS "endsFrom", ended_at AS "endedAt", attempts`;

/**
 * How long (s) one instance reserves a grant of free rounds at first, while it calls the vendor about the grant. The
 * time doubles with each attempt.
 */
const LEASE_SECONDS = 10;
const LEASE_SECONDS_MAX = 600;

/**
 * Stores grants of free rounds. Every change of a status is one conditional UPDATE, so repeating it changes nothing.
 */
@Injectable()
export class FreeGrantsStore {
  /** Stores a grant of free rounds. If it is already stored, nothing changes. */
  async add(tx: Tx, terms: FreeTerms & { readonly playerId: string; readonly category: GameCategory }): Promise<void> {
    await tx.rows(
      `INSERT INTO free_grants (grant_id, member_id, brand, currency, promotion, vassalage, game_code, category, player_id,
         rounds, stake_minor, win_minor_max, pays_bonus, turnover_percent, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (grant_id) DO NOTHING`,
      [
        ...[terms.grantId, terms.memberId, terms.brand, terms.currency, terms.promotion, terms.vassalage],
        ...[terms.gameCode, terms.category, terms.playerId, terms.rounds, terms.stakeMinor, terms.winMinorMax],
        ...[terms.paysBonus, terms.turnoverPercent, terms.expiresAt],
      ],
    );
  }

  async lock(tx: Tx, grantId: string): Promise<FreeGrant | undefined> {
    return tx.one<FreeGrant>(`SELECT ${COLUMNS} FROM free_grants WHERE grant_id = $1 FOR UPDATE`, [grantId]);
  }

  /** Counts one more played round of a grant. The caller must have locked the grant. */
  async count(tx: Tx, grantId: string, wonMinor: bigint): Promise<FreeGrant> {
    const counted = await tx.one<FreeGrant>(
      `UPDATE free_grants SET played = played + 1, won_minor = won_minor + $2 WHERE grant_id = $1 RETURNING ${COLUMNS}`,
      [grantId, wonMinor],
    );
    if (!counted) throw new Error(`free grant ${grantId} is gone`);
    return counted;
  }

  /**
   * Changes the sum of a grant's wins, because the vendor adjusted one of its rounds. The caller must have locked the
   * grant.
   */
  async adjust(tx: Tx, grantId: string, byMinor: bigint): Promise<void> {
    await tx.rows('UPDATE free_grants SET won_minor = won_minor + $2 WHERE grant_id = $1', [grantId, byMinor]);
  }

  /** Opens a grant that the vendor has confirmed. The job handles it again when it expires. */
  async open(sql: Sql, grantId: string): Promise<void> {
    await sql.rows(
      `UPDATE free_grants SET status = 'open', due_at = expires_at, attempts = 0
        WHERE grant_id = $1 AND status = 'preparing'`,
      [grantId],
    );
  }

  /**
   * Sets the status of a grant to `ending`, unless it is already ending or ended. The job then calls the vendor to
   * cancel the grant.
   */
  async beginEnd(sql: Sql, grantId: string, reason: FreeEnd): Promise<void> {
    await sql.rows(
      `UPDATE free_grants SET status = 'ending', reason = $2, ends_from = clock_timestamp(), due_at = clock_timestamp(),
              attempts = 0
        WHERE grant_id = $1 AND status IN ('preparing', 'open')`,
      [grantId, reason],
    );
  }

  /**
   * Sets the status of a member's grants to `ending`. Only grants that were given before a given time and have not
   * ended are changed.
   */
  async beginEndOf(sql: Sql, memberId: string, reason: FreeEnd, grantedUntil: Date): Promise<void> {
    await sql.rows(
      `UPDATE free_grants SET status = 'ending', reason = $2, ends_from = clock_timestamp(), due_at = clock_timestamp(),
              attempts = 0
        WHERE member_id = $1 AND status IN ('preparing', 'open') AND granted_at <= $3`,
      [memberId, reason, grantedUntil],
    );
  }

  /**
   * Makes the job call the vendor again at once about a grant that the vendor has not confirmed. Returns false if the
   * grant does not wait for a confirmation.
   */
  async retry(tx: Tx, grantId: string): Promise<boolean> {
    const due = await tx.one(
      `UPDATE free_grants SET due_at = clock_timestamp()
        WHERE grant_id = $1 AND status IN ('preparing', 'ending') RETURNING grant_id`,
      [grantId],
    );
    return due !== undefined;
  }

  /** Ends a grant and returns it in its final state; undefined if it had ended before. */
  async end(tx: Tx, grantId: string, reason: FreeEnd): Promise<FreeGrant | undefined> {
    return tx.one<FreeGrant>(
      `UPDATE free_grants SET status = 'ended', reason = coalesce(reason, $2), ended_at = clock_timestamp()
        WHERE grant_id = $1 AND status <> 'ended' RETURNING ${COLUMNS}`,
      [grantId, reason],
    );
  }

  /**
   * Leases the grants about which the vendor must be called now, so that only one instance handles each. A grant whose
   * expiry time has passed gets the status `ending`, with the reason `expired`, or `unavailable` if the vendor never
   * confirmed it. Its calls are then counted from 0 again.
   */
  async leaseDue(sql: Sql, limit: number): Promise<FreeGrant[]> {
    return sql.rows<FreeGrant>(
      `UPDATE free_grants
          SET status = CASE WHEN status <> 'ending' AND expires_at <= clock_timestamp() THEN 'ending' ELSE status END,
              reason = CASE WHEN status = 'ending' OR expires_at > clock_timestamp() THEN reason
                            WHEN status = 'preparing' AND played = 0 THEN 'unavailable' ELSE 'expired' END,
              ends_from = CASE WHEN status <> 'ending' AND expires_at <= clock_timestamp() THEN clock_timestamp()
                               ELSE ends_from END,
              attempts = 1 + CASE WHEN status <> 'ending' AND expires_at <= clock_timestamp() THEN 0 ELSE attempts END,
              due_at = clock_timestamp() + make_interval(secs => least($2 * 2 ^
                CASE WHEN status <> 'ending' AND expires_at <= clock_timestamp() THEN 0
                     ELSE least(attempts, 10) END, $3))
        WHERE grant_id IN (SELECT grant_id FROM free_grants WHERE status <> 'ended' AND due_at <= clock_timestamp()
                            ORDER BY due_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [limit, LEASE_SECONDS, LEASE_SECONDS_MAX],
    );
  }
}
