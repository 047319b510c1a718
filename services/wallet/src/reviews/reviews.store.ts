import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { Review, ReviewAction, ReviewEvidence, ReviewKind } from './review.js';

export const REVIEW_COLUMNS = `kind, subject_id AS "subjectId", member_id AS "memberId", brand, currency,
  amount_minor AS "amountMinor", reasons, evidence, four_eyes AS "fourEyes", state, version, opened_at AS "openedAt",
  claimed_by AS "claimedBy", claim_ends_at AS "claimEndsAt", first_operator AS "firstOperator",
  first_decision AS "firstDecision", decided_by AS "decidedBy", decided_at AS "decidedAt",
  reject_reason AS "rejectReason"`;

/** The data of a new review: the deposit, withdrawal or adjustment that must be reviewed, and the reasons. */
export interface NewReview extends Pick<
  Review,
  'kind' | 'subjectId' | 'memberId' | 'brand' | 'currency' | 'amountMinor' | 'reasons'
> {
  /**
   * True if two operators must approve the subject of the review, whatever its amount. Otherwise two must approve above
   * an amount of the brand, or always if the brand has no such amount.
   */
  readonly alwaysFourEyes?: boolean;
  readonly evidence?: readonly ReviewEvidence[];
}

/**
 * Writes reviews. The caller must lock the row of the deposit, withdrawal or adjustment before the row of its review.
 */
@Injectable()
export class ReviewsStore {
  /**
   * Opens a review. If the review was already decided or closed, it is opened again and keeps its recorded steps. If it
   * is open, nothing changes.
   */
  async open(tx: Tx, review: NewReview): Promise<void> {
    await tx.rows(
      `INSERT INTO reviews AS r (kind, subject_id, member_id, brand, currency, amount_minor, reasons, evidence, four_eyes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $9, $8 OR $6::bigint > coalesce(
         (SELECT four_eyes_above_minor FROM review_thresholds WHERE brand = $4 AND currency = $5), -1))
       ON CONFLICT ON CONSTRAINT reviews_pk DO UPDATE
         SET state = 'open', version = r.version + 1, opened_at = clock_timestamp(), amount_minor = excluded.amount_minor,
             reasons = excluded.reasons, evidence = excluded.evidence, four_eyes = excluded.four_eyes, claimed_by = NULL, claim_ends_at = NULL,
             first_operator = NULL, first_decision = NULL, decided_by = NULL, decided_at = NULL, reject_reason = NULL
         WHERE r.state <> 'open'`,
      [
        review.kind,
        review.subjectId,
        review.memberId,
        review.brand,
        review.currency,
        String(review.amountMinor),
        review.reasons,
        review.alwaysFourEyes ?? false,
        JSON.stringify(review.evidence ?? []),
      ],
    );
  }

  /** Locks the row of a review, and returns the review with the time of the database. */
  lock(tx: Tx, kind: ReviewKind, subjectId: string): Promise<(Review & { readonly now: Date }) | undefined> {
    return tx.one(
      `SELECT ${REVIEW_COLUMNS}, clock_timestamp() AS now FROM reviews WHERE kind = $1 AND subject_id = $2 FOR UPDATE`,
      [kind, subjectId],
    );
  }

  async save(tx: Tx, review: Review): Promise<void> {
    await tx.rows(
      `UPDATE reviews
          SET state = $3, version = $4, claimed_by = $5, claim_ends_at = $6, first_operator = $7, first_decision = $8,
              decided_by = $9, decided_at = $10, reject_reason = $11
        WHERE kind = $1 AND subject_id = $2`,
      [
        review.kind,
        review.subjectId,
        review.state,
        String(review.version),
        review.claimedBy,
        review.claimEndsAt,
        review.firstOperator,
        review.firstDecision,
        review.decidedBy,
        review.decidedAt,
        review.rejectReason,
      ],
    );
  }

  async addStep(
    tx: Tx,
    { kind, subjectId }: Pick<Review, 'kind' | 'subjectId'>,
    step: { readonly operator: string; readonly action: ReviewAction; readonly note: string },
  ): Promise<void> {
    await tx.rows('INSERT INTO review_steps (kind, subject_id, operator, action, note) VALUES ($1, $2, $3, $4, $5)', [
      kind,
      subjectId,
      step.operator,
      step.action,
      step.note,
    ]);
  }

  /**
   * Adds a reason to an open review. Approvals that were given before this reason become void. If the review has the
   * reason already, nothing changes.
   */
  async addReason(tx: Tx, kind: ReviewKind, subjectId: string, evidence: ReviewEvidence): Promise<void> {
    await tx.rows(
      `UPDATE reviews SET reasons = reasons || $3::text, evidence = evidence || $4::jsonb, version = version + 1,
              first_operator = NULL, first_decision = NULL
        WHERE kind = $1 AND subject_id = $2 AND state = 'open' AND NOT $3 = ANY (reasons)`,
      [kind, subjectId, evidence.reason, JSON.stringify([evidence])],
    );
  }

  /**
   * Adds a reason to an open review, or replaces its evidence if the review has the reason already. Approvals that were
   * given before become void. If the review already has exactly this evidence, nothing changes.
   */
  async replaceReason(tx: Tx, kind: ReviewKind, subjectId: string, evidence: ReviewEvidence): Promise<void> {
    await tx.rows(
      `UPDATE reviews SET reasons = array_remove(reasons, $3::text) || $3::text, version = version + 1,
              evidence = (SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(evidence) e
                           WHERE e ->> 'reason' <> $3) || $4::jsonb,
              first_operator = NULL, first_decision = NULL
        WHERE kind = $1 AND subject_id = $2 AND state = 'open' AND NOT evidence @> $4::jsonb`,
      [kind, subjectId, evidence.reason, JSON.stringify([evidence])],
    );
  }

  /** Closes an open review without a decision, because its deposit or withdrawal needs no review any more. */
  async close(tx: Tx, kind: ReviewKind, subjectId: string): Promise<void> {
    await tx.rows(
      `UPDATE reviews SET state = 'closed', version = version + 1, claimed_by = NULL, claim_ends_at = NULL
        WHERE kind = $1 AND subject_id = $2 AND state = 'open'`,
      [kind, subjectId],
    );
  }

  /**
   * Sets the amount (minor units) above which two operators of the brand must approve. If the brand already has an
   * amount, it is not changed.
   */
  async addThreshold(tx: Tx, brand: string, currency: string, fourEyesAboveMinor: bigint): Promise<void> {
    await tx.rows(
      `INSERT INTO review_thresholds (brand, currency, four_eyes_above_minor) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [brand, currency, String(fourEyesAboveMinor)],
    );
  }
}
