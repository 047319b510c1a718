import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { PointBook, type EarnedEntry, type PointAccount, type RoundEntries } from './point-book.js';
import type { Booking, EntryKind } from './points.js';

type AccountRow = PointAccount & { readonly memberId: string };
type EntryRow = EarnedEntry & { readonly kind: EntryKind };

/** The order to which new entries belong, and the version of the account before them. */
export interface OrderEntries {
  readonly memberId: string;
  readonly orderId: string;
  readonly promotion: string;
  readonly version: bigint;
}

/** All SQL that writes points. Each method runs one statement, regardless of the number of members or rounds. */
@Injectable()
export class PointStore {
  /**
   * Creates missing points accounts. Call it before accounts are locked. Rows are inserted in the order of their ids,
   * so that two transactions cannot deadlock.
   */
  async open(tx: Tx, memberIds: readonly string[]): Promise<void> {
    await tx.rows(
      `INSERT INTO point_accounts (member_id) SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id
         ON CONFLICT DO NOTHING`,
      [memberIds],
    );
  }

  /**
   * Locks points accounts until the transaction ends. It locks them in the order of their ids, so that two
   * transactions cannot deadlock.
   */
  async lock(tx: Tx, memberIds: readonly string[]): Promise<ReadonlyMap<string, PointAccount>> {
    const rows = await tx.rows<AccountRow>(
      `SELECT member_id AS "memberId", balance_micro AS "balanceMicro", debt_micro AS "debtMicro", version
         FROM point_accounts WHERE member_id = ANY ($1::uuid[]) ORDER BY member_id FOR NO KEY UPDATE`,
      [memberIds],
    );
    return new Map(rows.map(({ memberId, ...account }) => [memberId, account]));
  }

  /**
   * Returns the points entries of these rounds. The caller must have locked the accounts, so that no entry can be
   * added in the meantime.
   */
  async roundsOf(tx: Tx, roundIds: readonly string[]): Promise<Map<string, RoundEntries>> {
    const rows = await tx.rows<EntryRow>(
      `SELECT round_id AS "roundId", kind, promotion, category, valid_stake_minor AS "validStakeMinor",
         points_micro AS "pointsMicro"
         FROM point_entries WHERE round_id = ANY ($1::uuid[])`,
      [roundIds],
    );
    return new Map(
      [...Map.groupBy(rows, ({ roundId }) => roundId)].map(([roundId, entries]) => [
        roundId,
        { kinds: new Set(entries.map(({ kind }) => kind)), earned: entries.find(({ kind }) => kind === 'earned') },
      ]),
    );
  }

  /**
   * Writes the entries of an order and the new balance. The caller must have locked the account and computed the
   * entries from its balance. A unique index refuses a second entry of the same kind for an order.
   */
  async writeOrder(
    tx: Tx,
    { memberId, orderId, promotion, version }: OrderEntries,
    { state, movements }: Booking,
  ): Promise<void> {
    await tx.rows(
      `WITH booked AS (
         INSERT INTO point_entries (member_id, version, kind, promotion, order_id, category, valid_stake_minor,
           points_micro, balance_micro)
         SELECT $1, $2 + n, kind, $3, $4, 0, 0, points, balance
           FROM unnest($5::text[], $6::bigint[], $7::bigint[]) WITH ORDINALITY AS entry (kind, points, balance, n)
       )
       UPDATE point_accounts SET balance_micro = $8, debt_micro = $9, version = $2 + $10 WHERE member_id = $1`,
      [
        memberId,
        version,
        promotion,
        orderId,
        movements.map(({ kind }) => kind),
        movements.map(({ pointsMicro }) => pointsMicro),
        movements.map(({ balanceMicro }) => balanceMicro),
        state.balanceMicro,
        state.debtMicro,
        movements.length,
      ],
    );
  }

  /** Writes the collected entries in their order, and the new balances of the accounts. */
  async write(tx: Tx, { entries, changed }: PointBook): Promise<void> {
    if (entries.length === 0) return;
    const accounts = [...changed];
    await tx.rows(
      `WITH booked AS (
         INSERT INTO point_entries (member_id, version, kind, promotion, round_id, category, valid_stake_minor,
           points_micro, balance_micro)
         SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::uuid[], $6::smallint[],
           $7::bigint[], $8::bigint[], $9::bigint[])
       )
       UPDATE point_accounts account SET balance_micro = now.balance_micro, debt_micro = now.debt_micro,
         version = now.version
         FROM unnest($10::uuid[], $11::bigint[], $12::bigint[], $13::bigint[]) AS now (member_id, balance_micro,
           debt_micro, version)
        WHERE account.member_id = now.member_id`,
      [
        entries.map((entry) => entry.memberId),
        entries.map((entry) => entry.version),
        entries.map((entry) => entry.kind),
        entries.map((entry) => entry.promotion),
        entries.map((entry) => entry.roundId),
        entries.map((entry) => entry.category),
        entries.map((entry) => entry.validStakeMinor),
        entries.map((entry) => entry.pointsMicro),
        entries.map((entry) => entry.balanceMicro),
        accounts.map(([memberId]) => memberId),
        accounts.map(([, account]) => account.balanceMicro),
        accounts.map(([, account]) => account.debtMicro),
        accounts.map(([, account]) => account.version),
      ],
    );
  }
}
