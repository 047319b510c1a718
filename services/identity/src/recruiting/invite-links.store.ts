import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { MemberType } from '../members/member-type.js';

export interface InviteLink {
  /** The id of the link; null for the agent's home link, whose code is the agent's own affiliate code. */
  readonly id: string | null;
  readonly code: string;
  readonly name: string;
  /** The member type of accounts that register by the link. */
  readonly memberType: MemberType;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly opened: bigint;
}

/** The agent to whom an invite code belongs, and the member type of accounts that register with this code now. */
export interface InviteTarget {
  readonly id: string;
  readonly account: string;
  readonly opens: MemberType;
}

export interface NewInviteLink {
  readonly brand: string;
  readonly agentId: string;
  readonly code: string;
  readonly name: string;
  readonly memberType: MemberType;
  readonly key: string;
  readonly createdAt: Date;
}

const LINK = `
  id, code, name, member_type AS "memberType", created_at AS "createdAt", ended_at AS "endedAt"`;
const LINKS_MAX = 500;

/** Stores the links of agents, and counts how often their pages were opened. */
@Injectable()
export class InviteLinksStore {
  constructor(private readonly db: Db) {}

  /**
   * Finds the agent to whom an invite code belongs: the code of a link, or an agent's own affiliate code. The code of
   * a link that has ended stays valid, but only for player accounts.
   */
  async target(brand: string, code: string): Promise<InviteTarget | undefined> {
    return this.db.one(
      `SELECT m.id, m.account,
              coalesce((SELECT member_type FROM invite_links
                         WHERE brand = $1 AND code = $2 AND ended_at IS NULL), 0)::int AS opens
         FROM members m
        WHERE m.brand = $1 AND m.status <> 3
          AND m.id = coalesce((SELECT agent_id FROM invite_links WHERE brand = $1 AND code = $2),
                              (SELECT id FROM members WHERE brand = $1 AND affiliate_code = $2))`,
      [brand, code.toUpperCase()],
    );
  }

  /**
   * Returns the home link, then the agent's other links, newest first. Of the ended links only the newest are returned,
   * up to a maximum; `count` is the number of all links, and `opened` the sum of the page views of all links. Each link
   * has the number of page views since `from`. For a past moment, page views are counted only up to the day before,
   * because the database has one number per day.
   */
  async ofAgent(
    agentId: string,
    timeZone: string,
    from: Date | null,
    asOf: Date | null = null,
  ): Promise<{ links: InviteLink[]; count: bigint; opened: bigint }> {
    const links = await this.db.rows<InviteLink & { readonly count: bigint; readonly openedOfAll: bigint }>(
      `WITH links AS (
         SELECT NULL::uuid AS id, brand, affiliate_code AS code, '' AS name, 0::smallint AS member_type,
                registered_at AS created_at, NULL::timestamptz AS ended_at
           FROM members WHERE id = $1 AND affiliate_code IS NOT NULL
         UNION ALL
         SELECT id, brand, code, name, member_type, created_at,
                CASE WHEN $4::timestamptz IS NULL OR ended_at < $4 THEN ended_at END
           FROM invite_links WHERE agent_id = $1 AND ($4::timestamptz IS NULL OR created_at < $4)
       ), counted AS (
         SELECT l.*, coalesce((SELECT sum(d.opened) FROM invite_days d
                                WHERE d.brand = l.brand AND d.code = l.code
                                  AND ($4::timestamptz IS NULL OR d.day < ($4::timestamptz AT TIME ZONE $2)::date)
                                  AND ($3::timestamptz IS NULL OR d.day >= ($3::timestamptz AT TIME ZONE $2)::date)),
                              0)::bigint AS opened
           FROM links l
       )
       SELECT l.id, l.code, l.name, l.member_type AS "memberType", l.created_at AS "createdAt",
              l.ended_at AS "endedAt", l.opened, l.count, l.opened_of_all AS "openedOfAll"
         FROM (SELECT *, count(*) OVER () AS count, (sum(opened) OVER ())::bigint AS opened_of_all,
                      row_number() OVER (ORDER BY ended_at IS NOT NULL, created_at DESC, id DESC) AS place
                 FROM counted) l
        WHERE l.place <= ${LINKS_MAX} OR l.ended_at IS NULL
        ORDER BY l.id IS NOT NULL, l.created_at DESC, l.id DESC`,
      [agentId, timeZone, from, asOf],
    );
    return { links, count: links[0]?.count ?? 0n, opened: links[0]?.openedOfAll ?? 0n };
  }

  /**
   * Takes an advisory lock for an agent until the end of the transaction, so that changes of the agent's links and
   * accounts run one after the other.
   */
  async lockAgent(tx: Tx, agentId: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('recruiting'), hashtext($1))`, [agentId]);
  }

  async byKey(tx: Tx, agentId: string, key: string): Promise<InviteLink | undefined> {
    return tx.one(`SELECT ${LINK}, 0::bigint AS opened FROM invite_links WHERE agent_id = $1 AND request_key = $2`, [
      agentId,
      key,
    ]);
  }

  async countOpen(tx: Tx, agentId: string): Promise<bigint> {
    const row = await tx.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM invite_links WHERE agent_id = $1 AND ended_at IS NULL',
      [agentId],
    );
    return row?.count ?? 0n;
  }

  /** Inserts a link. Returns undefined if its code already exists. */
  async add(tx: Tx, link: NewInviteLink): Promise<InviteLink | undefined> {
    return tx.one(
      `INSERT INTO invite_links (brand, agent_id, code, name, member_type, request_key, created_at)
       SELECT $1, $2, $3, $4, $5, $6, $7
        WHERE NOT EXISTS (SELECT FROM members WHERE brand = $1 AND affiliate_code = $3)
       ON CONFLICT ON CONSTRAINT invite_links_code_unique DO NOTHING
       RETURNING ${LINK}, 0::bigint AS opened`,
      [link.brand, link.agentId, link.code, link.name, link.memberType, link.key, link.createdAt],
    );
  }

  /**
   * Ends a link of an agent. If the link has already ended, its end time stays unchanged. Returns undefined for a link
   * of another agent.
   */
  async end(agentId: string, linkId: string, now: Date): Promise<InviteLink | undefined> {
    return this.db.one(
      `UPDATE invite_links SET ended_at = coalesce(ended_at, $3) WHERE id = $2 AND agent_id = $1
       RETURNING ${LINK}, 0::bigint AS opened`,
      [agentId, linkId, now],
    );
  }

  /** Counts a visit of a link's page, unless the same visitor was already counted on this day. */
  async countVisit(visit: {
    readonly brand: string;
    readonly timeZone: string;
    readonly code: string;
    readonly visitor: Uint8Array;
    readonly at: Date;
  }): Promise<void> {
    await this.db.rows(
      `WITH first AS (
         INSERT INTO invite_visitors (brand, code, day, visitor)
         VALUES ($1, $2, ($4::timestamptz AT TIME ZONE $5)::date, $3)
         ON CONFLICT DO NOTHING
         RETURNING brand, code, day
       )
       INSERT INTO invite_days (brand, code, day, opened) SELECT brand, code, day, 1 FROM first
       ON CONFLICT (brand, code, day) DO UPDATE SET opened = invite_days.opened + 1`,
      [visit.brand, visit.code.toUpperCase(), visit.visitor, visit.at, visit.timeZone],
    );
  }

  /** Deletes the digests of visitors before a given day, at most `limit`. Returns the number of deleted digests. */
  async deleteVisitors(before: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM invite_visitors WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM invite_visitors WHERE day < $1::date LIMIT $2)) RETURNING 1`,
      [before, limit],
    );
    return gone.length;
  }
}
