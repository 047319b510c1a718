import { Injectable } from '@nestjs/common';
import type { MovementType } from '@nm/contracts/agents.js';
import type { Sql, Tx } from '@nm/kit/db/db.js';

export interface NewMovement {
  /** The id of the movement. It is the same in a repeated event, and different for each movement. */
  readonly id: string;
  readonly memberId: string;
  readonly brand: string;
  readonly type: MovementType;
  /** The amount in minor units; negative if it left the member's account. */
  readonly amountMinor: bigint;
  readonly occurredAt: Date;
}

/**
 * SQL that inserts the lines of the movements in the relation `moved`: one line for each agent who was above the member
 * at that time. The number of lines grows with the depth of the tree.
 */
const LINES = `
  WITH RECURSIVE moved AS (
    SELECT v.id, v.member_id, v.type, v.amount_minor, v.occurred_at, greatest(v.occurred_at, m.registered_at) AS at
      FROM movements v JOIN members m ON m.member_id = v.member_id
     WHERE %
  ), above AS (
    SELECT v.id, v.at, p.upline_id AS agent_id
      FROM moved v JOIN placements p ON p.member_id = v.member_id AND p.life @> v.at
    UNION ALL
    SELECT a.id, a.at, p.upline_id
      FROM above a JOIN placements p ON p.member_id = a.agent_id AND p.life @> a.at
     WHERE p.upline_id IS NOT NULL
  )
  INSERT INTO movement_lines (agent_id, movement_id, member_id, type, amount_minor, occurred_at)
  SELECT a.agent_id, v.id, v.member_id, v.type, v.amount_minor, v.occurred_at
    FROM above a JOIN moved v ON v.id = a.id
   WHERE a.agent_id IS NOT NULL`;

/** SQL that selects a member and all members who were ever below that member. */
const BRANCH = `
  WITH RECURSIVE branch AS (
    SELECT $1::uuid AS member_id
    UNION
    SELECT p.member_id FROM branch b JOIN placements p ON p.upline_id = b.member_id
  )`;

/** All SQL that writes members' money movements, and their lines (one for each agent above the member). */
@Injectable()
export class MovementsStore {
  /**
   * Stores a movement and its lines (one for each agent above the member). If it is already stored, nothing changes. A
   * lock keeps the tree unchanged until the commit.
   * @returns false if the member is not in the tree yet
   */
  async add(tx: Tx, movement: NewMovement): Promise<boolean> {
    await tx.rows(`SELECT pg_advisory_xact_lock_shared(hashtext('agent tree'), hashtext($1))`, [movement.brand]);
    if (!(await tx.one('SELECT 1 FROM members WHERE member_id = $1', [movement.memberId]))) return false;
    const added = await tx.one(
      `INSERT INTO movements (id, member_id, brand, type, amount_minor, occurred_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [movement.id, movement.memberId, movement.brand, movement.type, movement.amountMinor, movement.occurredAt],
    );
    if (added) await tx.rows(LINES.replace('%', 'v.id = $1'), [movement.id]);
    return true;
  }

  /**
   * Writes the lines of a moved branch again, for all money movements since the move. A line assigns a movement to one
   * agent above the member. The caller must have locked the tree.
   */
  async moved(sql: Sql, memberId: string, movedAt: Date): Promise<void> {
    const ids = await sql.rows<{ id: string }>(
      `${BRANCH} SELECT v.id FROM branch b JOIN movements v ON v.member_id = b.member_id AND v.occurred_at >= $2`,
      [memberId, movedAt],
    );
    if (ids.length === 0) return;
    const late = [ids.map(({ id }) => id)];
    await sql.rows('DELETE FROM movement_lines WHERE movement_id = ANY ($1::text[])', late);
    await sql.rows(LINES.replace('%', 'v.id = ANY ($1::text[])'), late);
  }
}
