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

  /** Ends a member's present place and begins the next. False when the member is not known here yet. */
  async move(tx: Tx, move: Move): Promise<boolean> {
    await this.lockBrand(tx, move.brand);
    const ended = await tx.one(
      `UPDATE placements SET life = tstzrange(lower(life), $2)
        WHERE member_id = $1 AND upper_inf(life) AND lower(life) < $2
       RETURNING id`,
      [move.memberId, move.movedAt],
    );
    if (!ended) return false;
    await tx.rows(
      `INSERT INTO placements (member_id, brand, upline_id, life) VALUES ($1, $2, $3, tstzrange($4, NULL))`,
      [move.memberId, move.brand, move.uplineId ?? null, move.movedAt],
    );
    await tx.rows(
      `INSERT INTO tree_moves (brand, number, moved_at)
       SELECT $1, coalesce(max(number), 0) + 1, $2 FROM tree_moves WHERE brand = $1`,
      [move.brand, move.movedAt],
    );
    return true;
  }

  /** One change of a brand's tree or contracts at a time; held to the transaction's end. */
  async lockBrand(tx: Tx, brand: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent tree'), hashtext($1))`, [brand]);
  }
}
