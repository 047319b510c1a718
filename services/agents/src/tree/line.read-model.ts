import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** How another member stands to a member in the tree. */
export interface Line {
  /** The member's own account name. */
  readonly account: string;
  readonly otherId: string;
  readonly otherAccount: string;
  /** True if the other member is above the member. */
  readonly above: boolean;
  /** The number of levels between both; 1 for the direct line. */
  readonly levels: number;
}

const UP = `
  up AS (
    SELECT p.member_id AS bottom, p.upline_id AS member_id, 1 AS level
      FROM placements p WHERE p.member_id = ANY (ARRAY[$1, $2]::uuid[]) AND p.upline_id IS NOT NULL AND upper_inf(p.life)
    UNION ALL
    SELECT u.bottom, p.upline_id, u.level + 1
      FROM up u JOIN placements p ON p.member_id = u.member_id AND p.upline_id IS NOT NULL AND upper_inf(p.life)
  )`;

/** Reads who is above and below a member, by the current tree. */
@Injectable()
export class LineReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Returns how the other member stands to the member. Without another member, it is the upline. Undefined if neither of
   * both is above the other. Both ways lead up the tree, which is short, so no subtree is read.
   */
  async between(memberId: string, otherId: string | undefined): Promise<Line | undefined> {
    return this.db.one<Line>(
      `WITH RECURSIVE ${UP}
       SELECT me.account, other.member_id AS "otherId", other.account AS "otherAccount",
              u.bottom = $1 AS above, u.level AS levels
         FROM up u
         JOIN members me ON me.member_id = $1
         JOIN members other ON other.member_id = CASE WHEN u.bottom = $1 THEN u.member_id ELSE u.bottom END
        WHERE CASE WHEN $2::uuid IS NULL THEN u.bottom = $1 AND u.level = 1
                   ELSE (u.bottom = $1 AND u.member_id = $2) OR (u.bottom = $2 AND u.member_id = $1) END`,
      [memberId, otherId ?? null],
    );
  }
}
