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
  /** Places a new member; a member that already has a place stays unchanged. */
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
   * Ends a member's place at the moment of a move and begins the next one, up to the next known move; moves may arrive
   * in any order. A move in windows that are already closed takes effect with the first open window, because paid
   * settlements are not reopened.
   * @returns false when the member is not known yet
   */
  async move(tx: Tx, move: Move): Promise<boolean> {
    await this.lockBrand(tx, move.brand);
    await shareWindows(tx);
    const place = await tx.one<{ id: bigint; movedAt: string; life: string; rest: string }>(
      `SELECT id, at::text AS "movedAt", tstzrange(lower(life), at)::text AS life, tstzrange(at,
         upper(life))::text AS rest
         FROM placements,
              LATERAL (SELECT greatest(lower(life), $2, (SELECT max(ends_at) FROM windows WHERE brand = $3
                AND status = 'closed')) AS at) moment
        WHERE member_id = $1 AND NOT isempty(life) AND coalesce(upper(life), 'infinity') > at
        ORDER BY lower(life) LIMIT 1 FOR UPDATE OF placements`,
      [move.memberId, move.movedAt, move.brand],
    );
    if (!place) return false;
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

  /** Serialises changes of a brand's tree and contracts; the lock is held until the transaction ends. */
  async lockBrand(tx: Tx, brand: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent tree'), hashtext($1))`, [brand]);
  }
}
