import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Reads which agents of the demo have no contract yet when the demo starts. */
@Injectable()
export class DemoReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Returns the agents of the demo who have no contract of this kind, but whose upline has one and can therefore offer
   * one. For a top agent, the upline is the house. Agents nearer to the top come first.
   */
  async agentsWithoutContract(kind: number): Promise<{ memberId: string; uplineId: string | null }[]> {
    return this.db.rows(
      `SELECT m.member_id AS "memberId", p.upline_id AS "uplineId"
         FROM members m JOIN placements p ON p.member_id = m.member_id AND upper_inf(p.life)
        WHERE m.account IN ('demoagent1', 'demoagent2')
          AND NOT EXISTS (SELECT FROM contracts c WHERE c.payee_id = m.member_id AND c.kind = $1)
          AND (p.upline_id IS NULL OR EXISTS (
            SELECT FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
             WHERE c.payee_id = p.upline_id AND c.kind = $1 AND v.status = 'active'))
        ORDER BY p.upline_id NULLS FIRST`,
      [kind],
    );
  }

  /**
   * Returns the top agents of the demo who have no contract of this kind and whose brand has a known time zone. Without
   * the time zone, no period can begin.
   */
  async topAgentsWithoutContract(kind: number): Promise<string[]> {
    const rows = await this.db.rows<{ memberId: string }>(
      `SELECT m.member_id AS "memberId"
         FROM members m JOIN placements p ON p.member_id = m.member_id AND upper_inf(p.life)
         JOIN brand_zones z ON z.brand = m.brand
        WHERE m.account IN ('demoagent1', 'demoagent2') AND p.upline_id IS NULL
          AND NOT EXISTS (SELECT FROM contracts c WHERE c.payee_id = m.member_id AND c.kind = $1)`,
      [kind],
    );
    return rows.map(({ memberId }) => memberId);
  }

  async contracts(kind: number): Promise<number> {
    const row = await this.db.one<{ count: bigint }>('SELECT count(*) AS count FROM contracts WHERE kind = $1', [kind]);
    return Number(row?.count ?? 0n);
  }
}
