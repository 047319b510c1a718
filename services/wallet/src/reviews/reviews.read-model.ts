import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { Review, ReviewAction, ReviewKind } from './review.js';
import { REVIEW_COLUMNS } from './reviews.store.js';

export interface ReviewFilter {
  readonly brands: readonly string[];
  readonly decided: boolean;
  /** The operator whose claimed reviews are listed; empty if all reviews are listed. */
  readonly claimedBy: string;
  readonly memberId: string;
  /** True to list only reviews that wait for the second of two operators, after the first one has decided. */
  readonly secondOnly?: boolean;
  readonly page: Page;
}
export interface TakenStep {
  readonly operator: string;
  readonly action: ReviewAction;
  readonly note: string;
  readonly takenAt: Date;
}

/** Reads reviews for the operators' screens. */
@Injectable()
export class ReviewsReadModel {
  constructor(private readonly db: Db) {}

  async find(kind: ReviewKind, subjectId: string): Promise<Review | undefined> {
    return this.db.one(`SELECT ${REVIEW_COLUMNS} FROM reviews WHERE kind = $1 AND subject_id = $2`, [kind, subjectId]);
  }

  /**
   * Returns a page of reviews. Open reviews are sorted oldest first; decided reviews are sorted newest first, and
   * reviews that were closed without a decision come last.
   */
  async page(
    kind: ReviewKind,
    { brands, decided, claimedBy, memberId, secondOnly = false, page }: ReviewFilter,
  ): Promise<{ readonly reviews: Review[]; readonly totalCount: bigint }> {
    const rows = await this.db.rows<Review & { readonly totalCount: bigint }>(
      `SELECT ${REVIEW_COLUMNS}, count(*) OVER () AS "totalCount"
         FROM reviews
        WHERE kind = $1 AND brand = ANY ($2) AND (state <> 'open') = $3
          AND ($4 = '' OR (claimed_by = $4 AND claim_ends_at > now())) AND ($5::uuid IS NULL OR member_id = $5)
          AND (NOT $8 OR first_operator IS NOT NULL)
        ORDER BY CASE WHEN $3 THEN NULL ELSE opened_at END, decided_at DESC NULLS LAST, subject_id
        LIMIT $6 OFFSET $7`,
      [kind, brands, decided, claimedBy, memberId || null, page.limit, page.offset, secondOnly],
    );
    return { reviews: rows, totalCount: rows[0]?.totalCount ?? 0n };
  }

  /**
   * Returns the times at which reviews were opened, by the id of the deposit or withdrawal under review.
   * @param secondOnly true to include only reviews that wait for the second of two operators
   */
  async openedAt(
    kind: ReviewKind,
    subjectIds: readonly string[],
    secondOnly = false,
  ): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.db.rows<{ readonly subjectId: string; readonly openedAt: Date }>(
      `SELECT subject_id AS "subjectId", opened_at AS "openedAt" FROM reviews
        WHERE kind = $1 AND subject_id = ANY ($2) AND (NOT $3 OR state = 'open' AND first_operator IS NOT NULL)`,
      [kind, subjectIds, secondOnly],
    );
    return new Map(rows.map((row) => [row.subjectId, row.openedAt]));
  }

  /** Returns the operators' steps on a review, oldest first. */
  steps(kind: ReviewKind, subjectId: string): Promise<TakenStep[]> {
    return this.db.rows(
      `SELECT operator, action, note, taken_at AS "takenAt" FROM review_steps
        WHERE kind = $1 AND subject_id = $2 ORDER BY step_id`,
      [kind, subjectId],
    );
  }
}
