import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { HOLDING_CASES } from '../deposits/deposit-cases.store.js';
import type { CaseMark, CaseStep } from './payment-case.js';

/**
 * A case whose row is locked, the time of the database, and whether only the decision on its deposit may close the
 * case.
 */
export interface LockedCase extends CaseMark {
  readonly now: Date;
  readonly holdsDeposit: boolean;
}

/** Stores the steps that operators take on cases about payment providers. */
@Injectable()
export class PaymentCasesStore {
  lock(tx: Tx, caseId: string): Promise<LockedCase | undefined> {
    return tx.one(
      `SELECT CASE WHEN c.closed_at IS NULL THEN 'open' ELSE coalesce(c.outcome, 'explained') END AS state, c.version,
              c.claimed_by AS "claimedBy", c.claim_ends_at AS "claimEndsAt", clock_timestamp() AS now,
              c.kind = ANY ($2) AND EXISTS (
                SELECT FROM deposit_orders o WHERE o.order_id = c.order_id AND o.status = 'under_review') AS "holdsDeposit"
         FROM cases c WHERE c.case_id = $1 FOR UPDATE OF c`,
      [caseId, HOLDING_CASES],
    );
  }

  async save(tx: Tx, caseId: string, mark: CaseMark, step: CaseStep): Promise<void> {
    const isOpen = mark.state === 'open';
    await tx.rows(
      `UPDATE cases
          SET version = $2, claimed_by = $3, claim_ends_at = $4, outcome = $5,
              closed_at = CASE WHEN $5::text IS NOT NULL THEN clock_timestamp() END, resolution = $6
        WHERE case_id = $1`,
      [
        caseId,
        String(mark.version),
        mark.claimedBy,
        mark.claimEndsAt,
        isOpen ? null : mark.state,
        isOpen ? null : `${mark.state} by ${step.operator}: ${step.note}`,
      ],
    );
    await tx.rows('INSERT INTO case_steps (case_id, operator, action, reason, note) VALUES ($1, $2, $3, $4, $5)', [
      caseId,
      step.operator,
      step.action,
      step.reason,
      step.note,
    ]);
  }
}
