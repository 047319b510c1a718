import type { Sql } from '@nm/kit/db/db.js';
import { TeamReadModel, type DownlineRow, type Figures } from './team.read-model.js';

export interface TeamSearch extends Figures {
  /** A text that the account name must contain; empty if all accounts are searched. */
  readonly search: string;
  /** The number of levels between the agent and the member; 0 for all levels. */
  readonly level: number;
  /**
   * True to find only members whose own bets in the time range reach the minimum of an active member, false to find
   * only the others, undefined to find all members.
   */
  readonly active: boolean | undefined;
  /** The kind of contract in which the member must be the payee; 0 if this does not matter. */
  readonly contract: number;
  /**
   * If present, the search returns the folded direct downlines of this member (or of the agent) instead of the matching
   * members. A folded member is left out of the normal result: neither this member nor anyone below matches the filter.
   */
  readonly foldedUnder?: string | undefined;
  /** Returns only members that come after this member in the order of the list. This member may have left the team. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface FoundRow {
  readonly row: DownlineRow;
  readonly level: number;
  /** The agents between the requesting agent and the member. The agent nearest to the requesting agent comes first. */
  readonly path: readonly { readonly memberId: string; readonly account: string }[];
}

const BELOW = `
  below AS (
    SELECT p.member_id, 1 AS level FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)
    UNION ALL
    SELECT p.member_id, u.level + 1
      FROM below u JOIN placements p ON p.upline_id = u.member_id AND upper_inf(p.life)
  )`;

const FOUND = `
  WITH RECURSIVE ${BELOW}, found AS (
    SELECT m.member_id, m.account, u.level
      FROM below u JOIN members m USING (member_id)
     WHERE ($2 = '' OR position(lower($2) IN lower(m.account)) > 0)
       AND ($3 = 0 OR u.level = $3)
       AND ($4 = 0 OR EXISTS (
         SELECT FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
          WHERE c.payee_id = m.member_id AND c.kind = $4 AND v.status = 'active'))
       AND ($5::boolean IS NULL OR $5 = (
         SELECT coalesce(sum(b.valid_stake_minor), 0) >= $8 AND count(*) > 0 FROM bets b
          WHERE b.member_id = m.member_id AND b.voided_at IS NULL AND b.settled_at >= $6 AND b.settled_at < $7))
  )`;

/**
 * The number of direct downlines that the search folds (leaves out) below one member. It is given for the agent, and
 * for each member on the path to a row of the page.
 */
export interface FoldedRow {
  readonly memberId: string;
  readonly count: bigint;
}

/** SQL of all members who are above a member that matches the search, up to the agent and including the agent. */
const LEADING = `on_way AS (
    SELECT p.upline_id AS member_id FROM found f JOIN placements p USING (member_id) WHERE upper_inf(p.life)
    UNION
    SELECT p.upline_id FROM on_way l JOIN placements p ON p.member_id = l.member_id AND upper_inf(p.life)
     WHERE l.member_id <> $1
  )`;

/**
 * SQL condition on a row `p` of the table `placements` (a member's place in the tree). It is true if the place is the
 * present one, and neither the member nor anyone below the member matches the search. The search leaves such members
 * out (it folds them) and returns only their number, unless `foldedUnder` asks for them.
 */
const IS_FOLDED = `upper_inf(p.life)
  AND NOT EXISTS (SELECT FROM found f WHERE f.member_id = p.member_id)
  AND NOT EXISTS (SELECT FROM on_way l WHERE l.member_id = p.member_id)`;

/** SQL of the page's members, and of all members on the paths from the agent to them, including the agent. */
const PAGE_AND_WAY = `page AS MATERIALIZED (
    SELECT s.member_id, s.account, s.level FROM shown s
     WHERE $11::uuid IS NULL
        OR (s.account, s.member_id) > (SELECT a.account, a.member_id FROM members a WHERE a.member_id = $11)
     ORDER BY s.account, s.member_id LIMIT $9 OFFSET $10
  ), way AS (
    SELECT p.upline_id AS member_id FROM page JOIN placements p USING (member_id) WHERE upper_inf(p.life)
    UNION
    SELECT p.upline_id FROM way w JOIN placements p ON p.member_id = w.member_id AND upper_inf(p.life)
     WHERE w.member_id <> $1
  )`;

/**
 * SQL of the number of direct downlines that the search leaves out (folds): for the agent, and for each member on the
 * path from the agent to a member of the page.
 */
const FOLDED_COUNTS = `(
  SELECT coalesce(json_agg(json_build_object('memberId', upline_id, 'count', count) ORDER BY upline_id), '[]')
    FROM (SELECT p.upline_id, count(*) AS count FROM placements p
           WHERE p.upline_id IN (SELECT member_id FROM way) AND ${IS_FOLDED} GROUP BY 1) counts)`;

/** A member on the page, and the number of levels between the agent and the member. */
interface Hit {
  readonly memberId: string;
  readonly level: number;
}

interface Folded {
  readonly memberId: string;
  readonly count: number;
}

/**
 * Searches for members on all levels of a team. The queries start at the agent and go down the present tree, so they
 * cannot find a member of another team.
 */
export class TeamSearchReadModel {
  private readonly team: TeamReadModel;

  constructor(private readonly db: Sql) {
    this.team = new TeamReadModel(db);
  }

  async size(agentId: string): Promise<{ members: bigint; levels: number }> {
    const size = await this.db.one<{ members: bigint; levels: number }>(
      `WITH RECURSIVE ${BELOW} SELECT count(*) AS members, coalesce(max(level), 0)::int AS levels FROM below`,
      [agentId],
    );
    return size ?? { members: 0n, levels: 0 };
  }

  /**
   * Returns a page of the team's members, sorted by account. `next` is the member after which the next page begins;
   * undefined after the last page.
   */
  async find(
    agentId: string,
    query: TeamSearch,
  ): Promise<{ rows: FoundRow[]; count: bigint; way: DownlineRow[]; folded: FoldedRow[]; next?: string }> {
    const { foldedUnder, after, search, level, contract, active } = query;
    const isFiltered = search !== '' || level !== 0 || contract !== 0 || active !== undefined;
    const shown = foldedUnder
      ? `shown AS (
           SELECT m.member_id, m.account, u.level FROM below u JOIN members m USING (member_id)
             JOIN placements p USING (member_id) WHERE p.upline_id = $12 AND ${IS_FOLDED})`
      : 'shown AS (SELECT * FROM found)';
    // One statement for page, count and folded members (those that the search leaves out), because finding the team
    // takes most of its time.
    const found = await this.db.one<{ count: bigint; page: readonly Hit[]; folded: readonly Folded[] }>(
      `${FOUND}, ${LEADING}, ${shown}, ${PAGE_AND_WAY}
       SELECT (SELECT count(*) FROM shown) AS count,
              (SELECT coalesce(json_agg(json_build_object('memberId', member_id, 'level', level)
                                        ORDER BY account, member_id), '[]') FROM page) AS page,
              ${foldedUnder || !isFiltered ? `'[]'::json` : FOLDED_COUNTS} AS folded`,
      [
        ...[agentId, search, level, contract, active ?? null, query.from, query.to, query.activeStakeMinorMin],
        ...[query.limit, query.offset, after ?? null, ...(foldedUnder ? [foldedUnder] : [])],
      ],
    );
    const levels = new Map((found?.page ?? []).map((hit) => [hit.memberId, hit.level]));
    const ids = [...levels.keys()];
    const paths = await this.#paths(agentId, ids);
    const inPaths = new Set([...paths.values()].flat().map(({ memberId }) => memberId));
    const [rows, way] = await Promise.all([
      this.team.rowsOf(agentId, ids, query),
      this.team.rowsOf(agentId, foldedUnder ? [] : [...inPaths].filter((memberId) => !levels.has(memberId)), query),
    ]);
    const next = ids.length === query.limit ? ids.at(-1) : undefined;
    return {
      rows: rows.map((row) => ({ row, level: levels.get(row.memberId) ?? 0, path: paths.get(row.memberId) ?? [] })),
      count: found?.count ?? 0n,
      way,
      folded: (found?.folded ?? []).map(({ memberId, count }) => ({ memberId, count: BigInt(count) })),
      ...(next !== undefined && { next }),
    };
  }

  /**
   * Returns for each member the agents between the asking agent and the member. A member who was moved to another team
   * since the page was read has no path, because its uplines are now agents of that team.
   */
  async #paths(agentId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, FoundRow['path']>> {
    const rows = await this.db.rows<{ top: string; memberId: string; account: string }>(
      `WITH RECURSIVE above AS (
         SELECT p.member_id AS top, p.upline_id AS member_id, 1 AS step
           FROM placements p WHERE p.member_id = ANY ($2::uuid[]) AND upper_inf(p.life)
         UNION ALL
         SELECT a.top, p.upline_id, a.step + 1
           FROM above a JOIN placements p ON p.member_id = a.member_id AND upper_inf(p.life)
          WHERE a.member_id <> $1
       )
       SELECT a.top, a.member_id AS "memberId", m.account
         FROM above a JOIN members m ON m.member_id = a.member_id
        WHERE a.member_id <> $1 AND a.top IN (SELECT top FROM above WHERE member_id = $1)
        ORDER BY a.top, a.step DESC`,
      [agentId, memberIds],
    );
    return Map.groupBy(rows, ({ top }) => top);
  }
}
