import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { ArrivalsStore } from './arrivals.store.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositsStore } from './deposits.store.js';

/** A deposit case for an operator. */
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

/** The decisions of operators on deposits under review, and their cases. */
export class DepositReviewStore {
  private readonly orders: DepositsStore;
  private readonly arrivals = new ArrivalsStore();

  constructor(private readonly db: Db) {
    this.orders = new DepositsStore(db);
  }

  /** Open or closed cases, newest first. */
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
   * Makes the paid amount due for credit. The job `finish-credits` or `finish` posts it. Returns the order.
   * @throws Failure resource.not_found, request.invalid (payment in another currency).
   */
  approve(caseId: string, resolution: string): Promise<string> {
    return this.#decide(caseId, resolution, async (tx, order) => {
      const payment = await this.arrivals.payment(tx, order.provider, order.paymentId ?? '');
      if (payment?.currency !== order.currency) throw new Failure('request.invalid', { field: 'currency' });
      await this.orders.setApproved(tx, order.orderId);
    });
  }

  /** Ends an order whose money is returned outside the ledger. @throws Failure resource.not_found. */
  reject(caseId: string, resolution: string): Promise<string> {
    return this.#decide(caseId, resolution, (tx, order) => this.orders.setRejected(tx, order.orderId));
  }

  /** Closes a case without an order. False for a closed case, or one that approve or reject must end. */
  async close(caseId: string, resolution: string): Promise<boolean> {
    const rows = await this.db.rows(
      `UPDATE cases c SET closed_at = now(), resolution = $2
        WHERE c.case_id = $1 AND c.closed_at IS NULL
          AND NOT (c.kind = ANY($3) AND EXISTS (SELECT FROM deposit_orders o WHERE o.order_id = c.order_id AND o.status = 'under_review'))
        RETURNING 1`,
      [caseId, resolution, HOLDING],
    );
    return rows.length > 0;
  }

  async #decide(
    caseId: string,
    resolution: string,
    act: (tx: Tx, order: DepositOrder) => Promise<void>,
  ): Promise<string> {
    return this.db.transaction(async (tx) => {
      const found = await this.arrivals.lockCase(tx, caseId);
      const order = found?.orderId && !found.closedAt ? await this.orders.lock(tx, found.orderId) : undefined;
      if (order?.status !== 'under_review') throw new Failure('resource.not_found');
      await act(tx, order);
      await this.arrivals.closeCase(tx, caseId, resolution);
      return order.orderId;
    });
  }
}

/** Cases with an order under review. */
const HOLDING = [
  'deposit.amount_mismatch',
  'deposit.currency_mismatch',
  'deposit.large_amount',
  'deposit.credit_refused',
];
