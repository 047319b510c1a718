import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { CaseKind } from './deposit-order.js';

/** A case of the wallet as one row of the list for operators. */
export interface DepositCaseLine {
  readonly caseId: string;
  readonly kind: string;
  readonly subject: string;
  readonly memberId: string | null;
  readonly orderId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly resolution: string | null;
}

const COLUMNS = `case_id AS "caseId", kind, subject, member_id AS "memberId", order_id AS "orderId", detail,
  opened_at AS "openedAt", closed_at AS "closedAt", resolution`;

/**
 * The kinds of cases that keep a deposit order under review. When an operator decides on the deposit, these cases are
 * closed too.
 */
export const HOLDING_CASES: readonly string[] = [
  'deposit.amount_mismatch',
  'deposit.currency_mismatch',
  'deposit.large_amount',
  'deposit.credit_refused',
];

/** Lists and closes the wallet's cases of all kinds, for the operators' command-line program. */
@Injectable()
export class DepositCasesStore {
  constructor(private readonly db: Db) {}

  /** Lists open cases or closed cases, newest first. */
  list(closed: boolean, max: number): Promise<DepositCaseLine[]> {
    return this.db.rows(
      `SELECT ${COLUMNS} FROM cases WHERE (closed_at IS NOT NULL) = $1 ORDER BY coalesce(closed_at, opened_at) DESC LIMIT $2`,
      [closed, max],
    );
  }

  find(caseId: string): Promise<DepositCaseLine | undefined> {
    return this.db.one(`SELECT ${COLUMNS} FROM cases WHERE case_id = $1`, [caseId]);
  }

  /**
   * Closes a case that does not keep an order under review.
   * @returns false if the case is already closed, or if only the decision on its deposit may close it
   */
  async close(caseId: string, resolution: string): Promise<boolean> {
    const rows = await this.db.rows(
      `UPDATE cases c SET closed_at = now(), resolution = $2
        WHERE c.case_id = $1 AND c.closed_at IS NULL
          AND NOT (c.kind = ANY($3) AND EXISTS (SELECT FROM deposit_orders o WHERE o.order_id = c.order_id AND o.status = 'under_review'))
        RETURNING 1`,
      [caseId, resolution, HOLDING_CASES],
    );
    return rows.length > 0;
  }

  /**
   * Lists orders that are under review but have no review record yet. Each order comes with the kind of the case that
   * keeps it under review.
   */
  withoutReview(): Promise<{ readonly orderId: string; readonly kind: CaseKind }[]> {
    return this.db.rows(
      `SELECT DISTINCT ON (o.order_id) o.order_id AS "orderId", c.kind
         FROM deposit_orders o JOIN cases c ON c.order_id = o.order_id AND c.kind = ANY ($1)
        WHERE o.status = 'under_review'
          AND NOT EXISTS (SELECT FROM reviews r WHERE r.kind = 'deposit' AND r.subject_id = o.order_id)
        ORDER BY o.order_id, c.opened_at DESC LIMIT 100`,
      [HOLDING_CASES],
    );
  }

  /** Closes the cases that kept an order under review. It is called after the operator's decision on the deposit. */
  async closeHolding(tx: Tx, orderId: string, resolution: string): Promise<void> {
    await tx.rows(
      `UPDATE cases SET closed_at = now(), resolution = $2 WHERE order_id = $1 AND closed_at IS NULL AND kind = ANY ($3)`,
      [orderId, resolution, HOLDING_CASES],
    );
  }
}
