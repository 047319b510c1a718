import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { MemberType } from '../members/member-type.js';

export interface OpenedAccount {
  readonly id: string;
  readonly account: string;
  readonly type: MemberType;
  readonly openedAt: Date;
  readonly loggedIn: boolean;
  readonly ownPassword: boolean;
}

/** In which week a member last logged in. An agent may see the week only, not the exact time. */
export type SeenWeek = 'this' | 'last' | 'month' | 'earlier' | 'never';

/**
 * Returns an SQL condition: the member whose id is in `column` is now below the agent $1. The query goes up the tree
 * from the member, so its cost grows only with the depth of the tree.
 */
const below = (column: string): string => `EXISTS (
  WITH RECURSIVE above AS (
    SELECT upline_id FROM members WHERE id = ${column}
    UNION ALL
    SELECT m.upline_id FROM above a JOIN members m ON m.id = a.upline_id
  ) SELECT FROM above WHERE upline_id = $1)`;

/** Stores the accounts that agents have opened, and reads members' last logins for agents. */
@Injectable()
export class OpenedAccountsStore {
  constructor(private readonly db: Db) {}

  async add(tx: Tx, memberId: string, agentId: string, openedAt: Date): Promise<void> {
    await tx.rows('INSERT INTO opened_accounts (member_id, agent_id, opened_at) VALUES ($1, $2, $3)', [
      memberId,
      agentId,
      openedAt,
    ]);
  }

  async countSince(tx: Tx, agentId: string, since: Date): Promise<bigint> {
    const row = await tx.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM opened_accounts WHERE agent_id = $1 AND opened_at > $2',
      [agentId, since],
    );
    return row?.count ?? 0n;
  }

  /** Returns the accounts that an agent has opened and that are still below this agent, newest first. */
  async ofAgent(
    agentId: string,
    limit: number,
    offset: number,
  ): Promise<{ rows: readonly OpenedAccount[]; count: bigint }> {
    const from = `FROM opened_accounts o JOIN members m ON m.id = o.member_id
                 WHERE o.agent_id = $1 AND ${below('o.member_id')}`;
    const rows = await this.db.rows<OpenedAccount>(
      `SELECT m.id, m.account, m.type, o.opened_at AS "openedAt", m.last_login_at IS NOT NULL AS "loggedIn",
              NOT m.password_default AS "ownPassword"
         ${from} ORDER BY o.opened_at DESC, o.member_id DESC LIMIT $2 OFFSET $3`,
      [agentId, limit, offset],
    );
    const total = await this.db.one<{ count: bigint }>(`SELECT count(*) AS count ${from}`, [agentId]);
    return { rows, count: total?.count ?? 0n };
  }

  /**
   * Returns the week of the last login of members below the agent. The exact time is not returned, because an agent
   * must not see it.
   */
  async lastSeen(
    agentId: string,
    memberIds: readonly string[],
    now: Date,
    timeZone: string,
  ): Promise<{ memberId: string; week: SeenWeek }[]> {
    return this.db.rows(
      `WITH week AS (SELECT date_trunc('week', $3::timestamptz, $4) AS start)
       SELECT m.id AS "memberId",
              CASE WHEN m.last_login_at IS NULL THEN 'never'
                   WHEN m.last_login_at >= week.start THEN 'this'
                   WHEN m.last_login_at >= week.start - interval '7 days' THEN 'last'
                   WHEN m.last_login_at >= week.start - interval '35 days' THEN 'month'
                   ELSE 'earlier' END AS week
         FROM members m, week
        WHERE m.id = ANY ($2::uuid[]) AND ${below('m.id')}`,
      [agentId, memberIds, now, timeZone],
    );
  }
}
