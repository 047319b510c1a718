import { Injectable } from '@nestjs/common';
import type { ContractKind } from '@nm/contracts/agents.js';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** A settlement whose net amount is returned to the house, because a review confirmed abuse. */
export interface ReturningSettlement {
  readonly id: string;
  readonly kind: ContractKind;
  readonly currency: string;
  readonly netMinor: bigint;
}

/** A settlement of an agent with an open abuse review. */
export interface UnderReview {
  readonly id: string;
  readonly reviewId: string;
}

/** A settlement that was put on hold by this call. */
export interface HeldSettlement {
  readonly id: string;
  /** True if the review held no settlement of this payee before. The payee is notified only in this case. */
  readonly isPayeesFirst: boolean;
  readonly isPayersFirst: boolean;
}

/**
 * All SQL that holds settlements and ends these holds. A held settlement has the status `held`, and a settlement with
 * this status is never paid. Its net amount stays in the clearing account. A settlement is held at most once.
 */
@Injectable()
export class HeldSettlementsStore {
  /**
   * Returns the given settlements whose payee has an open review. It leaves out settlements that any review has held
   * before, and settlements whose whole pay repaid debts. The reviews are locked in share mode until the commit, so
   * that no operator can decide them in this time. The caller must have locked the settlements.
   */
  async underReview(tx: Tx, settlementIds: readonly string[]): Promise<UnderReview[]> {
    return tx.rows(
      `SELECT s.id, r.review_id AS "reviewId"
         FROM settlements s JOIN abuse_reviews r ON r.agent_id = s.payee_id AND r.state = 'open'
        WHERE s.id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT FROM held_settlements h WHERE h.settlement_id = s.id)
          AND NOT EXISTS (SELECT FROM paid_in_debts p WHERE p.settlement_id = s.id)
        ORDER BY r.review_id FOR SHARE OF r`,
      [settlementIds],
    );
  }

  /** Holds settlements. The caller must have locked them and their reviews. */
  async hold(tx: Tx, open: readonly UnderReview[]): Promise<HeldSettlement[]> {
    if (open.length === 0) return [];
    const held = await tx.rows<HeldSettlement>(
      `SELECT n.id,
              NOT EXISTS (SELECT FROM held_settlements h WHERE h.review_id = n.review_id) AS "isPayeesFirst",
              NOT EXISTS (SELECT FROM held_settlements h JOIN settlements o ON o.id = h.settlement_id
                           WHERE h.review_id = n.review_id AND o.payer_id IS NOT DISTINCT FROM s.payer_id) AS "isPayersFirst"
         FROM unnest($1::uuid[], $2::uuid[]) n(id, review_id) JOIN settlements s ON s.id = n.id`,
      [open.map(({ id }) => id), open.map(({ reviewId }) => reviewId)],
    );
    await tx.rows(
      `WITH held AS (
         INSERT INTO held_settlements (settlement_id, review_id)
         SELECT id, review_id FROM unnest($1::uuid[], $2::uuid[]) n(id, review_id) RETURNING settlement_id
       )
       UPDATE settlements s SET status = 'held' FROM held WHERE s.id = held.settlement_id`,
      [open.map(({ id }) => id), open.map(({ reviewId }) => reviewId)],
    );
    return held;
  }

  /**
   * Restores the status of held settlements after a rebuild (which computes all settlements again) has stored them
   * again, so that returned pay is not paid. The status follows from the decision on the review: `held` if there is
   * none, `returned` if the pay was returned to the house. Returns the ids of these settlements. Released settlements
   * stay due for payment.
   */
  async restore(tx: Tx, settlementIds: readonly string[]): Promise<string[]> {
    const rows = await tx.rows<{ id: string }>(
      `UPDATE settlements s
          SET status = (CASE WHEN is_returned THEN 'returned' ELSE 'held' END)::settlement_status,
              pay_minor = CASE WHEN is_returned THEN 0 END
         FROM (SELECT h.settlement_id, r.state = 'confirmed' AND h.return_due_at IS NULL AS is_returned
                 FROM held_settlements h JOIN abuse_reviews r USING (review_id)
                WHERE h.settlement_id = ANY ($1::uuid[]) AND r.state <> 'released') h
        WHERE s.id = h.settlement_id RETURNING s.id`,
      [settlementIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Makes the held settlements of a review due for payment to the agent. */
  async release(tx: Tx, reviewId: string): Promise<void> {
    await tx.rows(
      `UPDATE settlements s SET status = 'due', due_at = now(), pay_attempts = 0
         FROM held_settlements h WHERE h.review_id = $1 AND s.id = h.settlement_id AND s.status = 'held'`,
      [reviewId],
    );
  }

  /**
   * Returns true if all settlements that a review held have the status `held`, so that a decision on the review can end
   * their hold. While a rebuild stores the settlements again, some of them are missing or not on hold yet.
   */
  async areHeld(tx: Tx, reviewId: string): Promise<boolean> {
    const other = await tx.one(
      `SELECT 1 FROM held_settlements h LEFT JOIN settlements s ON s.id = h.settlement_id
        WHERE h.review_id = $1 AND s.status IS DISTINCT FROM 'held' LIMIT 1`,
      [reviewId],
    );
    return other === undefined;
  }

  /**
   * Makes the held settlements of a review due for the return to the house. It also makes credits due (see
   * `ReturnCreditsStore`). The reason: a returned settlement counts as if it had never existed, so voids of its bets
   * must not take its pay back a second time.
   */
  async giveBack(tx: Tx, reviewId: string): Promise<void> {
    await tx.rows('UPDATE held_settlements SET return_due_at = now(), credit_due = true WHERE review_id = $1', [
      reviewId,
    ]);
  }

  async toReturn(sql: Sql, limit: number): Promise<ReturningSettlement[]> {
    return sql.rows(
      `SELECT s.id, s.kind, s.currency, s.net_minor AS "netMinor"
         FROM held_settlements h JOIN settlements s ON s.id = h.settlement_id
        WHERE h.return_due_at <= now() AND s.status = 'held' ORDER BY h.return_due_at, s.id LIMIT $1`,
      [limit],
    );
  }

  /**
   * Marks held settlements as returned to the house. Settlements that another process has already marked do not change.
   */
  async returned(tx: Tx, settlementIds: readonly string[]): Promise<void> {
    await tx.rows(
      `WITH done AS (
         SELECT h.settlement_id FROM held_settlements h
          WHERE h.settlement_id = ANY ($1::uuid[]) AND h.return_due_at IS NOT NULL ORDER BY 1 FOR UPDATE
       ), ended AS (
         UPDATE held_settlements h SET return_due_at = NULL FROM done WHERE h.settlement_id = done.settlement_id
       )
       UPDATE settlements s SET status = 'returned', pay_minor = 0 FROM done
        WHERE s.id = done.settlement_id AND s.status = 'held'`,
      [settlementIds],
    );
  }

  /** Sets a later time for the next attempt to return settlements to the house, after an attempt has failed. */
  async stepBack(sql: Sql, settlementIds: readonly string[]): Promise<void> {
    await sql.rows(
      `UPDATE held_settlements SET return_due_at = now() + interval '15 seconds'
        WHERE settlement_id = ANY ($1::uuid[]) AND return_due_at IS NOT NULL`,
      [settlementIds],
    );
  }
}
