import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';

export interface RecruitCountRow {
  readonly code: string;
  readonly registered: bigint;
  readonly deposited: bigint;
  readonly played: bigint;
}

export interface RecruitRow {
  readonly memberId: string;
  readonly account: string;
  readonly agent: boolean;
  readonly registeredAt: Date;
  readonly deposited: boolean;
  readonly played: boolean;
}

export type Stage = 'registered' | 'deposited' | 'played';

/**
 * SQL of the recruits of agent $1 who registered since $2 and are still in the agent's team. Members who were moved out
 * of the team are not included.
 */
const RECRUITS = `
  SELECT r.member_id, r.code, r.account,
         -- A player can become an agent after the registration, so the present type of the member is used if it is
         -- known.
         coalesce((SELECT m.type <> ${MemberType.PLAYER} FROM members m WHERE m.member_id = r.member_id), r.agent) AS agent,
         r.registered_at,
         EXISTS (SELECT FROM deposits d WHERE d.member_id = r.member_id AND d.charged_back_at IS NULL) AS deposited,
         EXISTS (SELECT FROM bets b WHERE b.member_id = r.member_id AND b.voided_at IS NULL) AS played
    FROM recruits r
   WHERE r.agent_id = $1 AND ($2::timestamptz IS NULL OR r.registered_at >= $2)
     AND EXISTS (
       WITH RECURSIVE above AS (
         SELECT p.upline_id FROM placements p WHERE p.member_id = r.member_id AND upper_inf(p.life)
         UNION ALL
         SELECT p.upline_id FROM above a JOIN placements p ON p.member_id = a.upline_id AND upper_inf(p.life)
       ) SELECT FROM above WHERE upline_id = $1)`;

/**
 * Reads the members who registered with an agent's invitation codes, for the page on which the agent manages the codes.
 */
export class RecruitsReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns, for each of the agent's invitation codes, the number of members who registered with it. A code without
   * members is left out.
   */
  async counts(agentId: string, from: Date | null): Promise<RecruitCountRow[]> {
    return this.db.rows(
      `WITH recruit AS (${RECRUITS})
       SELECT code, count(*) AS registered, count(*) FILTER (WHERE deposited) AS deposited,
              count(*) FILTER (WHERE played) AS played
         FROM recruit GROUP BY code ORDER BY code`,
      [agentId, from],
    );
  }

  /**
   * Returns the members who registered with a code and have reached a stage (registered, deposited or played), newest
   * first. An empty code stands for all codes.
   */
  async ofCode(
    agentId: string,
    query: {
      readonly code: string;
      readonly stage: Stage;
      readonly from: Date | null;
      readonly limit: number;
      readonly offset: number;
    },
  ): Promise<{ rows: readonly RecruitRow[]; count: bigint }> {
    const found = `WITH recruit AS (${RECRUITS} AND ($3 = '' OR r.code = $3))`;
    const wanted = `FROM recruit WHERE CASE $4 WHEN 'deposited' THEN deposited WHEN 'played' THEN played ELSE true END`;
    const params = [agentId, query.from, query.code, query.stage];
    const rows = await this.db.rows<RecruitRow>(
      `${found} SELECT member_id AS "memberId", account, agent, registered_at AS "registeredAt", deposited, played
         ${wanted} ORDER BY registered_at DESC, member_id DESC LIMIT $5 OFFSET $6`,
      [...params, query.limit, query.offset],
    );
    const total = await this.db.one<{ count: bigint }>(`${found} SELECT count(*) AS count ${wanted}`, params);
    return { rows, count: total?.count ?? 0n };
  }
}
