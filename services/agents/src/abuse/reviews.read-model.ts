import { Injectable } from '@nestjs/common';
import type { JsonValue } from '@bufbuild/protobuf';
import type { ContractKind } from '@nm/contracts/agents.js';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { AbuseDecision } from './abuse-review.js';

export interface AbuseReviewRow {
  readonly reviewId: string;
  readonly agentId: string;
  readonly brand: string;
  readonly currency: string;
  readonly score: number;
  readonly holdScore: number;
  readonly reasons: readonly JsonValue[];
  readonly evidence: JsonValue;
  readonly state: 'open' | 'released' | 'confirmed';
  readonly version: bigint;
  readonly openedAt: Date;
  readonly lineCount: number;
  readonly heldMinor: bigint;
  readonly firstOperator: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

export interface LineOfReviewRow {
  readonly settlementId: string;
  readonly kind: ContractKind;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly netMinor: bigint;
  readonly heldAt: Date;
  readonly status: 'held' | 'due' | 'paid' | 'returned';
}

export interface HeldLineRow extends LineOfReviewRow {
  readonly reviewId: string;
  readonly payeeId: string;
  readonly currency: string;
  readonly number: number;
  readonly settledAt: Date;
  readonly decidedAt: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

export interface AbuseStepRow {
  readonly operator: string;
  readonly action: AbuseDecision;
  readonly note: string;
  readonly takenAt: Date;
}

const SUMS = `LEFT JOIN LATERAL (
    SELECT count(*)::int AS lines, coalesce(sum(s.net_minor), 0)::bigint AS held
      FROM held_settlements h JOIN settlements s ON s.id = h.settlement_id WHERE h.review_id = r.review_id) l ON true`;
const REVIEW = `r.review_id AS "reviewId", r.agent_id AS "agentId", r.brand, r.currency, r.score,
  r.hold_score AS "holdScore", r.reasons, r.evidence, r.state, r.version, r.opened_at AS "openedAt",
  l.lines AS "lineCount", l.held AS "heldMinor", r.first_operator AS "firstOperator", r.decided_by AS "decidedBy",
  r.decided_at AS "decidedAt", r.answer, r.answered_at AS "answeredAt"`;
const LINE = `h.settlement_id AS "settlementId", s.kind, s.starts_at AS "startsAt", s.ends_at AS "endsAt",
  s.net_minor AS "netMinor", h.held_at AS "heldAt", s.status`;
/** Maximum number of held settlements on the page of an abuse review, newest first. */
const LINES_MAX = 200;

/** Reads the abuse reviews of agents for operators, and held settlements for the payer and the payee of a contract. */
@Injectable()
export class AbuseReviewsReadModel {
  constructor(private readonly db: Db) {}

  find(reviewId: string): Promise<AbuseReviewRow | undefined> {
    return this.db.one(`SELECT ${REVIEW} FROM abuse_reviews r ${SUMS} WHERE r.review_id = $1`, [reviewId]);
  }

  /**
   * Returns a page of the abuse reviews of some brands. Open reviews come with the highest score first, then by age;
   * decided reviews newest first.
   */
  async page(
    {
      brands,
      decided,
      secondOnly = false,
    }: { readonly brands: readonly string[]; readonly decided: boolean; readonly secondOnly?: boolean },
    { limit, offset }: Page,
  ): Promise<{ readonly reviews: AbuseReviewRow[]; readonly totalCount: bigint }> {
    const reviews = await this.db.rows<AbuseReviewRow & { readonly totalCount: bigint }>(
      `SELECT ${REVIEW}, count(*) OVER () AS "totalCount" FROM abuse_reviews r ${SUMS}
        WHERE r.brand = ANY ($1) AND (r.state <> 'open') = $2
          AND (NOT $5 OR r.first_operator IS NOT NULL)
        ORDER BY r.decided_at DESC, r.score DESC, r.opened_at, r.review_id LIMIT $3 OFFSET $4`,
      [brands, decided, limit, offset, secondOnly],
    );
    return { reviews, totalCount: reviews[0]?.totalCount ?? 0n };
  }

  async waiting(brands: readonly string[]): Promise<{ readonly waiting: bigint; readonly oldestAt: Date | null }> {
    const row = await this.db.one<{ waiting: bigint; oldestAt: Date | null }>(
      `SELECT count(*) AS waiting, min(opened_at) AS "oldestAt" FROM abuse_reviews
        WHERE brand = ANY ($1) AND state = 'open'`,
      [brands],
    );
    return row ?? { waiting: 0n, oldestAt: null };
  }

  lines(reviewId: string): Promise<LineOfReviewRow[]> {
    return this.db.rows(
      `SELECT ${LINE} FROM held_settlements h JOIN settlements s ON s.id = h.settlement_id
        WHERE h.review_id = $1 ORDER BY s.ends_at DESC, s.id LIMIT ${LINES_MAX}`,
      [reviewId],
    );
  }

  /** Returns the steps that operators took on a review, oldest first. */
  steps(reviewId: string): Promise<AbuseStepRow[]> {
    return this.db.rows(
      `SELECT operator, action, note, taken_at AS "takenAt" FROM abuse_steps WHERE review_id = $1 ORDER BY step_id`,
      [reviewId],
    );
  }

  /** Returns a held settlement if the agent is the payer or the payee of its contract; otherwise undefined. */
  heldLine(agentId: string, settlementId: string): Promise<HeldLineRow | undefined> {
    return this.db.one(
      `SELECT ${LINE}, h.review_id AS "reviewId", s.payee_id AS "payeeId", s.currency, v.number,
              s.settled_at AS "settledAt", r.decided_at AS "decidedAt", r.answer, r.answered_at AS "answeredAt"
         FROM held_settlements h JOIN settlements s ON s.id = h.settlement_id
         JOIN contract_versions v ON v.id = s.version_id JOIN abuse_reviews r ON r.review_id = h.review_id
        WHERE h.settlement_id = $2 AND $1 IN (s.payee_id, s.payer_id)`,
      [agentId, settlementId],
    );
  }
}
