import { Inject, Injectable } from '@nestjs/common';
import type { ContractKind } from '@nm/contracts/agents.js';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';

/**
 * A settlement with a negative net amount that the agent's balance did not cover, and the repayments. Amounts are in
 * minor units.
 */
export interface DebtRow {
  readonly settlementId: string;
  readonly agentId: string;
  readonly account: string;
  readonly brand: string;
  readonly currency: string;
  readonly kind: ContractKind;
  readonly contractId: string;
  readonly version: number;
  /** The agent who pays the contract of the settlement; null if it is the house. */
  readonly payerId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly owedMinor: bigint;
  readonly repaidMinor: bigint;
  readonly owedAt: Date;
  readonly grossMinor: bigint;
  readonly owedToDownlinesMinor: bigint;
  readonly netMinor: bigint;
  /** The part of the agent's negative net amount that was collected from the agent's own balance. */
  readonly collectedMinor: bigint;
}

const DEBT = `o.settlement_id AS "settlementId", o.agent_id AS "agentId", m.account, s.brand, o.currency, s.kind,
  s.version_id AS "contractId", v.number AS version, s.payer_id AS "payerId", s.starts_at AS "startsAt",
  s.ends_at AS "endsAt", o.owed_minor AS "owedMinor", o.repaid_minor AS "repaidMinor", o.made_at AS "owedAt",
  s.gross_minor AS "grossMinor", s.owed_to_downlines_minor AS "owedToDownlinesMinor", s.net_minor AS "netMinor",
  s.collected_minor AS "collectedMinor"`;
const DEBTS = `owed o
  JOIN settlements s ON s.id = o.settlement_id
  JOIN contract_versions v ON v.id = s.version_id
  JOIN members m ON m.member_id = o.agent_id`;

/** Reads the debts of agents for operators. */
@Injectable()
export class DebtsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns a page of the debts of agents in some brands. Open debts come oldest first, repaid debts newest first. */
  async page(
    { brands, repaid, query }: { readonly brands: readonly string[]; readonly repaid: boolean; readonly query: string },
    { limit, offset }: Page,
  ): Promise<{ readonly debts: DebtRow[]; readonly totalCount: bigint }> {
    const debts = await this.db.rows<DebtRow & { readonly totalCount: bigint }>(
      `SELECT ${DEBT}, count(*) OVER () AS "totalCount" FROM ${DEBTS}
        WHERE s.brand = ANY ($1) AND (o.repaid_minor = o.owed_minor) = $2 AND strpos(m.account, $3) > 0
        ORDER BY CASE WHEN $2 THEN NULL ELSE o.made_at END, o.made_at DESC, o.settlement_id LIMIT $4 OFFSET $5`,
      [brands, repaid, query, limit, offset],
    );
    return { debts, totalCount: debts[0]?.totalCount ?? 0n };
  }

  find(settlementId: string): Promise<DebtRow | undefined> {
    return this.db.one(`SELECT ${DEBT} FROM ${DEBTS} WHERE o.settlement_id = $1`, [settlementId]);
  }
}
