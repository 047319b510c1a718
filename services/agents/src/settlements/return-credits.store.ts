import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { DueWindow } from './due-window.js';
import { SINCE } from './open-offsets.store.js';

/** The prefix of the id of a credit. No round has such an id. */
const RETURN = 'return/';

export const isReturnCredit = (roundId: string): boolean => roundId.startsWith(RETURN);

/** A returned settlement whose voids take more of the returned pay than was credited so far. */
interface DueCredit {
  readonly settlementId: string;
  /** In millionths of a minor unit. Negative if a later void raised the pay of a dividend. */
  readonly micro: bigint;
  readonly credits: number;
  readonly since: Date;
}

/**
 * All SQL that credits pay which an operator's review returned to the house (infra/adr/voids-of-returned-pay.md). The
 * void of a bet takes back its pay from each contract that paid for it. If the net of a settlement was returned, the
 * payee's own part of this was already taken. A credit gives that part back, through the whole chain. It is an offset
 * row with a positive amount, so the contract's next settlement uses it as it uses the void.
 */
@Injectable()
export class ReturnCreditsStore {
  /**
   * Books the credits that are due before a window is settled. Only reviews that were confirmed before the end of the
   * window count, so a rebuild books the same credits for the same windows. The caller holds the lock of the closings.
   */
  async book(tx: Tx, window: DueWindow): Promise<void> {
    const due = await this.#due(tx, window);
    if (due.length === 0) return;
    await tx.rows(
      `WITH RECURSIVE due AS (
         SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::int[], $4::timestamptz[]) AS d(id, micro, credits, since)
       ), chain AS (
         SELECT due.id, s.contract_id, s.payer_id, s.kind, s.starts_at, s.ends_at
           FROM due JOIN settlements s ON s.id = due.id
         UNION
         SELECT c.id, s.contract_id, s.payer_id, s.kind, s.starts_at, s.ends_at
           FROM chain c JOIN settlements s ON s.payee_id = c.payer_id AND s.kind = c.kind
            AND s.starts_at = c.starts_at AND s.ends_at = c.ends_at
       )
       INSERT INTO offsets (contract_id, round_id, amount_micro, base_minor, pair_micro, since, settlement_id)
       SELECT c.contract_id, '${RETURN}' || due.id || '/' || due.credits, due.micro, 0, due.micro, due.since, due.id
         FROM due JOIN chain c ON c.id = due.id`,
      [
        due.map(({ settlementId }) => settlementId),
        due.map(({ micro }) => micro),
        due.map(({ credits }) => credits),
        due.map(({ since }) => since),
      ],
    );
  }

  /**
   * Returns the difference between what the voids took of each returned net and what was credited. The voids took the
   * pay of their bets, less what they took back from the payee's direct downlines; at most the returned net.
   */
  #due(tx: Tx, { brand, endsAt }: DueWindow): Promise<DueCredit[]> {
    return tx.rows(
      `WITH returned AS (
         SELECT s.*, r.decided_at
           FROM abuse_reviews r JOIN held_settlements h USING (review_id) JOIN settlements s ON s.id = h.settlement_id
          WHERE r.brand = $1 AND r.state = 'confirmed' AND r.decided_at < $2
            AND (EXISTS (SELECT FROM offsets o WHERE o.settlement_id = s.id)
              OR (s.released_minor > 0 AND EXISTS (
                   SELECT FROM deferrals d JOIN offsets o ON o.settlement_id = d.settlement_id WHERE d.paid_in = s.id)))
       ), parts AS (
         SELECT id AS returned_id, id, 1 AS sign, released_minor FROM returned
         UNION ALL
         SELECT t.id, s.id, -1, s.released_minor
           FROM returned t JOIN contracts c ON c.payer_id = t.payee_id AND c.kind = t.kind
           JOIN settlements s ON s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id
            AND s.starts_at = t.starts_at AND s.ends_at = t.ends_at
       ), periods AS (
         -- The periods whose pay a part contains: its own, unless deferred, and the deferred ones that it paid.
         SELECT p.returned_id, p.sign, p.id
           FROM parts p WHERE NOT EXISTS (SELECT FROM deferrals d WHERE d.settlement_id = p.id)
         UNION ALL
         SELECT p.returned_id, p.sign, d.settlement_id FROM parts p JOIN deferrals d ON d.paid_in = p.id
          WHERE p.released_minor > 0
       ), taken AS (
         SELECT t.id, voids.since, p.sign * CASE
                  WHEN s.kind <> $3 THEN voids.salary_micro
                  WHEN s.tier < 0 THEN 0
                  ELSE (s.base_minor - greatest(s.base_minor - voids.net_loss, 0))
                       * (v.tiers -> s.tier ->> 'lossRatePpm')::bigint END AS micro
           FROM periods p JOIN returned t ON t.id = p.returned_id JOIN settlements s ON s.id = p.id
           JOIN contract_versions v ON v.id = s.version_id,
                LATERAL (SELECT coalesce(sum(b.net_loss_minor), 0) AS net_loss, max(${SINCE}) AS since,
                                coalesce(-sum(o.amount_micro), 0) AS salary_micro
                           FROM offsets o JOIN bets b USING (round_id)
                          -- A void that was written off before the return took nothing from the payee.
                          WHERE o.settlement_id = s.id
                            AND NOT coalesce(o.written_off_at < t.decided_at, false)) voids
       ), sums AS (
         SELECT t.id, greatest(max(taken.since), t.decided_at) AS since,
                greatest(0, least(sum(taken.micro), t.net_minor * 1000000))::bigint AS micro
           FROM returned t JOIN taken ON taken.id = t.id GROUP BY t.id, t.net_minor, t.decided_at
       )
       SELECT sums.id AS "settlementId", (sums.micro - credited.micro)::bigint AS micro, credited.credits, sums.since
         FROM sums JOIN returned t ON t.id = sums.id,
              LATERAL (SELECT coalesce(sum(o.amount_micro), 0) AS micro, count(*)::int AS credits
                         FROM offsets o
                        WHERE o.settlement_id = t.id AND o.contract_id = t.contract_id
                          AND o.round_id LIKE '${RETURN}%') credited
        WHERE sums.micro <> credited.micro`,
      [brand, endsAt, ContractKind.DIVIDEND],
    );
  }
}
