import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';

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
  /**
   * The number of members: the member of this row and the member's whole downline. `activeMembers`, `validStakeMinor`
   * and `netLossMinor` cover the same members in the time range.
   */
  readonly members: bigint;
  readonly activeMembers: bigint;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
  /** The kinds of contract in which the member of this row is the payee. */
  readonly contracts: readonly number[];
  /** The kinds of contract that the requesting agent has offered to the member and that have no answer yet. */
  readonly offers: readonly number[];
  /** True if the valid stake of the member's own bets in the time range reaches the minimum of an active member. */
  readonly active: boolean;
}

/** A range of settle times. The time `from` belongs to it, the time `to` does not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The time range of the figures in a row, and the further values that are needed to compute them. */
export interface Figures extends Span {
  /** The IANA time zone in which "today" begins. */
  readonly timeZone: string;
  /** The time whose day counts as "today"; the present time if absent. */
  readonly moment?: Date | undefined;
  readonly activeStakeMinorMin: bigint;
}

export interface DownlineQuery extends Figures {
  /** A text that the account name must contain; empty if all accounts are listed. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

export interface DayFigures {
  readonly day: string;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
}

const BELOW = `
  below AS (
    SELECT p.member_id FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)
    UNION ALL
    SELECT p.member_id FROM below u JOIN placements p ON p.upline_id = u.member_id AND upper_inf(p.life)
  )`;

/** Reads teams for the screens about teams. It uses the present tree and the settle time of bets. */
export class TeamReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns the figures of an agent's team. An active member has a valid stake of at least `activeStakeMinorMin` in the
   * time range (domain §10).
   */
  async overview(agentId: string, { from, to }: Span, activeStakeMinorMin: bigint): Promise<TeamFigures | undefined> {
    return this.db.one(
      `WITH RECURSIVE ${BELOW}, played AS (
         SELECT b.member_id, sum(b.valid_stake_minor) AS valid, sum(b.net_loss_minor) AS loss
           FROM below u JOIN bets b ON b.member_id = u.member_id
          WHERE b.settled_at >= $2 AND b.settled_at < $3 AND b.voided_at IS NULL
          GROUP BY b.member_id
       )
       SELECT me.currency,
              (SELECT count(*) FROM below) AS members,
              (SELECT count(*) FROM below u JOIN members m USING (member_id)
                WHERE m.type <> ${MemberType.PLAYER}) AS agents,
              (SELECT count(*) FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)) AS "directDownlines",
              (SELECT count(*) FROM below u JOIN members m USING (member_id)
                WHERE m.registered_at >= $2 AND m.registered_at < $3) AS "newMembers",
              (SELECT count(*) FROM played WHERE valid >= $4) AS "activeMembers",
              (SELECT coalesce(sum(valid), 0)::bigint FROM played) AS "validStakeMinor",
              (SELECT coalesce(sum(loss), 0)::bigint FROM played) AS "netLossMinor",
              (SELECT coalesce(sum(coalesce(s.pay_minor, s.net_minor)), 0)::bigint FROM settlements s
                WHERE s.payee_id = $1 AND s.status = 'paid' AND s.ends_at > $2 AND s.ends_at <= $3) AS "salaryMinor"
         FROM members me WHERE me.member_id = $1`,
      [agentId, from, to, activeStakeMinorMin],
    );
  }

  /** Returns the days of a time range that have bets, oldest first. Days begin at midnight in the given time zone. */
  async days(agentId: string, { from, to }: Span, timeZone: string): Promise<DayFigures[]> {
    return this.db.rows(
      `WITH RECURSIVE ${BELOW}
       SELECT to_char(b.settled_at AT TIME ZONE $4, 'YYYY-MM-DD') AS day,
              sum(b.valid_stake_minor)::bigint AS "validStakeMinor", sum(b.net_loss_minor)::bigint AS "netLossMinor"
         FROM below u JOIN bets b ON b.member_id = u.member_id
        WHERE b.settled_at >= $2 AND b.settled_at < $3 AND b.voided_at IS NULL
        GROUP BY 1 ORDER BY 1`,
      [agentId, from, to, timeZone],
    );
  }

  /** Returns those of the given members who belong to the agent's team. */
  async within(agentId: string, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.rows<{ memberId: string }>(
      `WITH RECURSIVE above AS (
         SELECT p.member_id AS bottom, p.upline_id AS member_id FROM placements p
          WHERE p.member_id = ANY ($2::uuid[]) AND upper_inf(p.life)
         UNION
         SELECT a.bottom, p.upline_id FROM above a JOIN placements p ON p.member_id = a.member_id AND upper_inf(p.life)
       )
       SELECT bottom AS "memberId" FROM above WHERE member_id = $1`,
      [agentId, memberIds],
    );
    return new Set(rows.map(({ memberId }) => memberId));
  }

  /** Returns true if a member is the agent or belongs to the agent's team. */
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

  /**
   * Returns the direct downlines of an agent, sorted by account name. The figures of each row, except the stake of
   * today, cover the downline and all members below.
   */
  async downlines(
    agentId: string,
    parentId: string,
    query: DownlineQuery,
  ): Promise<{ rows: DownlineRow[]; count: bigint }> {
    const direct = `FROM placements p JOIN members m USING (member_id)
                   WHERE p.upline_id = $1 AND upper_inf(p.life) AND position(lower($2) IN lower(m.account)) > 0`;
    const page = await this.db.rows<{ memberId: string }>(
      `SELECT m.member_id AS "memberId" ${direct} ORDER BY m.account LIMIT $3 OFFSET $4`,
      [parentId, query.search, query.limit, query.offset],
    );
    const counted = await this.db.one<{ count: bigint }>(`SELECT count(*) AS count ${direct}`, [
      parentId,
      query.search,
    ]);
    const ids = page.map(({ memberId }) => memberId);
    return { rows: await this.rowsOf(agentId, ids, query), count: counted?.count ?? 0n };
  }

  /**
   * Returns the rows of the given members as the agent sees them, sorted by account name. The caller must have checked
   * that the members are in the agent's team.
   */
  async rowsOf(agentId: string, memberIds: readonly string[], query: Figures): Promise<DownlineRow[]> {
    if (memberIds.length === 0) return [];
    return this.db.rows<DownlineRow>(
      `WITH RECURSIVE direct AS (
         SELECT member_id, account, type, registered_at FROM members WHERE member_id = ANY ($1::uuid[])
       ), team AS (
         SELECT member_id AS top, member_id FROM direct
         UNION ALL
         SELECT t.top, p.member_id FROM team t JOIN placements p ON p.upline_id = t.member_id AND upper_inf(p.life)
       ), played AS (
         SELECT t.top, t.member_id, sum(b.valid_stake_minor) AS valid, sum(b.net_loss_minor) AS loss
           FROM team t JOIN bets b ON b.member_id = t.member_id
          WHERE b.settled_at >= $2 AND b.settled_at < $3 AND b.voided_at IS NULL
          GROUP BY t.top, t.member_id
       ), sums AS (
         SELECT top, count(*) FILTER (WHERE valid >= $4) AS active, sum(valid)::bigint AS valid,
                sum(loss)::bigint AS loss, bool_or(member_id = top AND valid >= $4) AS own
           FROM played GROUP BY top
       ), sizes AS (
         SELECT top, count(*) AS members FROM team GROUP BY top
       )
       SELECT d.member_id AS "memberId", d.account, d.type <> ${MemberType.PLAYER} AS agent,
         d.registered_at AS "registeredAt",
              (SELECT count(*) FROM placements b WHERE b.upline_id = d.member_id AND upper_inf(b.life)) AS downlines,
              (SELECT coalesce(sum(b.valid_stake_minor), 0)::bigint FROM bets b
                WHERE b.member_id = d.member_id AND b.voided_at IS NULL
                  AND b.settled_at >= date_trunc('day', coalesce($7::timestamptz, now()), $5)) AS "validStakeMinorToday",
              z.members,
              coalesce(s.active, 0) AS "activeMembers", coalesce(s.valid, 0) AS "validStakeMinor", coalesce(s.loss,
                0) AS "netLossMinor", coalesce(s.own, false) AS active,
              ARRAY(SELECT c.kind::int FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
                     WHERE c.payee_id = d.member_id AND v.status = 'active' ORDER BY 1) AS contracts,
              ARRAY(SELECT c.kind::int FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
                     WHERE c.payee_id = d.member_id AND c.payer_id = $6 AND v.status = 'offered' ORDER BY 1) AS offers
         FROM direct d JOIN sizes z ON z.top = d.member_id LEFT JOIN sums s ON s.top = d.member_id
        ORDER BY d.account`,
      [memberIds, query.from, query.to, query.activeStakeMinorMin, query.timeZone, agentId, query.moment ?? null],
    );
  }
}
