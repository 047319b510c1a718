import { Injectable } from '@nestjs/common';
import type { JsonValue } from '@bufbuild/protobuf';
import type { AbuseEvidence, AbuseReason } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { AbuseDecision, ReviewOfAgent } from './abuse-review.js';
import { storedEvidence, storedReasons } from './evidence.js';

export interface NewAbuseReview {
  readonly agentId: string;
  readonly brand: string;
  readonly currency: string;
  readonly score: number;
  readonly holdScore: number;
  readonly reasons: readonly AbuseReason[];
  readonly evidence: AbuseEvidence;
  readonly factsUntil: Date;
}

/** The sum of the settlements of a review that one payer (an agent or the house) must pay. */
export interface HeldSum {
  readonly payerId: string | null;
  readonly settlements: number;
  readonly amountMinor: bigint;
}

const json = (value: JsonValue): string => JSON.stringify(value);

/** All SQL that writes abuse reviews of agents. A review is locked before its settlements. */
@Injectable()
export class AbuseReviewsStore {
  /**
   * Opens a review of an agent. If a review is already open and the new score has other reasons, they replace the old
   * ones. The version then increases, so that an operator's step with the earlier version is refused, and a first
   * confirmation is removed. If the reasons are the same, nothing changes.
   */
  async open(tx: Tx, review: NewAbuseReview): Promise<void> {
    await tx.rows(
      `INSERT INTO abuse_reviews AS r (agent_id, brand, currency, score, hold_score, reasons, evidence, facts_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (agent_id) WHERE state = 'open' DO UPDATE
          SET score = excluded.score, hold_score = excluded.hold_score, reasons = excluded.reasons,
              evidence = excluded.evidence, facts_until = excluded.facts_until, version = r.version + 1,
              first_operator = NULL
        WHERE r.reasons <> excluded.reasons`,
      [
        ...[review.agentId, review.brand, review.currency, review.score, review.holdScore],
        ...[json(storedReasons(review.reasons)), json(storedEvidence(review.evidence)), review.factsUntil],
      ],
    );
  }

  /**
   * Returns the time up to which the last decided abuse review of an agent considered facts; undefined if no review of
   * the agent was decided.
   */
  async decidedUntil(tx: Tx, agentId: string): Promise<Date | undefined> {
    const row = await tx.one<{ until: Date }>(
      `SELECT facts_until AS until FROM abuse_reviews WHERE agent_id = $1 AND state <> 'open'
        ORDER BY decided_at DESC LIMIT 1`,
      [agentId],
    );
    return row?.until;
  }

  /** Locks a review, and returns it with the sum of the settlements that it holds. */
  async lock(tx: Tx, reviewId: string): Promise<ReviewOfAgent | undefined> {
    const review = await tx.one<Omit<ReviewOfAgent, 'heldMinor'>>(
      `SELECT review_id AS "reviewId", agent_id AS "agentId", currency, state, version,
              first_operator AS "firstOperator", decided_by AS "decidedBy", answer
         FROM abuse_reviews r WHERE review_id = $1 FOR UPDATE`,
      [reviewId],
    );
    if (!review) return undefined;
    const sums = await this.sums(tx, reviewId);
    return { ...review, heldMinor: sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) };
  }

  /** Returns the sum of a review's held settlements for each payer. */
  async sums(tx: Tx, reviewId: string): Promise<HeldSum[]> {
    return tx.rows(
      `SELECT s.payer_id AS "payerId", count(*)::int AS settlements, sum(s.net_minor)::bigint AS "amountMinor"
         FROM held_settlements h JOIN settlements s ON s.id = h.settlement_id
        WHERE h.review_id = $1 GROUP BY s.payer_id`,
      [reviewId],
    );
  }

  async addStep(
    tx: Tx,
    reviewId: string,
    step: { readonly operator: string; readonly action: AbuseDecision | 'take_back'; readonly note: string },
  ): Promise<void> {
    await tx.rows('INSERT INTO abuse_steps (review_id, operator, action, note) VALUES ($1, $2, $3, $4)', [
      ...[reviewId, step.operator, step.action, step.note],
    ]);
  }

  /**
   * Stores the operator who first confirmed the abuse, while a second operator must still confirm; null if the first
   * operator took the confirmation back.
   */
  async setFirst(tx: Tx, reviewId: string, operator: string | null): Promise<void> {
    await tx.rows('UPDATE abuse_reviews SET first_operator = $2, version = version + 1 WHERE review_id = $1', [
      reviewId,
      operator,
    ]);
  }

  async end(tx: Tx, reviewId: string, state: 'released' | 'confirmed', operator: string): Promise<void> {
    await tx.rows(
      `UPDATE abuse_reviews SET state = $2::abuse_state, decided_by = $3, decided_at = clock_timestamp(), version = version + 1
        WHERE review_id = $1`,
      [reviewId, state, operator],
    );
  }

  async answer(tx: Tx, reviewId: string, answer: string): Promise<void> {
    await tx.rows('UPDATE abuse_reviews SET answer = $2, answered_at = now() WHERE review_id = $1', [reviewId, answer]);
  }
}
