import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';

/** What may differ between a vendor and us, or may not be decided without a person. */
export type CaseKind =
  | 'late_win' // a win for a round that was over: it had no effect
  | 'round_unknown_to_vendor' | 'round_differs' // an open round that its vendor does not know, or tells otherwise
  | 'missing_here' | 'missing_at_vendor' | 'differs'; // reconciliation, by transaction

export interface NewCase {
  readonly kind: CaseKind;
  readonly vassalage: string;
  /** The vendor's transaction or round. */
  readonly subject: string;
  /** What each side says, as text and numbers in strings. */
  readonly detail: Readonly<Record<string, string>>;
}

export interface OpenedCase extends NewCase {
  readonly caseId: string;
  readonly openedAt: Date;
}

/** What an operator must look at. One case for each kind and subject, however often it is found. */
@Injectable()
export class CasesStore {
  async open(sql: Sql, { kind, vassalage, subject, detail }: NewCase): Promise<void> {
    await sql.rows(
      `INSERT INTO cases (kind, vassalage, subject, detail) VALUES ($1, $2, $3, $4) ON CONFLICT (vassalage, kind, subject) DO NOTHING`,
      [kind, vassalage, subject, JSON.stringify(detail)],
    );
  }

  /** Open cases, newest first. */
  async list(sql: Sql, vassalage: string, page: number, size: number): Promise<{ cases: OpenedCase[]; totalCount: bigint }> {
    const rows = await sql.rows<OpenedCase & { readonly totalCount: bigint }>(
      `SELECT case_id AS "caseId", kind, vassalage, subject, detail, opened_at AS "openedAt", count(*) OVER () AS "totalCount"
         FROM cases
        WHERE closed_at IS NULL AND ($1 = '' OR vassalage = $1)
        ORDER BY opened_at DESC, case_id DESC
        LIMIT $2 OFFSET $3`,
      [vassalage, size, (page - 1) * size],
    );
    return { cases: rows, totalCount: rows[0]?.totalCount ?? 0n };
  }
}
