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
   * Returns instead the direct downlines of this member, or of the agent, that neither fit nor lead to a member that
   * fits.
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

/** A member of the page's paths, or the agent, with the number of direct downlines that the search leaves out. */
export interface FoldedRow {
  readonly memberId: string;
  readonly count: bigint;
}

/** The members that lead to a member that fits, up to the agent. */
const LEADING = `, on_way AS (
    SELECT p.upline_id AS member_id FROM found f JOIN placements p USING (member_id) WHERE upper_inf(p.life)
    UNION
    SELECT p.upline_id FROM on_way l JOIN placements p ON p.member_id = l.member_id AND upper_inf(p.life)
     WHERE l.member_id <> $1
  )`;

/** SQL condition that a placement `p` neither fits nor leads to a member that fits. */
const IS_FOLDED = `upper_inf(p.life)
  AND NOT EXISTS (SELECT FROM found f WHERE f.member_id = p.member_id)
  AND NOT EXISTS (SELECT FROM on_way l WHERE l.member_id = p.member_id)`;

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
    const { foldedUnder, after } = query;
    const shown = foldedUnder
      ? `${LEADING}, shown AS (
           SELECT m.member_id, m.account, u.level FROM below u JOIN members m USING (member_id)
             JOIN placements p USING (member_id) WHERE p.upline_id = $12 AND ${IS_FOLDED})`
      : ', shown AS (SELECT * FROM found)';
    const filter = [
      agentId,
      query.search,
      query.level,
      query.contract,
      query.active ?? null,
      query.from,
      query.to,
      query.activeStakeMinorMin,
    ];
    // One statement for page and count, because finding the team takes most of its time.
    const found = await this.db.rows<{ memberId: string | null; level: number; count: bigint }>(
      `${FOUND}${shown}
       SELECT page.member_id AS "memberId", page.level, total.count
         FROM (SELECT count(*) AS count FROM shown) total
         LEFT JOIN (
           SELECT s.member_id, s.account, s.level FROM shown s
            WHERE $11::uuid IS NULL
               OR (s.account, s.member_id) > (SELECT a.account, a.member_id FROM members a WHERE a.member_id = $11)
            ORDER BY s.account, s.member_id LIMIT $9 OFFSET $10) page ON true
        ORDER BY page.account, page.member_id`,
      [...filter, query.limit, query.offset, after ?? null, ...(foldedUnder ? [foldedUnder] : [])],
    );
    const page = found.filter((row): row is (typeof found)[number] & { memberId: string } => row.memberId !== null);
    const ids = page.map(({ memberId }) => memberId);
    const [rows, paths] = await Promise.all([this.team.rowsOf(agentId, ids, query), this.#paths(agentId, ids)]);
    const inPaths = new Set([...paths.values()].flat().map(({ memberId }) => memberId));
    const [way, folded] = foldedUnder
      ? [[], []]
      : await Promise.all([
          this.team.rowsOf(
            agentId,
            [...inPaths].filter((memberId) => !ids.includes(memberId)),
            query,
          ),
          ids.length === 0 ? [] : this.#folded(filter, [agentId, ...inPaths]),
        ]);
    const next = ids.length === query.limit ? ids.at(-1) : undefined;
    const levels = new Map(page.map(({ memberId, level }) => [memberId, level]));
    return {
      rows: rows.map((row) => ({ row, level: levels.get(row.memberId) ?? 0, path: paths.get(row.memberId) ?? [] })),
      count: found[0]?.count ?? 0n,
      way,
      folded,
      ...(next !== undefined && { next }),
    };
  }

  /** Returns for the given members how many of their direct downlines neither fit nor lead to a member that fits. */
  async #folded(filter: readonly unknown[], memberIds: readonly string[]): Promise<FoldedRow[]> {
    return this.db.rows(
      `${FOUND}${LEADING}
       SELECT p.upline_id AS "memberId", count(*) AS count
         FROM placements p WHERE p.upline_id = ANY ($9::uuid[]) AND ${IS_FOLDED} GROUP BY 1 ORDER BY 1`,
      [...filter, memberIds],
    );
  }

  /** Returns for each member the agents between the asking agent and the member. */
  async #paths(agentId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, FoundRow['path']>> {
    const rows = await this.db.rows<{ top: string; memberId: string; account: string }>(
      `WITH RECURSIVE above AS (
         SELECT p.member_id AS top, p.upline_id AS member_id, 1 AS step
           FROM placements p WHERE p.member_id = ANY ($2::uuid[]) AND upper_inf(p.life) AND p.upline_id <> $1
         UNION ALL
         SELECT a.top, p.upline_id, a.step + 1
           FROM above a JOIN placements p ON p.member_id = a.member_id AND upper_inf(p.life)
          WHERE p.upline_id <> $1
       )
       SELECT a.top, a.member_id AS "memberId", m.account
         FROM above a JOIN members m ON m.member_id = a.member_id
        ORDER BY a.top, a.step DESC`,
      [agentId, memberIds],
    );
    return Map.groupBy(rows, ({ top }) => top);
  }
}
