import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import type { Posting } from '../ledger/command.js';
import type { Adjustment, AdjustmentRequest } from './adjustment.js';

const COLUMNS = `adjustment_id AS "adjustmentId", member_id AS "memberId", brand, currency, kind,
  amount_minor AS "amountMinor", turnover_minor AS "turnoverMinor", reason, note, requested_by AS "requestedBy", status,
  refusal, transfer_id AS "transferId", requested_at AS "requestedAt", ended_at AS "endedAt"`;

/** Duration (s) of a job's lease on an adjustment. During this time no other job posts the adjustment. */
const LEASE_SECONDS = 15;

/** Stores adjustments. Every change of an adjustment is made while its row is locked. */
@Injectable()
export class AdjustmentsStore {
  constructor(private readonly db: Db) {}

  /** Returns the brand of a member's account in a currency; undefined if the member has no such account. */
  async brandOf(tx: Tx, memberId: string, currency: string): Promise<string | undefined> {
    const row = await tx.one<{ brand: string }>('SELECT brand FROM accounts WHERE member_id = $1 AND currency = $2', [
      memberId,
      currency,
    ]);
    return row?.brand;
  }

  /** Returns the balance that an adjustment changes; undefined if the member has no account in this currency. */
  async balanceOf(
    sql: Sql,
    { memberId, currency, kind }: Pick<Adjustment, 'memberId' | 'currency' | 'kind'>,
  ): Promise<bigint | undefined> {
    const row = await sql.one<{ minor: bigint }>(
      `SELECT CASE WHEN $3 THEN bonus_minor ELSE cash_minor END::bigint AS minor FROM accounts
        WHERE member_id = $1 AND currency = $2`,
      [memberId, currency, kind === 'bonus_credit'],
    );
    return row?.minor;
  }

  /** Stores a request for an adjustment. Returns false if its id is stored already. */
  async insert(tx: Tx, request: AdjustmentRequest, brand: string): Promise<boolean> {
    const rows = await tx.rows(
      `INSERT INTO adjustments (adjustment_id, member_id, brand, currency, kind, amount_minor, turnover_minor, reason,
                                note, requested_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT ON CONSTRAINT adjustments_pk DO NOTHING RETURNING adjustment_id`,
      [
        request.adjustmentId,
        request.memberId,
        brand,
        request.currency,
        request.kind,
        String(request.amountMinor),
        String(request.turnoverMinor),
        request.reason,
        request.note,
        request.requestedBy,
      ],
    );
    return rows.length > 0;
  }

  find(adjustmentId: string): Promise<Adjustment | undefined> {
    return this.db.one(`SELECT ${COLUMNS} FROM adjustments WHERE adjustment_id = $1`, [adjustmentId]);
  }

  /** Returns the adjustments with the given ids. */
  async byId(adjustmentIds: readonly string[]): Promise<Map<string, Adjustment>> {
    const rows = await this.db.rows<Adjustment>(
      `SELECT ${COLUMNS} FROM adjustments WHERE adjustment_id = ANY ($1::uuid[])`,
      [adjustmentIds],
    );
    return new Map(rows.map((row) => [row.adjustmentId, row]));
  }

  lock(tx: Tx, adjustmentId: string): Promise<Adjustment | undefined> {
    return tx.one(`SELECT ${COLUMNS} FROM adjustments WHERE adjustment_id = $1 FOR UPDATE`, [adjustmentId]);
  }

  /** Stores the approval of an adjustment. If it is not posted within the lease time, a job posts it. */
  async approve(tx: Tx, adjustmentId: string): Promise<void> {
    await tx.rows(
      `UPDATE adjustments SET status = 'approved', due_at = now() + make_interval(secs => $2) WHERE adjustment_id = $1`,
      [adjustmentId, LEASE_SECONDS],
    );
  }

  async reject(tx: Tx, adjustmentId: string): Promise<void> {
    await tx.rows(`UPDATE adjustments SET status = 'rejected', ended_at = now() WHERE adjustment_id = $1`, [
      adjustmentId,
    ]);
  }

  /**
   * Stores the ledger's answer to the posting of an adjustment. Returns false if another attempt has already stored it.
   */
  async end(tx: Tx, adjustmentId: string, { status, code, transferId, postedAt }: PostedAnswer): Promise<boolean> {
    const ended = await tx.rows(
      `UPDATE adjustments SET status = $2, refusal = $3, transfer_id = $4, ended_at = $5, due_at = NULL
        WHERE adjustment_id = $1 AND status = 'approved' RETURNING adjustment_id`,
      [adjustmentId, status === 'applied' ? 'applied' : 'refused', code ?? null, transferId, postedAt],
    );
    return ended.length > 0;
  }

  /** Leases approved adjustments that must be posted now, so that only one job posts each of them. */
  async takeDue(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ adjustmentId: string }>(
      `UPDATE adjustments SET due_at = now() + make_interval(secs => $2)
        WHERE adjustment_id IN (
          SELECT adjustment_id FROM adjustments WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING adjustment_id AS "adjustmentId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ adjustmentId }) => adjustmentId);
  }
}

type PostedAnswer = Pick<Posting, 'status' | 'code' | 'transferId' | 'postedAt'>;
