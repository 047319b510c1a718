import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { shareWindows } from '../periods/windows.store.js';

export interface NewMember {
  readonly memberId: string;
  readonly brand: string;
  readonly account: string;
  readonly type: number;
  readonly currency: string;
  readonly uplineId: string | undefined;
  readonly registeredAt: Date;
}

export interface Move {
  readonly memberId: string;
  readonly brand: string;
  readonly uplineId: string | undefined;
  readonly movedAt: Date;
}

/** All SQL that writes the tree with its history. */
@Injectable()
export class TreeStore {
  /** Stores the place of a new member in the tree. If the member already has a place, nothing changes. */
  async place(tx: Tx, member: NewMember): Promise<void> {
    const inserted = await tx.one(
      `INSERT INTO members (member_id, brand, account, type, currency, registered_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (member_id) DO NOTHING
       RETURNING member_id`,
      [member.memberId, member.brand, member.account, member.type, member.currency, member.registeredAt],
    );
    if (!inserted) return;
    await tx.rows(
      `INSERT INTO placements (member_id, brand, upline_id, life) VALUES ($1, $2, $3, tstzrange($4, NULL))`,
      [member.memberId, member.brand, member.uplineId ?? null, member.registeredAt],
    );
  }

  /**
   * Stores the present type of a member. The place of the member in the tree does not change.
   * @returns false if the member is not known yet
   */
  async setType(tx: Tx, memberId: string, type: number): Promise<boolean> {
    const changed = await tx.one('UPDATE members SET type = $2 WHERE member_id = $1 RETURNING member_id', [
      memberId,
      type,
    ]);
    return changed !== undefined;
  }

  /**
   * Moves a member. The place that is valid at the time of the move ends, and a new place is added, which is valid
   * until the next known move. Moves may arrive in any order, and a repeated call changes nothing. A move at a time in
   * a closed settlement window takes effect in the first open one, because settlements that were paid are not computed
   * again.
   * @returns false if the member is not known yet
   */
  async move(tx: Tx, move: Move): Promise<boolean> {
    await this.lockBrand(tx, move.brand);
    await shareWindows(tx);
    const place = await tx.one<{ id: bigint; movedAt: string; life: string; rest: string; known: boolean }>(
      `SELECT id, upline_id IS NOT DISTINCT FROM $4 AND lower(life) >= $2 AS known, at::text AS "movedAt", tstzrange(lower(life), at)::text AS life, tstzrange(at,
         upper(life))::text AS rest
         FROM placements,
              LATERAL (SELECT greatest(lower(life), $2, (SELECT max(ends_at) FROM windows WHERE brand = $3
                AND status = 'closed')) AS at) moment
        WHERE member_id = $1 AND NOT isempty(life) AND coalesce(upper(life), 'infinity') > at
        ORDER BY lower(life) LIMIT 1 FOR UPDATE OF placements`,
      [move.memberId, move.movedAt, move.brand, move.uplineId ?? null],
    );
    if (!place) return false;
    if (place.known) return true;
    await tx.rows('UPDATE placements SET life = $2 WHERE id = $1', [place.id, place.life]);
    await tx.rows(`INSERT INTO placements (member_id, brand, upline_id, life) VALUES ($1, $2, $3, $4)`, [
      move.memberId,
      move.brand,
      move.uplineId ?? null,
      place.rest,
    ]);
    await tx.rows('INSERT INTO tree_moves (brand, moved_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      move.brand,
      place.movedAt,
    ]);
    return true;
  }

  /** Returns the number of members of a branch in the present tree, including the member at its top. */
  async branchSize(tx: Tx, memberId: string): Promise<bigint> {
    const row = await tx.one<{ members: bigint }>(
      `WITH RECURSIVE branch AS (
         SELECT $1::uuid AS member_id
         UNION ALL
         SELECT p.member_id FROM branch b JOIN placements p ON p.upline_id = b.member_id AND upper_inf(p.life)
       ) SELECT count(*) AS members FROM branch`,
      [memberId],
    );
    return row?.members ?? 0n;
  }

  /**
   * Locks the tree and the contracts of a brand until the transaction ends, so that only one transaction at a time can
   * change them.
   */
  async lockBrand(tx: Tx, brand: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent tree'), hashtext($1))`, [brand]);
  }
}
