import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { DueWindow } from './due-window.js';
import { isOpenAt, lapsesAt, PAIR_MICRO } from './open-offsets.store.js';

/**
 * The prefix of the id of a credit for returned pay. The whole id is return/<returned settlement>/<number>/<voided
 * round, if any>.
 */
const RETURN = 'return/';
const ROUND_OF = `substring(o.round_id FROM '^${RETURN}[^/]+/[^/]+/(.*)$')`;

export const isReturnCredit = (roundId: string): boolean => roundId.startsWith(RETURN);

/**
 * Returns the voided round in the id of a credit for returned pay. The text is empty if the credit is for the offsets
 * that the returned settlement had used.
 */
export const roundOfCredit = (roundId: string): string => roundId.split('/').slice(3).join('/');

/**
 * SQL condition: the offset `o` is a credit, which gives back to an agent what voided bets would take from returned
 * pay.
 */
export const IS_CREDIT = `o.round_id LIKE '${RETURN}%'`;

/**
 * A settlement that a review returned to the house, and the credit that is still missing for it: the amount that must
 * be credited minus the amount that was credited.
 */
interface DueCredit {
  readonly settlementId: string;
  readonly round: string;
  /**
   * The amount of the credit in millionths of a minor unit. It is negative if the agent must give back what the
   * returned settlement had used.
   */
  readonly micro: bigint;
  readonly credits: number;
  readonly since: Date;
  /**
   * True if the payee's settlement in this window can use the credit (an amount that is given back for returned pay),
   * or if the payee's offset (amount to take back) for the voided round is open.
   */
  readonly isUsable: boolean;
  /**
   * True if the credit (an amount that is given back for returned pay) has lapsed, because payer and payee had no
   * contract with each other for too long.
   */
  readonly isLapsed: boolean;
}

/**
 * All SQL of credits for pay that a review returned to the house (infra/adr/voids-of-returned-pay.md). A returned
 * settlement counts as if it had never existed. The amounts that voided bets take back from its payee, and the offsets
 * that it had used, are therefore booked again for the whole chain above. A credit is a row of the table of offsets
 * with a positive or negative amount. The next settlement of the contract uses it as it uses the offset of a void.
 */
@Injectable()
export class ReturnCreditsStore {
  /**
   * Stores the missing credits before a settlement window is closed. Only reviews that were confirmed before the end of
   * the window count, so a rebuild stores the same credits for the same windows. If the payee's offset for the voided
   * round is open, its credit is stored at once, because both are used or lapse together. Any other credit waits for a
   * window in which the payee's settlement can use it; otherwise a payer could get a credit that never reaches the
   * payee. The caller must hold the lock of closings and the exclusive lock of the windows.
   */
  async book(tx: Tx, window: DueWindow): Promise<void> {
    const marked = await tx.rows<{ id: string }>(
      `SELECT s.id FROM held_settlements h JOIN abuse_reviews r USING (review_id)
         JOIN settlements s ON s.id = h.settlement_id
        WHERE h.credit_due AND r.brand = $1 AND r.state = 'confirmed' AND r.decided_at < $2`,
      [window.brand, window.endsAt],
    );
    if (marked.length === 0) return;
    const ids = marked.map(({ id }) => id);
    const due = await this.#due(tx, window, ids);
    await this.#insert(
      tx,
      due.filter(({ isUsable }) => isUsable),
    );
    const waiting = new Set(
      due.filter(({ isUsable, isLapsed }) => !isUsable && !isLapsed).map(({ settlementId }) => settlementId),
    );
    await tx.rows('UPDATE held_settlements SET credit_due = false WHERE settlement_id = ANY ($1::uuid[])', [
      ids.filter((id) => !waiting.has(id)),
    ]);
  }

  /**
   * Stores a credit for the contract of the returned settlement, and for each contract above it. As long as the offset
   * (amount to take back) for the voided round is open in a contract, offset and credit lapse at the same time.
   */
  async #insert(tx: Tx, due: readonly DueCredit[]): Promise<void> {
    if (due.length === 0) return;
    await tx.rows(
      `WITH RECURSIVE due AS (
         SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[])
           AS d(id, round, micro, credits, since)
       ), chain AS (
         SELECT s.id, s.contract_id, s.payer_id, s.kind, s.starts_at, s.ends_at
           FROM settlements s WHERE s.id IN (SELECT id FROM due)
         UNION
         SELECT c.id, s.contract_id, s.payer_id, s.kind, s.starts_at, s.ends_at
           FROM chain c JOIN settlements s ON s.payee_id = c.payer_id AND s.kind = c.kind
            AND s.starts_at = c.starts_at AND s.ends_at = c.ends_at
       )
       INSERT INTO offsets (contract_id, round_id, amount_micro, base_minor, pair_micro, since, settlement_id)
       SELECT c.contract_id, '${RETURN}' || due.id || '/' || due.credits || '/' || due.round, due.micro, 0, due.micro,
              coalesce(v.since, v.made_at, due.since), due.id
         FROM due JOIN chain c ON c.id = due.id
         LEFT JOIN offsets v ON v.contract_id = c.contract_id AND v.round_id = due.round AND v.used_in IS NULL`,
      [
        due.map(({ settlementId }) => settlementId),
        due.map(({ round }) => round),
        due.map(({ micro }) => micro),
        due.map(({ credits }) => credits),
        due.map(({ since }) => since),
      ],
    );
  }

  /**
   * Returns the credits that are still missing for returned settlements. There is one for each voided round, and one
   * for the offsets that the settlement had used:
   *   - the amount that the void takes from the payee: the pay for the bet, minus the amounts that the payee's direct
   *     downlines give back for the same bet;
   *   - the offsets that the settlement had used, with their sign, minus those that the direct downlines had used.
   * If the void lapsed for the payee, it takes nothing. If it lapsed for a direct downline, the amount of the downline
   * is still subtracted, because the payee bears that loss.
   */
  #due(tx: Tx, window: DueWindow, ids: readonly string[]): Promise<DueCredit[]> {
    return tx.rows(
      `WITH returned AS (
         SELECT s.*, r.decided_at FROM settlements s
           JOIN held_settlements h ON h.settlement_id = s.id JOIN abuse_reviews r USING (review_id)
          WHERE s.id = ANY ($1::uuid[])
       ), parts AS (
         SELECT id AS returned_id, id, 1 AS sign, released_minor FROM returned
         UNION ALL
         SELECT t.id, s.id, -1, s.released_minor
           FROM returned t JOIN contracts c ON c.payer_id = t.payee_id AND c.kind = t.kind
           JOIN settlements s ON s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id
            AND s.starts_at = t.starts_at AND s.ends_at = t.ends_at
       ), period_ids AS (
         -- The periods whose pay is part of a settlement: its own period, unless the pay of it was deferred, and the
         -- earlier periods whose deferred pay the settlement contains.
         SELECT p.returned_id, p.sign, p.id
           FROM parts p WHERE NOT EXISTS (SELECT FROM deferrals d WHERE d.settlement_id = p.id)
         UNION ALL
         SELECT p.returned_id, p.sign, d.settlement_id FROM parts p JOIN deferrals d ON d.paid_in = p.id
          WHERE p.released_minor > 0
       ), periods AS (
         SELECT p.*, s.kind, s.base_minor, s.offset_micro - s.carry_micro AS used_micro,
                s.base_corrected_minor + s.base_carried_minor AS used_minor,
                CASE WHEN s.kind = $2 AND s.tier >= 0
                     THEN (v.tiers -> s.tier ->> 'lossRatePpm')::bigint ELSE 0 END AS rate
           FROM period_ids p JOIN settlements s ON s.id = p.id JOIN contract_versions v ON v.id = s.version_id
       ), voids AS (
         SELECT p.*, v.round_id, coalesce(v.since, v.made_at) AS since, v.amount_micro, b.net_loss_minor,
                sum(b.net_loss_minor) OVER (PARTITION BY p.returned_id, p.id
                                                ORDER BY coalesce(v.since, v.made_at), v.round_id) AS lost
           FROM periods p JOIN returned t ON t.id = p.returned_id
           JOIN offsets v ON v.settlement_id = p.id JOIN bets b ON b.round_id = v.round_id
          WHERE NOT EXISTS (SELECT FROM offsets o
                             WHERE o.contract_id = t.contract_id AND o.round_id = v.round_id AND o.used_in IS NULL
                               AND (o.written_off_at IS NOT NULL OR NOT ${isOpenAt('$3')}))
       ), wanted AS (
         SELECT returned_id AS id, round_id AS round, max(since) AS since,
                sum(sign * CASE WHEN kind = $2
                                THEN rate * (greatest(base_minor - lost + net_loss_minor, 0)
                                             - greatest(base_minor - lost, 0))
                                ELSE -amount_micro END) AS micro
           FROM voids GROUP BY 1, 2
         UNION ALL
         SELECT returned_id, '', NULL, sum(sign * (used_micro + used_minor * rate)) FROM periods GROUP BY 1
       ), credited AS (
         SELECT t.id, ${ROUND_OF} AS round, sum(o.amount_micro) AS micro
           FROM returned t JOIN offsets o ON o.settlement_id = t.id AND o.contract_id = t.contract_id
          WHERE ${IS_CREDIT} AND o.written_off_at IS NULL AND (o.used_in IS NOT NULL OR ${isOpenAt('$3')}) GROUP BY 1, 2
       ), due AS (
         SELECT t.id, t.contract_id, round, coalesce(w.micro, 0) - coalesce(c.micro, 0) AS micro,
                greatest(w.since, t.decided_at) AS since
           FROM wanted w FULL JOIN credited c USING (id, round) JOIN returned t USING (id)
          WHERE coalesce(w.micro, 0) <> coalesce(c.micro, 0)
       )
       SELECT due.id AS "settlementId", due.round, due.micro::bigint AS micro, due.since,
              (SELECT count(*)::int FROM offsets o
                WHERE o.settlement_id = due.id AND o.contract_id = due.contract_id AND ${IS_CREDIT}) AS credits,
              lapsed.is AS "isLapsed",
              EXISTS (
                SELECT FROM offsets o WHERE o.contract_id = due.contract_id AND o.round_id = due.round
                   AND o.used_in IS NULL AND o.written_off_at IS NULL AND ${PAIR_MICRO} <> 0)
              OR NOT lapsed.is AND EXISTS (
                SELECT FROM contracts mine
                  JOIN contracts pair ON pair.payee_id = mine.payee_id
                   AND pair.payer_id IS NOT DISTINCT FROM mine.payer_id
                  JOIN contract_versions v ON v.contract_id = pair.id AND v.in_force @> $3::timestamptz
                 WHERE mine.id = due.contract_id AND pair.kind = $4 AND v.period = $5
                   AND (pair.id = mine.id OR (
                         EXISTS (SELECT FROM contract_versions e
                                  WHERE e.contract_id = mine.id AND e.status = 'terminated')
                     AND NOT EXISTS (SELECT FROM contract_versions e
                                      WHERE e.contract_id = mine.id AND e.in_force @> $3::timestamptz)))) AS "isUsable"
         FROM due, LATERAL (
           SELECT coalesce(${lapsesAt('due.contract_id', 'due.since', 'false')} <= $3, false) AS is) lapsed
        ORDER BY due.id, due.round`,
      [ids, ContractKind.DIVIDEND, window.startsAt, window.kind, window.period],
    );
  }
}
