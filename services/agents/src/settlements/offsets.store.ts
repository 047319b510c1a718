import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { VoidedBet } from '../bets/bets.store.js';
import { ContractKind } from '@nm/contracts/agents.js';
import { SETTLED_PERIODS } from '../periods/period.js';

const RATE: Readonly<Record<VoidedBet['outcome'], string>> = {
  won: 'profitRatePpm',
  lost: 'lossRatePpm',
  single: 'singleBetRatePpm',
};

/**
 * All SQL that writes offsets. When a bet of a closed period is voided, each contract that paid for the bet gets an
 * offset. For a salary, the offset is the amount that was paid for the bet. For a dividend it is the net loss of the
 * bet, which lowers the next base.
 */
@Injectable()
export class OffsetsStore {
  /**
   * Stores the offset (amount to take back) of a voided bet for every settlement that counted the bet: for each agent
   * above the member, and each kind whose closed period contains the bet. The offset of a salary uses the rate that was
   * paid. For a dividend, the bet is taken back if the base was paid or carried; otherwise the offset is zero, and only
   * records that the closed period counted the bet. `pair_micro` is the amount that counts after the contract has
   * ended: the amount that was paid for the bet. For a dividend, `leftOfDividends` lowers this amount to what is left
   * of the paid base. If the pay was deferred and has lapsed, the offset is closed at once (`closeLapsed`). If a review
   * has returned a settlement that paid for the bet, or the settlement of its payer, a credit must follow
   * (`ReturnCreditsStore`). A repeated call changes nothing. The caller must hold the shared lock of the windows, so
   * that no pay lapses meanwhile.
   */
  async takeBack(tx: Tx, bet: VoidedBet): Promise<void> {
    await tx.rows(
      `WITH RECURSIVE moment AS (
         -- The last instant at which the brand's tree is still as it was when the bet was settled: the instant before
         -- any member's next move to another upline.
         SELECT coalesce(min(moved_at), 'infinity') - interval '1 microsecond' AS at FROM tree_moves WHERE brand = $3
           AND moved_at > $4
       ), chain AS (
         SELECT p.upline_id FROM placements p, moment m
          WHERE p.member_id = $2 AND p.life @> m.at
         UNION ALL
         SELECT p.upline_id FROM chain c JOIN placements p ON p.member_id = c.upline_id, moment m
          WHERE p.life @> m.at
       ), covering AS (
         SELECT kinds.kind, w.starts_at, w.ends_at
           FROM unnest($8::smallint[], $9::smallint[]) AS kinds (kind, period),
                LATERAL (SELECT starts_at, ends_at FROM windows w
                          WHERE w.brand = $3 AND w.kind = kinds.kind AND w.period = kinds.period AND w.starts_at <= $5
                          ORDER BY starts_at DESC LIMIT 1) w
          WHERE w.ends_at > $5
       ), booked AS (
         INSERT INTO offsets (contract_id, round_id, amount_micro, base_minor, pair_micro, since, settlement_id,
                              written_off_at)
         SELECT s.contract_id, $1,
                CASE WHEN s.kind = $10 THEN 0 ELSE -($6::bigint * (v.tiers -> s.tier ->> $7)::bigint) END,
                CASE WHEN s.kind = $10 AND (s.tier >= 0 OR (v.carries AND s.base_minor <= 0)) THEN -$11::bigint
                     ELSE 0 END,
                CASE WHEN s.tier < 0 OR lapsed.lapses_at IS NOT NULL THEN 0
                     WHEN s.kind = $10 THEN -($11::bigint * (v.tiers -> s.tier ->> 'lossRatePpm')::bigint)
                     ELSE -($6::bigint * (v.tiers -> s.tier ->> $7)::bigint) END,
                $12, s.id, lapsed.lapses_at
           FROM covering
           JOIN settlements s ON s.kind = covering.kind AND s.starts_at = covering.starts_at
            AND s.ends_at = covering.ends_at
           JOIN contract_versions v ON v.id = s.version_id
           LEFT JOIN deferrals lapsed ON lapsed.settlement_id = s.id AND lapsed.lapsed_at IS NOT NULL
          WHERE (s.tier >= 0 OR s.kind = $10)
            AND s.payee_id IN (SELECT upline_id FROM chain)
         ON CONFLICT (contract_id, round_id) DO NOTHING
         RETURNING settlement_id
       ), paid AS (
         SELECT settlement_id AS id FROM booked
         UNION
         SELECT d.paid_in FROM booked JOIN deferrals d USING (settlement_id) WHERE d.paid_in IS NOT NULL
       ), touched AS (
         SELECT id FROM paid
         UNION
         SELECT up.id FROM paid JOIN settlements s ON s.id = paid.id
           JOIN settlements up ON up.payee_id = s.payer_id AND up.kind = s.kind AND up.starts_at = s.starts_at
            AND up.ends_at = s.ends_at
       ), returned AS (
         -- All calls lock the rows in the same order. Voids of bets of the same settlements run in parallel and could
         -- deadlock otherwise.
         SELECT h.settlement_id FROM held_settlements h JOIN touched ON touched.id = h.settlement_id
           JOIN abuse_reviews r ON r.review_id = h.review_id AND r.state = 'confirmed'
          WHERE NOT h.credit_due ORDER BY 1 FOR UPDATE OF h
       )
       UPDATE held_settlements h SET credit_due = true
         FROM returned WHERE h.settlement_id = returned.settlement_id`,
      [
        bet.roundId,
        bet.memberId,
        bet.brand,
        bet.settledAt,
        bet.countedIn,
        bet.validStakeMinor,
        RATE[bet.outcome],
        SETTLED_PERIODS.map(({ kind }) => kind),
        SETTLED_PERIODS.map(({ period }) => period),
        ContractKind.DIVIDEND,
        bet.netLossMinor,
        bet.voidedAt,
      ],
    );
  }

  /**
   * Closes the offsets of deferred pay that has lapsed. The agent never received this pay, so nothing is taken back and
   * neither party has a loss. The stored time is the time at which the pay lapsed, so a rebuild stores the same rows.
   */
  async closeLapsed(tx: Tx, settlementIds: readonly string[]): Promise<void> {
    if (settlementIds.length === 0) return;
    await tx.rows(
      `UPDATE offsets o SET written_off_at = d.lapses_at, pair_micro = 0
         FROM deferrals d
        WHERE d.settlement_id = ANY($1::uuid[]) AND d.lapsed_at IS NOT NULL AND o.settlement_id = d.settlement_id
          AND o.used_in IS NULL AND o.written_off_at IS NULL`,
      [settlementIds],
    );
  }
}
