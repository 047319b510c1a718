import type { MovementType } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';

export interface MovementRow {
  readonly movementId: string;
  readonly memberId: string;
  readonly account: string;
  readonly agent: boolean;
  readonly type: MovementType;
  readonly amountMinor: bigint;
  readonly occurredAt: Date;
}

export interface MovementTotal {
  readonly type: MovementType;
  readonly count: bigint;
  readonly amountMinor: bigint;
}

export interface MovementsQuery {
  /** The start of the time range, which belongs to the range. The end `to` does not belong to it. */
  readonly from: Date;
  readonly to: Date;
  /** The only member whose movements are listed; undefined for the movements of all members below. */
  readonly memberId: string | undefined;
  /** The only type of money movements that is listed; 0 for all types. */
  readonly type: MovementType;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads the money movements of the members below an agent. Each movement is stored once for every agent who was above
 * the member at that time. Therefore these queries never read the tree, and never return movements from a time when the
 * member was not below the agent.
 */
export class MovementsReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns a page of movements, newest first. It also returns the totals of each type, over all pages and for all
   * types.
   */
  async page(
    agentId: string,
    { from, to, memberId, type, limit, offset }: MovementsQuery,
  ): Promise<{ rows: MovementRow[]; count: bigint; totals: MovementTotal[] }> {
    const wanted = `
      FROM movement_lines l
     WHERE l.agent_id = $1 AND l.occurred_at >= $2 AND l.occurred_at < $3${memberId === undefined ? '' : ' AND l.member_id = $4'}`;
    const filter = [agentId, from, to, ...(memberId === undefined ? [] : [memberId])];
    const next = filter.length + 1;
    const [rows, totals] = await Promise.all([
      this.db.rows<MovementRow>(
        `SELECT found.*, m.account, m.type <> ${MemberType.PLAYER} AS agent
           FROM (SELECT l.movement_id AS "movementId", l.member_id AS "memberId", l.type,
                        l.amount_minor AS "amountMinor", l.occurred_at AS "occurredAt"
                   ${wanted} AND ($${next} = 0 OR l.type = $${next})
                  ORDER BY l.occurred_at DESC, l.movement_id DESC LIMIT $${next + 1} OFFSET $${next + 2}) found
           JOIN members m ON m.member_id = found."memberId"
          ORDER BY found."occurredAt" DESC, found."movementId" DESC`,
        [...filter, type, limit, offset],
      ),
      this.db.rows<MovementTotal>(
        `SELECT l.type, count(*) AS count, sum(l.amount_minor)::bigint AS "amountMinor" ${wanted}
          GROUP BY l.type ORDER BY l.type`,
        filter,
      ),
    ]);
    const counted = totals.filter((total) => type === 0 || total.type === type);
    return { rows, totals, count: counted.reduce((sum, { count }) => sum + count, 0n) };
  }
}
