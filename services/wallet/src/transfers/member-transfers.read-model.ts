import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { MemberTransfer, TransferTerms } from './member-transfer.js';
import { TRANSFER_COLUMNS } from './member-transfers.store.js';

/** Reads transfers between members, for the members' screens and for the checks of new transfers. */
@Injectable()
export class MemberTransfersReadModel {
  constructor(private readonly db: Db) {}

  terms(sql: Sql, brand: string, currency: string): Promise<TransferTerms | undefined> {
    return sql.one(
      `SELECT min_minor AS "minMinor", max_minor AS "maxMinor", day_count_max AS "dayCountMax",
              any_ancestor AS "anyAncestor", rules
         FROM transfer_terms WHERE brand = $1 AND currency = $2`,
      [brand, currency],
    );
  }

  /** Returns a transfer in any state; undefined if it does not exist. */
  async find(transferId: string): Promise<MemberTransfer | undefined> {
    return this.db.one(`SELECT ${TRANSFER_COLUMNS} FROM member_transfers m WHERE m.transfer_id = $1`, [transferId]);
  }

  ofKey(
    sql: Sql,
    senderId: string,
    key: string,
  ): Promise<(MemberTransfer & { readonly inputHash: Buffer }) | undefined> {
    return sql.one(
      `SELECT ${TRANSFER_COLUMNS}, m.input_hash AS "inputHash" FROM member_transfers m WHERE m.sender_id = $1 AND m.key = $2`,
      [senderId, key],
    );
  }

  /** Returns the transfers that the member sent or received, newest first. */
  async ofMember(
    memberId: string,
    { limit, offset }: Page,
  ): Promise<{ readonly transfers: MemberTransfer[]; readonly totalCount: bigint }> {
    const rows = await this.db.rows<MemberTransfer & { readonly totalCount: bigint }>(
      `SELECT ${TRANSFER_COLUMNS}, count(*) OVER () AS "totalCount" FROM member_transfers m
        WHERE (m.sender_id = $1 OR m.receiver_id = $1) AND m.status = 'done'
        ORDER BY m.transfer_id DESC LIMIT $2 OFFSET $3`,
      [memberId, limit, offset],
    );
    return { transfers: rows, totalCount: rows[0]?.totalCount ?? 0n };
  }

  /**
   * Returns the number of transfers that the member has sent today. The day begins at midnight in the time zone of the
   * account.
   */
  async sentToday(sql: Sql, memberId: string, currency: string): Promise<number> {
    const row = await sql.one<{ count: bigint }>(
      `SELECT count(*) AS count FROM accounts a
         JOIN member_transfers m ON m.sender_id = a.member_id AND m.currency = a.currency
        WHERE a.member_id = $1 AND a.currency = $2 AND m.status <> 'refused'
          AND m.requested_at >= date_trunc('day', now() AT TIME ZONE a.zone) AT TIME ZONE a.zone`,
      [memberId, currency],
    );
    return Number(row?.count ?? 0n);
  }
}
