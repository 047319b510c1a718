import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { DepositStatus } from './deposit-order.js';
import { ProofsStore, type DepositProof } from './proofs.store.js';

/** The data of a deposit that an operator sees in its review. */
export interface ReviewedDeposit {
  readonly orderId: string;
  readonly methodId: string;
  readonly provider: string;
  readonly orderedMinor: bigint;
  readonly orderedCurrency: string;
  readonly paymentId: string;
  readonly createdAt: Date;
  readonly status: DepositStatus;
  readonly promotion: string;
  /** The member's proofs of a bank transfer, oldest first. */
  readonly proofs: readonly DepositProof[];
}

/** Reads the deposits under review for the operators' review queue. */
@Injectable()
export class DepositReviewReadModel {
  constructor(
    private readonly db: Db,
    private readonly proofs: ProofsStore,
  ) {}

  async deposits(orderIds: readonly string[]): Promise<Map<string, ReviewedDeposit>> {
    const rows = await this.db.rows<Omit<ReviewedDeposit, 'proofs'>>(
      `SELECT order_id AS "orderId", method_id AS "methodId", provider, amount_minor AS "orderedMinor",
              currency AS "orderedCurrency", coalesce(payment_id, '') AS "paymentId", created_at AS "createdAt", status, promotion
         FROM deposit_orders WHERE order_id = ANY ($1::uuid[])`,
      [orderIds],
    );
    const proofs = await this.proofs.ofOrders(this.db, orderIds);
    return new Map(
      rows.map((row) => [row.orderId, { ...row, proofs: proofs.filter(({ orderId }) => orderId === row.orderId) }]),
    );
  }
}
