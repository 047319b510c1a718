import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';
import type { Span } from './team.read-model.js';

export interface TeamBetRow {
  readonly roundId: string;
  readonly memberId: string;
  readonly account: string;
  readonly category: number;
  /** The vendor. The fields for vendor and stake are null for bets that an earlier release of the service stored. */
  readonly vendor: string | null;
  readonly gameCode: string | null;
  readonly stakeMinor: bigint | null;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
  readonly outcome: 'won' | 'lost' | 'single';
  readonly voided: boolean;
  readonly settledAt: Date;
}

/** The totals of all bets that are not voided. */
export interface BetTotals {
  readonly bets: bigint;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
}

export interface TeamBetsQuery extends Span {
  /** The only member whose bets are listed; undefined for the bets of the whole team. */
  readonly memberId: string | undefined;
  /** The only game category whose bets are listed; 0 for all categories. */
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
  /** A text that the account name must contain; empty if all accounts are listed. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** The totals over all pages. Each row of a page contains them. */
interface Totals {
  readonly count: bigint;
  readonly allBets: bigint;
  readonly allValid: bigint;
  readonly allLoss: bigint;
}

const TEAM = `
  WITH RECURSIVE below AS (
    SELECT p.member_id FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)
    UNION ALL
    SELECT p.member_id FROM below u JOIN placements p ON p.upline_id = u.member_id AND upper_inf(p.life)
  )`;

/**
 * Reads the bets of a team, and the result of each member. It uses the present tree and the settle time of bets, as the
 * overview of the team does, so that the totals of both are equal.
 */
export class TeamBetsReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns the bets of the agent's team, newest first, and the totals over all pages. Voided bets are in the list but
   * not in the totals.
   */
  async bets(agentId: string, query: TeamBetsQuery): Promise<{ rows: TeamBetRow[]; count: bigint; totals: BetTotals }> {
    const wanted = `
      FROM below u JOIN bets b ON b.member_id = u.member_id
     WHERE b.settled_at >= $2 AND b.settled_at < $3 AND ($4::uuid IS NULL OR b.member_id = $4)
       AND ($5 = 0 OR b.category = $5)`;
    // One statement reads both the page and the totals, because finding the team takes much of the time.
    const found = await this.db.rows<Partial<TeamBetRow> & Totals>(
      `${TEAM}
       SELECT page.*, total.*
         FROM (SELECT count(*) AS count, count(*) FILTER (WHERE b.voided_at IS NULL) AS "allBets",
                      coalesce(sum(b.valid_stake_minor) FILTER (WHERE b.voided_at IS NULL), 0)::bigint AS "allValid",
                      coalesce(sum(b.net_loss_minor) FILTER (WHERE b.voided_at IS NULL), 0)::bigint AS "allLoss"
                 ${wanted}) total
         LEFT JOIN (
           SELECT bet.*, m.account
             FROM (SELECT b.round_id AS "roundId", b.member_id AS "memberId", b.category, b.vendor,
                          b.game_code AS "gameCode", b.stake_minor AS "stakeMinor",
                          b.valid_stake_minor AS "validStakeMinor", b.net_loss_minor AS "netLossMinor", b.outcome,
                          b.voided_at IS NOT NULL AS voided, b.settled_at AS "settledAt"
                     ${wanted} ORDER BY b.settled_at DESC, b.round_id LIMIT $6 OFFSET $7) bet
             JOIN members m ON m.member_id = bet."memberId") page ON true
        ORDER BY page."settledAt" DESC, page."roundId"`,
      [agentId, query.from, query.to, query.memberId ?? null, query.category, query.limit, query.offset],
    );
    return {
      rows: found.filter((row): row is TeamBetRow & Totals => typeof row.roundId === 'string'),
      ...allOf(found),
    };
  }

  /**
   * Returns each team member with a bet in the time range that is not voided, and the result of the member's own bets.
   * The highest loss comes first. The totals cover all pages.
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
    // One statement reads both the page and the totals, because finding the team takes most of the time.
    const found = await this.db.rows<Partial<MemberResultRow> & Totals>(
      `${each}
       SELECT page.*, total.*
         FROM (SELECT count(*) AS count, coalesce(sum(bets), 0)::bigint AS "allBets",
                      coalesce(sum(valid), 0)::bigint AS "allValid", coalesce(sum(loss), 0)::bigint AS "allLoss"
                 FROM each) total
         LEFT JOIN (
           SELECT member_id AS "memberId", account, agent, bets, valid AS "validStakeMinor", loss AS "netLossMinor"
             FROM each ORDER BY loss DESC, account LIMIT $5 OFFSET $6) page ON true
        ORDER BY page."netLossMinor" DESC, page.account`,
      [agentId, query.from, query.to, query.search, query.limit, query.offset],
    );
    return {
      rows: found.filter((row): row is MemberResultRow & Totals => typeof row.memberId === 'string'),
      ...allOf(found),
    };
  }
}

/** Returns the totals over all pages from the first row. All totals are 0 if there is no row. */
function allOf([first]: readonly Totals[]): { count: bigint; totals: BetTotals } {
  return {
    count: first?.count ?? 0n,
    totals: {
      bets: first?.allBets ?? 0n,
      validStakeMinor: first?.allValid ?? 0n,
      netLossMinor: first?.allLoss ?? 0n,
    },
  };
}
