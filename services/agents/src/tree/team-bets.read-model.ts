import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';
import type { Span } from './team.read-model.js';

export interface TeamBetRow {
  readonly roundId: string;
  readonly memberId: string;
  readonly account: string;
  readonly category: number;
  /** The vendor. Vendor and stake are null for bets that were stored by a release that did not keep them. */
  readonly vendor: string | null;
  readonly gameCode: string | null;
  readonly stakeMinor: bigint | null;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
  readonly outcome: 'won' | 'lost' | 'single';
  readonly voided: boolean;
  readonly settledAt: Date;
}

/** Totals of the bets that were not voided. */
export interface BetTotals {
  readonly bets: bigint;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
}

export interface TeamBetsQuery extends Span {
  /** Restricts the list to this member; undefined for the whole team. */
  readonly memberId: string | undefined;
  /** Restricts the list to this category; 0 for all categories. */
  readonly category: number;
  readonly limit: number;
  readonly offset: number;
}

export interface MemberResultRow extends BetTotals {
  readonly memberId: string;
  readonly account: string;
  readonly agent: boolean;
}

export interface MemberResultsQuery extends Span {
  /** Restricts the list to accounts that contain this text; empty for all accounts. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

const TEAM = `
  WITH RECURSIVE below AS (
    SELECT p.member_id FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)
    UNION ALL
    SELECT p.member_id FROM below u JOIN placements p ON p.upline_id = u.member_id AND upper_inf(p.life)
  )`;

/**
 * Reads the team's bets and the result of each member. It uses the current tree and the settle time of bets, like the
 * team's overview, so that the totals of both are equal.
 */
export class TeamBetsReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns the bets of the agent's team, newest first, with totals over all pages. Voided bets are listed but not
   * added to the totals.
   */
  async bets(agentId: string, query: TeamBetsQuery): Promise<{ rows: TeamBetRow[]; count: bigint; totals: BetTotals }> {
    const wanted = `
      FROM below u JOIN bets b ON b.member_id = u.member_id
     WHERE b.settled_at >= $2 AND b.settled_at < $3 AND ($4::uuid IS NULL OR b.member_id = $4)
       AND ($5 = 0 OR b.category = $5)`;
    const filter = [agentId, query.from, query.to, query.memberId ?? null, query.category];
    const rows = await this.db.rows<TeamBetRow>(
      `${TEAM}
       SELECT bet.*, m.account
         FROM (SELECT b.round_id AS "roundId", b.member_id AS "memberId", b.category, b.vendor,
                      b.game_code AS "gameCode", b.stake_minor AS "stakeMinor",
                      b.valid_stake_minor AS "validStakeMinor", b.net_loss_minor AS "netLossMinor", b.outcome,
                      b.voided_at IS NOT NULL AS voided, b.settled_at AS "settledAt"
                 ${wanted} ORDER BY b.settled_at DESC, b.round_id LIMIT $6 OFFSET $7) bet
         JOIN members m ON m.member_id = bet."memberId"
        ORDER BY bet."settledAt" DESC, bet."roundId"`,
      [...filter, query.limit, query.offset],
    );
    const total = await this.db.one<BetTotals & { count: bigint }>(
      `${TEAM}
       SELECT count(*) AS count, count(*) FILTER (WHERE b.voided_at IS NULL) AS bets,
              coalesce(sum(b.valid_stake_minor) FILTER (WHERE b.voided_at IS NULL), 0)::bigint AS "validStakeMinor",
              coalesce(sum(b.net_loss_minor) FILTER (WHERE b.voided_at IS NULL), 0)::bigint AS "netLossMinor"
         ${wanted}`,
      filter,
    );
    const { count, ...totals } = total ?? { count: 0n, bets: 0n, validStakeMinor: 0n, netLossMinor: 0n };
    return { rows, count, totals };
  }

  /**
   * Returns each team member who bet in the range with the result of the member's own bets. The highest loss comes
   * first; the totals cover all pages.
   */
  async results(
    agentId: string,
    query: MemberResultsQuery,
  ): Promise<{ rows: MemberResultRow[]; count: bigint; totals: BetTotals }> {
    const each = `${TEAM}, each AS (
      SELECT m.member_id, m.account, m.type <> ${MemberType.PLAYER} AS agent, count(*) AS bets,
             sum(b.valid_stake_minor)::bigint AS valid, sum(b.net_loss_minor)::bigint AS loss
        FROM below u JOIN bets b ON b.member_id = u.member_id JOIN members m ON m.member_id = u.member_id
       WHERE b.settled_at >= $2 AND b.settled_at < $3 AND b.voided_at IS NULL
         AND ($4 = '' OR position(lower($4) IN lower(m.account)) > 0)
       GROUP BY m.member_id, m.account, m.type
    )`;
    const filter = [agentId, query.from, query.to, query.search];
    const rows = await this.db.rows<MemberResultRow>(
      `${each}
       SELECT member_id AS "memberId", account, agent, bets, valid AS "validStakeMinor", loss AS "netLossMinor"
         FROM each ORDER BY loss DESC, account LIMIT $5 OFFSET $6`,
      [...filter, query.limit, query.offset],
    );
    const total = await this.db.one<BetTotals & { count: bigint }>(
      `${each}
       SELECT count(*) AS count, coalesce(sum(bets), 0)::bigint AS bets,
              coalesce(sum(valid), 0)::bigint AS "validStakeMinor", coalesce(sum(loss), 0)::bigint AS "netLossMinor"
         FROM each`,
      filter,
    );
    const { count, ...totals } = total ?? { count: 0n, bets: 0n, validStakeMinor: 0n, netLossMinor: 0n };
    return { rows, count, totals };
  }
}
