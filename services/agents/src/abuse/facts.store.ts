import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { MarkKind } from './facts.js';

export interface SeenMark {
  readonly brand: string;
  readonly kind: MarkKind;
  /**
   * The keyed hash of a device or IP address, or the id of a payout account. The original value cannot be derived from
   * it.
   */
  readonly mark: string;
  readonly memberIds: readonly string[];
  readonly seenAt: Date;
}

export interface SentTransfer {
  readonly transferId: string;
  readonly brand: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountMinor: bigint;
  readonly transferredAt: Date;
}

export interface PlacedSideBet {
  /** The id of the bet. It is the same in a repeated event, and different for each bet of a round. */
  readonly betId: string;
  readonly brand: string;
  readonly memberId: string;
  readonly market: string;
  readonly side: number;
  readonly sides: number;
  readonly stakeMinor: bigint;
  readonly settledAt: Date;
}

/** Minimum time (ms) between two computations of the abuse score of an agent about whom new facts were stored. */
const RESCORE_MS = 10_000;
/**
 * Minimum time (ms) between two computations of an agent's abuse score if all new facts are bets. Bets arrive
 * constantly, and the rule for wash betting needs many of them. The time is much shorter than the period of a real-time
 * salary.
 */
const RESCORE_BETS_MS = 60_000;

/** All SQL that writes the facts which the abuse rules read. Storing a fact a second time changes nothing. */
@Injectable()
export class AbuseFactsStore {
  /** Stores that members use a device, an IP address or a payout account. */
  async addMark(tx: Tx, { brand, kind, mark, memberIds, seenAt }: SeenMark): Promise<void> {
    await tx.rows(
      `INSERT INTO abuse_marks (brand, kind, mark, member_id, first_seen_at)
       SELECT $1, $2, $3, id, $5 FROM unnest($4::uuid[]) id ORDER BY id ON CONFLICT DO NOTHING`,
      [brand, kind, mark, memberIds, seenAt],
    );
    await this.score(tx, memberIds);
  }

  async addTransfer(tx: Tx, transfer: SentTransfer): Promise<void> {
    const { transferId, brand, fromId, toId, amountMinor, transferredAt } = transfer;
    await tx.rows(
      `INSERT INTO abuse_transfers (transfer_id, brand, from_id, to_id, amount_minor, transferred_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [transferId, brand, fromId, toId, amountMinor, transferredAt],
    );
    await this.score(tx, [fromId, toId]);
  }

  async addSideBets(tx: Tx, bets: readonly PlacedSideBet[]): Promise<void> {
    if (bets.length === 0) return;
    const column = <K extends keyof PlacedSideBet>(name: K) => bets.map((bet) => bet[name]);
    await tx.rows(
      `INSERT INTO side_bets (bet_id, brand, member_id, market, side, sides, stake_minor, settled_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::smallint[], $6::smallint[], $7::bigint[],
                            $8::timestamptz[]) ON CONFLICT DO NOTHING`,
      [
        ...[column('betId'), column('brand'), column('memberId'), column('market')],
        ...[column('side'), column('sides'), column('stakeMinor'), column('settledAt')],
      ],
    );
    await this.score(tx, [...new Set(column('memberId'))], RESCORE_BETS_MS);
  }

  /**
   * Marks the side bets (bets on one of the opposite sides of a market) of one version of a round as void. Side bets
   * that are already void do not change. They are not deleted, because they are evidence for earlier reviews.
   */
  async voidSideBets(tx: Tx, standing: string, voidedAt: Date): Promise<void> {
    // The id of a side bet is `<version of the round>/<further text>`. The range from `<version>/` to `<version>0`
    // contains exactly these ids, because "0" is the next character after "/".
    await tx.rows(
      `UPDATE side_bets SET voided_at = $2
        WHERE bet_id > $1 || '/' AND bet_id < $1 || '0' AND voided_at IS NULL`,
      [standing, voidedAt],
    );
  }

  async isInTree(tx: Tx, memberId: string): Promise<boolean> {
    return (await tx.one('SELECT 1 AS one FROM members WHERE member_id = $1', [memberId])) !== undefined;
  }

  /**
   * Schedules a new abuse score for the given members and all members above them, if they have a direct downline. The
   * events of two handlers can be about several brands, so the handlers could lock the same agents in different orders
   * and deadlock. Therefore one lock for all brands lets only one handler run at a time.
   */
  async score(tx: Tx, memberIds: readonly string[], rescoreMs = RESCORE_MS): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('abuse facts'))`);
    await tx.rows(
      `WITH RECURSIVE above AS (
         SELECT id AS member_id FROM unnest($1::uuid[]) id
         UNION
         SELECT p.upline_id FROM above a JOIN placements p ON p.member_id = a.member_id AND upper_inf(p.life)
          WHERE p.upline_id IS NOT NULL
       )
       INSERT INTO abuse_due AS d (agent_id, due_at)
       SELECT a.member_id, now() FROM above a
        WHERE EXISTS (SELECT FROM placements p WHERE p.upline_id = a.member_id AND upper_inf(p.life))
        ORDER BY a.member_id
       ON CONFLICT (agent_id) DO UPDATE
          SET due_at = coalesce(d.due_at, greatest(now(), d.scored_at + $2 * interval '1 millisecond'))`,
      [memberIds, rescoreMs],
    );
  }
}
