import { randomUUID } from 'node:crypto';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';

export interface DueSettlement {
  readonly payeeId: string;
  /** The agent who pays; null if the house pays. */
  readonly payerId: string | null;
  readonly grossMinor: bigint;
  readonly netMinor: bigint;
  /** The start of the period, in minutes from now. */
  readonly minute?: number;
  readonly kind?: ContractKind;
}

/** Stores a settlement that must be paid now, by the house or by another agent, and returns its id. */
export async function dueSettlement(
  sql: Sql,
  { payeeId, payerId, grossMinor, netMinor, minute = 0, kind = ContractKind.REALTIME_SALARY }: DueSettlement,
): Promise<string> {
  await sql.rows(
    `INSERT INTO members (member_id, brand, account, type, currency, registered_at)
      VALUES ($1, 'lab', 'a', 5, 'USD', now()) ON CONFLICT DO NOTHING`,
    [payeeId],
  );
  const contract =
    (await sql.one<{ id: string }>(
      `INSERT INTO contracts (brand, kind, payer_id, payee_id) VALUES ('lab', $1, $2, $3)
       ON CONFLICT ON CONSTRAINT contracts_one_per_pair DO NOTHING RETURNING id`,
      [kind, payerId, payeeId],
    )) ??
    (await sql.one<{ id: string }>('SELECT id FROM contracts WHERE payee_id = $1 AND kind = $2', [payeeId, kind]));
  const version = await sql.one<{ id: string }>(
    `INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key)
       SELECT $1, coalesce(max(number), 0) + 1, 'active', '[]', $2 FROM contract_versions WHERE contract_id = $1
         RETURNING id`,
    [contract?.id, randomUUID()],
  );
  const row = await sql.one<{ id: string }>(
    `INSERT INTO settlements (version_id, contract_id, brand, kind, payer_id, payee_id, starts_at, ends_at, currency,
         won_minor, lost_minor,
         single_minor, active_members, tier, offset_micro, gross_minor, remainder_micro, carry_micro, owed_to_downlines_minor, net_minor, status)
       VALUES ($1, $2, 'lab', $3, $4, $5, now() + make_interval(mins => $8), now() + make_interval(mins => $8 + 5),
         'USD', 0, 0, 0, 1, 0, 0,
         $6, 0, 0, $6::bigint - $7::bigint, $7, 'due') RETURNING id`,
    [version?.id, contract?.id, kind, payerId, payeeId, grossMinor, netMinor, minute],
  );
  return row?.id ?? '';
}
