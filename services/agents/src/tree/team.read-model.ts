import { Inject, Injectable } from '@nestjs/common';
import { MemberType } from '@nm/contracts/identity.js';
import { Db } from '@nm/kit/db/db.js';

export interface TeamFigures {
  readonly members: bigint;
  readonly agents: bigint;
  readonly directDownlines: bigint;
  readonly newMembers: bigint;
  readonly activeMembers: bigint;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
  readonly salaryMinor: bigint;
  readonly currency: string;
}

export interface DownlineRow {
  readonly memberId: string;
  readonly account: string;
  readonly agent: boolean;
  readonly downlines: bigint;
  readonly registeredAt: Date;
  readonly validStakeMinorToday: bigint;
}

const BELOW = `
  below AS (
    SELECT p.member_id FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)
    UNION ALL
    SELECT p.member_id FROM below u JOIN placements p ON p.upline_id = u.member_id AND upper_inf(p.life)
  )`;

/** What the team screens read: the tree as it stands now, bets as they settled. */
@Injectable()
export class TeamReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async overview(agentId: string, from: Date, to: Date): Promise<TeamFigures | undefined> {
    return this.db.one(
      `WITH RECURSIVE ${BELOW}, played AS (
         SELECT b.member_id, sum(b.valid_stake_minor) AS valid, sum(b.net_loss_minor) AS loss
           FROM below u JOIN bets b ON b.member_id = u.member_id
          WHERE b.settled_at >= $2 AND b.settled_at < $3 AND b.voided_at IS NULL
          GROUP BY b.member_id
       )
       SELECT me.currency,
              (SELECT count(*) FROM below) AS members,
              (SELECT count(*) FROM below u JOIN members m USING (member_id) WHERE m.type <> ${MemberType.PLAYER}) AS agents,
              (SELECT count(*) FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)) AS "directDownlines",
              (SELECT count(*) FROM below u JOIN members m USING (member_id)
                WHERE m.registered_at >= $2 AND m.registered_at < $3) AS "newMembers",
              (SELECT count(*) FROM played) AS "activeMembers",
              (SELECT coalesce(sum(valid), 0)::bigint FROM played) AS "validStakeMinor",
              (SELECT coalesce(sum(loss), 0)::bigint FROM played) AS "netLossMinor",
              (SELECT coalesce(sum(s.net_minor), 0)::bigint FROM settlements s
                WHERE s.payee_id = $1 AND s.status = 'paid' AND s.ends_at > $2 AND s.ends_at <= $3) AS "salaryMinor"
         FROM members me WHERE me.member_id = $1`,
      [agentId, from, to],
    );
  }

  /** Whether a member is the agent himself or somewhere below him. */
  async isWithin(agentId: string, memberId: string): Promise<boolean> {
    const hit = await this.db.one(
      `WITH RECURSIVE above AS (
         SELECT $2::uuid AS member_id
         UNION
         SELECT p.upline_id FROM above a JOIN placements p ON p.member_id = a.member_id AND upper_inf(p.life)
       )
       SELECT 1 FROM above WHERE member_id = $1`,
      [agentId, memberId],
    );
    return hit !== undefined;
  }

  /** Direct downlines by account; `since` begins the day in the brand's zone. */
  async downlines(parentId: string, since: Date, limit: number, offset: number): Promise<{ rows: DownlineRow[]; count: bigint }> {
    const rows = await this.db.rows<DownlineRow>(
      `SELECT m.member_id AS "memberId", m.account, m.type <> ${MemberType.PLAYER} AS agent, m.registered_at AS "registeredAt",
              (SELECT count(*) FROM placements d WHERE d.upline_id = m.member_id AND upper_inf(d.life)) AS downlines,
              (SELECT coalesce(sum(b.valid_stake_minor), 0)::bigint FROM bets b
                WHERE b.member_id = m.member_id AND b.settled_at >= $2 AND b.voided_at IS NULL) AS "validStakeMinorToday"
         FROM placements p JOIN members m USING (member_id)
        WHERE p.upline_id = $1 AND upper_inf(p.life)
        ORDER BY m.account LIMIT $3 OFFSET $4`,
      [parentId, since, limit, offset],
    );
    const counted = await this.db.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM placements WHERE upline_id = $1 AND upper_inf(life)', [parentId],
    );
    return { rows, count: counted?.count ?? 0n };
  }
}
