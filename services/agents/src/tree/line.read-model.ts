import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** The relation of one member to another in the tree: above or below, and the number of levels between them. */
export interface Line {
  /** The account name of the requesting member. */
  readonly account: string;
  readonly otherId: string;
  readonly otherAccount: string;
  /** True if the other member of the relation is above the requesting member, false if below. */
  readonly above: boolean;
  /** The number of levels between the two members; 1 if one is the direct upline of the other. */
  readonly levels: number;
  /** True if the direct upline of one of the two members blocks transfers of that member. */
  readonly transfersBlocked: boolean;
}

const UP = `
  up AS (
    SELECT p.member_id AS bottom, p.upline_id AS member_id, 1 AS level
      FROM placements p WHERE p.member_id = ANY (ARRAY[$1, $2]::uuid[]) AND p.upline_id IS NOT NULL AND upper_inf(p.life)
    UNION ALL
    SELECT u.bottom, p.upline_id, u.level + 1
      FROM up u JOIN placements p ON p.member_id = u.member_id AND p.upline_id IS NOT NULL AND upper_inf(p.life)
  )`;

/** Reads whether one member is above or below another in the present tree. */
@Injectable()
export class LineReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns the account names of members by id. Unknown ids are left out. */
  async accounts(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.rows<{ memberId: string; account: string }>(
      'SELECT member_id AS "memberId", account FROM members WHERE member_id = ANY ($1::uuid[])',
      [memberIds],
    );
    return new Map(rows.map(({ memberId, account }) => [memberId, account]));
  }

  /**
   * Returns the relation (above or below, and the number of levels) of the other member to the requesting member. If no
   * other member is given, it returns the relation of the direct upline. Undefined if neither of the two is above the
   * other. The query goes up the tree, which has few levels, so it reads no subtree.
   */
  async between(memberId: string, otherId: string | undefined): Promise<Line | undefined> {
    return this.db.one<Line>(
      `WITH RECURSIVE ${UP}
       SELECT me.account, other.member_id AS "otherId", other.account AS "otherAccount",
              u.bottom = $1 AS above, u.level AS levels,
              EXISTS (
                SELECT FROM placements p
                  JOIN downline_settings s ON s.agent_id = p.upline_id AND s.member_id = p.member_id AND s.transfers_blocked
                 WHERE p.member_id IN ($1, other.member_id) AND upper_inf(p.life)) AS "transfersBlocked"
         FROM up u
         JOIN members me ON me.member_id = $1
         JOIN members other ON other.member_id = CASE WHEN u.bottom = $1 THEN u.member_id ELSE u.bottom END
        WHERE CASE WHEN $2::uuid IS NULL THEN u.bottom = $1 AND u.level = 1
                   ELSE (u.bottom = $1 AND u.member_id = $2) OR (u.bottom = $2 AND u.member_id = $1) END`,
      [memberId, otherId ?? null],
    );
  }
}
