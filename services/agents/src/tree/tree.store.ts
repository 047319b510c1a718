import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

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

/** All SQL that writes the dated tree. */
@Injectable()
export class TreeStore {
  /** Places a new member; a known one stays as it is. */
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
   * Ends the place that a member has at that moment and begins the next, up to the next move that is known already:
   * moves may come in any order. One that comes so late that its windows are closed counts from the first open one,
   * so that nothing which was paid has to be explained by another tree. False when the member is not known here yet.
   */
  async move(tx: Tx, move: Move): Promise<boolean> {
    await this.lockBrand(tx, move.brand);
    // No window closes meanwhile.
    await tx.rows(`SELECT pg_advisory_xact_lock_shared(hashtext('agent windows'))`);
    const place = await tx.one<{ id: bigint; movedAt: string; life: string; rest: string }>(
      `SELECT id, at::text AS "movedAt", tstzrange(lower(life), at)::text AS life, tstzrange(at, upper(life))::text AS rest
         FROM placements,
              LATERAL (SELECT greatest(lower(life), $2, (SELECT max(ends_at) FROM windows WHERE brand = $3 AND status = 'closed')) AS at) moment
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

  /** One change of a brand's tree or contracts at a time; held to the transaction's end. */
  async lockBrand(tx: Tx, brand: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent tree'), hashtext($1))`, [brand]);
  }
}
