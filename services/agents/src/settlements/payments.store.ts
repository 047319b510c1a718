import { Injectable } from '@nestjs/common';
import type { ContractKind } from '@nm/contracts/agents.js';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** A stored settlement whose clearing is still to be posted. */
export interface DuePayment {
  readonly id: string;
  readonly brand: string;
  readonly kind: ContractKind;
  readonly payerId: string | null;
  readonly payeeId: string;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly netMinor: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** All SQL that writes what was paid. */
@Injectable()
export class PaymentsStore {
  /**
   * Settlements that are due, oldest first. Top agents come first within a window: their gross funds the clearing
   * account that their downlines' legs are paid from.
   */
  async due(sql: Sql, limit: number): Promise<DuePayment[]> {
    return sql.rows(
      `SELECT id, brand, kind, payer_id AS "payerId", payee_id AS "payeeId", currency, gross_minor AS "grossMinor",
              net_minor AS "netMinor", starts_at AS "startsAt", ends_at AS "endsAt"
         FROM settlements
        WHERE status = 'due'
        ORDER BY ends_at, payer_id NULLS FIRST, id
        LIMIT $1`,
      [limit],
    );
  }

  /** Marks a payment done. False when another worker was first: its facts are already published. */
  async paid(tx: Tx, settlementId: string, paidAt: Date): Promise<boolean> {
    const row = await tx.one(
      `UPDATE settlements SET status = 'paid', paid_at = $2 WHERE id = $1 AND status = 'due' RETURNING id`,
      [settlementId, paidAt],
    );
    return row !== undefined;
  }
}
