import { Injectable } from '@nestjs/common';
import { MovementType } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';
import type { BranchFacts, NewMember, SharedMark, SideBet, Transfer } from './facts.js';

/** A member of an agent's branch (the agent's whole downline), with the place of the member in the tree. */
export interface BranchMember {
  readonly memberId: string;
  readonly account: string;
  readonly parentId: string;
  /**
   * The id of the agent directly below the scored agent in whose branch the member is. Null if the member is a player
   * directly below the scored agent.
   */
  readonly lineId: string | null;
}

/** The agent whose branch is scored. */
export interface ScoredAgent {
  readonly agentId: string;
  readonly account: string;
  readonly brand: string;
  readonly currency: string;
}

/** The facts about a branch, and the places of its members in the tree. */
export interface ReadFacts {
  readonly facts: BranchFacts;
  readonly members: readonly BranchMember[];
}

/**
 * Maximum number of facts of one kind (for example transfers) that one computation of an abuse score reads, newest
 * first.
 */
const FACTS_MAX = 50_000;
/**
 * The maximum number of accounts that use a mark (a device, an IP address or a payout account). A mark with more
 * accounts proves nothing in any brand. It is not read, because it may have very many accounts.
 */
const CROWD_MAX = 200;

/** Reads the facts about the branch of one agent (the agent's whole downline). */
@Injectable()
export class BranchFactsReadModel {
  agent(sql: Sql, agentId: string): Promise<ScoredAgent | undefined> {
    return sql.one('SELECT member_id AS "agentId", account, brand, currency FROM members WHERE member_id = $1', [
      agentId,
    ]);
  }

  /**
   * Returns the facts since a given time. A mark (a device, an IP address or a payout account) is included if the agent
   * or a member of the branch used it for the first time after that time.
   */
  async of(sql: Sql, { agentId, brand }: ScoredAgent, since: Date): Promise<ReadFacts> {
    const members = await this.#members(sql, agentId);
    const ids = members.map(({ memberId }) => memberId);
    const all = [agentId, ...ids];
    const facts: BranchFacts = {
      agentId,
      memberIds: new Set(ids),
      lines: new Map(members.flatMap(({ memberId, lineId }) => (lineId ? [[memberId, lineId]] : []))),
      marks: await this.#marks(sql, brand, all, since),
      sideBets: await this.#sideBets(sql, all, since),
      transfers: await this.#transfers(sql, all, since),
      newMembers: await this.#newMembers(sql, ids, since),
    };
    return { facts, members };
  }

  #members(sql: Sql, agentId: string): Promise<BranchMember[]> {
    return sql.rows(
      `WITH RECURSIVE below AS (
         SELECT p.member_id, p.upline_id AS parent_id, p.member_id AS line_id
           FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)
         UNION ALL
         SELECT p.member_id, p.upline_id, b.line_id
           FROM below b JOIN placements p ON p.upline_id = b.member_id AND upper_inf(p.life)
       )
       SELECT b.member_id AS "memberId", m.account, b.parent_id AS "parentId",
              CASE WHEN l.type <> $2 THEN b.line_id END AS "lineId"
         FROM below b JOIN members m ON m.member_id = b.member_id JOIN members l ON l.member_id = b.line_id`,
      [agentId, MemberType.PLAYER],
    );
  }

  #marks(sql: Sql, brand: string, ids: readonly string[], since: Date): Promise<SharedMark[]> {
    return sql.rows(
      `WITH used AS (
         SELECT DISTINCT kind, mark FROM abuse_marks WHERE brand = $1 AND member_id = ANY ($2::uuid[])
       )
       SELECT m.kind, m.mark, array_agg(m.member_id ORDER BY m.member_id)::text[] AS "memberIds"
         FROM used u JOIN abuse_marks m ON m.brand = $1 AND m.kind = u.kind AND m.mark = u.mark
        GROUP BY m.kind, m.mark
       HAVING count(*) BETWEEN 2 AND ${CROWD_MAX}
          AND max(m.first_seen_at) FILTER (WHERE m.member_id = ANY ($2::uuid[])) > $3`,
      [brand, ids, since],
    );
  }

  #sideBets(sql: Sql, ids: readonly string[], since: Date): Promise<SideBet[]> {
    return sql.rows(
      `SELECT bet_id AS "roundId", member_id AS "memberId", market, side, sides, stake_minor AS "stakeMinor"
         FROM side_bets WHERE member_id = ANY ($1::uuid[]) AND settled_at > $2 AND voided_at IS NULL
        ORDER BY settled_at DESC LIMIT ${FACTS_MAX}`,
      [ids, since],
    );
  }

  /**
   * Reads the transfers. A circle of transfers can leave the branch, so transfers of accounts outside the branch that
   * exchanged money with its members are read too.
   */
  async #transfers(sql: Sql, ids: readonly string[], since: Date): Promise<Transfer[]> {
    const rows = await sql.rows<Omit<Transfer, 'atMs'> & { readonly at: Date }>(
      `WITH own AS (
         SELECT from_id, to_id FROM abuse_transfers WHERE from_id = ANY ($1::uuid[]) AND transferred_at > $2
         UNION
         SELECT from_id, to_id FROM abuse_transfers WHERE to_id = ANY ($1::uuid[]) AND transferred_at > $2
       ), partners AS (
         SELECT from_id AS member_id FROM own UNION SELECT to_id FROM own
       )
       SELECT t.transfer_id AS "transferId", t.from_id AS "fromId", t.to_id AS "toId", t.amount_minor AS "amountMinor",
              t.transferred_at AS at
         FROM partners p JOIN abuse_transfers t ON t.from_id = p.member_id AND t.transferred_at > $2
        ORDER BY t.transferred_at DESC LIMIT ${FACTS_MAX}`,
      [ids, since],
    );
    return rows.map(({ at, ...transfer }) => ({ ...transfer, atMs: at.getTime() }));
  }

  #newMembers(sql: Sql, ids: readonly string[], since: Date): Promise<NewMember[]> {
    return sql.rows(
      `SELECT m.member_id AS "memberId",
              coalesce((SELECT sum(v.amount_minor) FROM movements v
                         WHERE v.member_id = m.member_id AND v.type = $3), 0)::bigint AS "bonusMinor",
              coalesce((SELECT sum(v.amount_minor) FROM movements v
                         WHERE v.member_id = m.member_id AND v.type = ANY ($4::smallint[])), 0)::bigint AS "depositedMinor"
         FROM members m WHERE m.member_id = ANY ($1::uuid[]) AND m.registered_at > $2`,
      [ids, since, MovementType.BONUS, [MovementType.DEPOSIT, MovementType.DEPOSIT_CHARGED_BACK]],
    );
  }
}
