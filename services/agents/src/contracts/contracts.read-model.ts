import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { tierFromStored } from '../settlements/closing.store.js';
import type { VersionStatus } from './contracts.store.js';
import type { Tier } from './tier.js';

export interface ContractRow {
  readonly versionId: string;
  readonly kind: number;
  readonly status: VersionStatus;
  readonly payerId: string | null;
  readonly payerAccount: string | null;
  readonly payeeId: string;
  readonly payeeAccount: string;
  readonly tiers: readonly Tier[];
  /**
   * The minimum number of active members in a period for its pay to be paid at once; 0 if the pay of every period is
   * paid at once.
   */
  readonly activeMembersMin: number;
  readonly deferralPeriods: number;
  readonly period: number;
  readonly carries: boolean;
  readonly number: number;
  readonly offeredAt: Date;
  readonly answeredAt: Date | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** The terms that the payee proposed when rejecting the offer; absent if the payee proposed none. */
  readonly counter: CounterRow | null;
}

export type CounterRow = Pick<ContractRow, 'tiers' | 'activeMembersMin' | 'deferralPeriods' | 'period' | 'carries'>;

export const CONTRACT_ROWS = `
  SELECT v.id AS "versionId", c.kind, v.status, c.payer_id AS "payerId", payer.account AS "payerAccount",
         c.payee_id AS "payeeId", payee.account AS "payeeAccount", v.tiers, v.number,
         v.active_members_min AS "activeMembersMin", v.deferral_periods AS "deferralPeriods", v.period, v.carries,
         v.offered_at AS "offeredAt", v.answered_at AS "answeredAt", lower(v.in_force) AS "from",
           upper(v.in_force) AS "to",
         CASE WHEN o.version_id IS NOT NULL THEN
           jsonb_build_object('tiers', o.tiers, 'activeMembersMin', o.active_members_min,
                              'deferralPeriods', o.deferral_periods, 'period', o.period, 'carries', o.carries)
         END AS counter
    FROM contract_versions v
    JOIN contracts c ON c.id = v.contract_id
    JOIN members payee ON payee.member_id = c.payee_id
    LEFT JOIN members payer ON payer.member_id = c.payer_id
    -- A counter-offer is shown only if its offer is rejected. A report about a past time sees the status of that time,
    -- so it hides a counter-offer that was made later.
    LEFT JOIN counter_offers o ON o.version_id = v.id AND v.status = 'rejected'`;

const ROWS_MAX = 500;

type StoredTiers = { readonly tiers: Parameters<typeof tierFromStored>[0][] };
export type StoredContract = Omit<ContractRow, 'tiers' | 'counter'> &
  StoredTiers & { readonly counter: (Omit<CounterRow, 'tiers'> & StoredTiers) | null };

export const contractFromStored = (row: StoredContract): ContractRow => ({
  ...row,
  tiers: row.tiers.map(tierFromStored),
  counter: row.counter && { ...row.counter, tiers: row.counter.tiers.map(tierFromStored) },
});

/** Reads contracts for the screens about contracts. */
@Injectable()
export class ContractsReadModel {
  constructor(@Inject(Db) private readonly db: Sql) {}

  /**
   * Returns the versions of contracts in which an agent is the payer or the payee, newest first, and their total
   * number. Open offers and versions in force are always included. Of the other versions, only the newest are included,
   * up to a maximum.
   */
  async ofAgent(agentId: string, kind: number): Promise<{ rows: ContractRow[]; count: bigint }> {
    const rows = await this.db.rows<StoredContract & { readonly count: bigint }>(
      `SELECT * FROM (
         SELECT all_of.*, count(*) OVER () AS count,
                row_number() OVER (ORDER BY status IN ('offered', 'active') DESC, "offeredAt" DESC, "versionId" DESC) AS place
           FROM (${CONTRACT_ROWS} WHERE (c.payer_id = $1 OR c.payee_id = $1) AND ($2 = 0 OR c.kind = $2)) all_of
       ) placed
        WHERE place <= ${ROWS_MAX} OR status IN ('offered', 'active')
        ORDER BY "offeredAt" DESC, "versionId" DESC`,
      [agentId, kind],
    );
    return { rows: rows.map(contractFromStored), count: rows[0]?.count ?? 0n };
  }

  /**
   * Returns the accepted versions in which the agent is the payee, even if their first period has not begun. There is
   * at most one for each kind of contract.
   */
  async heldBy(agentId: string, kind: number): Promise<ContractRow[]> {
    const rows = await this.db.rows<StoredContract>(
      `${CONTRACT_ROWS} WHERE c.payee_id = $1 AND v.status = 'active' AND ($2 = 0 OR c.kind = $2) ORDER BY c.kind`,
      [agentId, kind],
    );
    return rows.map(contractFromStored);
  }

  async one(versionId: string): Promise<ContractRow | undefined> {
    return (await this.several([versionId])).get(versionId);
  }

  /** Returns the contract versions with the given ids. */
  async several(versionIds: readonly string[]): Promise<ReadonlyMap<string, ContractRow>> {
    const rows = await this.db.rows<StoredContract>(`${CONTRACT_ROWS} WHERE v.id = ANY ($1::uuid[])`, [versionIds]);
    return new Map(rows.map((row) => [row.versionId, contractFromStored(row)]));
  }
}
