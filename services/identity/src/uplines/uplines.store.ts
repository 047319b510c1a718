import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

export interface NewMove {
  readonly brand: string;
  readonly memberId: string;
  readonly fromId: string | null;
  readonly toId: string | null;
  readonly agentId: string | null;
  readonly key: string;
  readonly movedAt: Date;
}

/** All SQL that changes uplines, and the SQL that reads the agent tree for these changes. */
@Injectable()
export class UplinesStore {
  /**
   * Takes an advisory lock for the uplines of a brand until the end of the transaction. Two moves that are each allowed
   * but together form a cycle therefore run one after the other.
   */
  async lockTree(tx: Tx, brand: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('member tree'), hashtext($1))`, [brand]);
  }

  /** Returns the ids of all uplines of a member, nearest first. The query makes one look-up per level of the tree. */
  async above(sql: Sql, memberId: string): Promise<string[]> {
    const rows = await sql.rows<{ id: string }>(
      `WITH RECURSIVE above AS (
         SELECT upline_id AS id, 1 AS level FROM members WHERE id = $1 AND upline_id IS NOT NULL
         UNION ALL
         SELECT m.upline_id, a.level + 1 FROM above a JOIN members m ON m.id = a.id WHERE m.upline_id IS NOT NULL
       ) SELECT id FROM above ORDER BY level`,
      [memberId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the number of levels below a member in the agent tree; 0 if nobody is below. */
  async levelsBelow(sql: Sql, memberId: string): Promise<number> {
    const row = await sql.one<{ levels: number }>(
      `WITH RECURSIVE below AS (
         SELECT $1::uuid AS id, 0 AS level
         UNION ALL
         SELECT m.id, b.level + 1 FROM below b JOIN members m ON m.upline_id = b.id
       ) SELECT max(level) AS levels FROM below`,
      [memberId],
    );
    return row?.levels ?? 0;
  }

  /**
   * Returns the move of a member that an agent or the operators made with this idempotency key; undefined if the key
   * was not used.
   */
  async madeWith(sql: Sql, agentId: string | null, key: string): Promise<NewMove | undefined> {
    return sql.one<NewMove>(
      `SELECT brand, member_id AS "memberId", from_id AS "fromId", to_id AS "toId", agent_id AS "agentId", key,
              moved_at AS "movedAt"
         FROM upline_moves WHERE agent_id IS NOT DISTINCT FROM $1 AND key = $2`,
      [agentId, key],
    );
  }

  /** Returns the time of a member's last move; undefined if the member was never moved. */
  async lastMovedAt(sql: Sql, memberId: string): Promise<Date | undefined> {
    const row = await sql.one<{ movedAt: Date | null }>(
      'SELECT max(moved_at) AS "movedAt" FROM upline_moves WHERE member_id = $1',
      [memberId],
    );
    return row?.movedAt ?? undefined;
  }

  async move(tx: Tx, move: NewMove): Promise<void> {
    await tx.rows('UPDATE members SET upline_id = $2 WHERE id = $1', [move.memberId, move.toId]);
    await tx.rows(
      `INSERT INTO upline_moves (brand, member_id, from_id, to_id, agent_id, key, moved_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [move.brand, move.memberId, move.fromId, move.toId, move.agentId, move.key, move.movedAt],
    );
  }
}
