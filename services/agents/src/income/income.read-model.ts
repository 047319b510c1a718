import { ContractKind } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import { SETTLEMENT, type SettlementRow } from '../settlements/settlements.read-model.js';
import type { Span } from '../tree/team.read-model.js';

export interface IncomeSums {
  readonly settlements: bigint;
  readonly grossMinor: bigint;
  readonly toDownlinesMinor: bigint;
  readonly netMinor: bigint;
  readonly paidMinor: bigint;
  readonly keptMinor: bigint;
  readonly processingMinor: bigint;
  readonly owedMinor: bigint;
}

export interface DayRow extends IncomeSums {
  /** The day on which the periods of the settlements ended, in the form `yyyy-mm-dd`. */
  readonly day: string;
  readonly kind: ContractKind;
}

export type KindOfIncome = SettlementRow & { readonly kind: ContractKind };

export const KINDS = Object.values(ContractKind).filter(
  (kind): kind is ContractKind => typeof kind === 'number' && kind !== ContractKind.UNSPECIFIED,
);

/**
 * SQL that selects the settlements of an agent whose period ends in a time range. Because of the conditions on the kind
 * and the start of the period, the search uses one index range for each kind; no period is longer than a month.
 */
export const IN_SPAN = `
  s.payee_id = $1 AND s.kind = ANY ($4::smallint[]) AND s.starts_at >= $2::timestamptz - interval '32 days'
  AND s.starts_at < $3 AND s.ends_at > $2 AND s.ends_at <= $3
  AND NOT (s.status = 'nothing' AND s.deferred_minor = 0)`;

const PAID = `CASE WHEN s.status = 'paid' THEN coalesce(s.pay_minor, s.net_minor) ELSE 0 END`;

/** Reads the income of an agent. A settlement counts on the day on which its period ends, as in the team overview. */
export class IncomeReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns the totals of each day and kind of contract, oldest day first. Days begin at midnight in the given time
   * zone.
   */
  async days(agentId: string, { from, to }: Span, timeZone: string): Promise<DayRow[]> {
    return this.db.rows<DayRow>(
      `SELECT to_char((s.ends_at - interval '1 microsecond') AT TIME ZONE $5, 'YYYY-MM-DD') AS day, s.kind,
              count(*) AS settlements,
              sum(s.gross_minor)::bigint AS "grossMinor",
              sum(s.owed_to_downlines_minor)::bigint AS "toDownlinesMinor",
              sum(s.net_minor)::bigint AS "netMinor",
              sum(${PAID})::bigint AS "paidMinor",
              coalesce(sum(s.net_minor - ${PAID}) FILTER (WHERE s.status = 'paid'), 0)::bigint AS "keptMinor",
              coalesce(sum(s.net_minor) FILTER (WHERE s.status IN ('due', 'held')), 0)::bigint AS "processingMinor",
              coalesce(sum(-s.net_minor) FILTER (WHERE s.status = 'owed'), 0)::bigint AS "owedMinor"
         FROM settlements s WHERE ${IN_SPAN}
        GROUP BY 1, 2 ORDER BY 1, 2`,
      [agentId, from, to, KINDS, timeZone],
    );
  }

  /** Returns a page of an agent's settlements, the newest period first. */
  async lines(
    agentId: string,
    { from, to }: Span,
    kinds: readonly ContractKind[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ rows: KindOfIncome[]; count: bigint }> {
    const filter = [agentId, from, to, kinds];
    const [rows, counted] = await Promise.all([
      this.db.rows<KindOfIncome>(
        `SELECT ${SETTLEMENT}, s.kind
           FROM settlements s JOIN contract_versions v ON v.id = s.version_id
          WHERE ${IN_SPAN} ORDER BY s.ends_at DESC, s.kind, s.id LIMIT $5 OFFSET $6`,
        [...filter, limit, offset],
      ),
      this.db.one<{ count: bigint }>(`SELECT count(*) AS count FROM settlements s WHERE ${IN_SPAN}`, filter),
    ]);
    return { rows, count: counted?.count ?? 0n };
  }
}

const ZERO: IncomeSums = {
  settlements: 0n,
  grossMinor: 0n,
  toDownlinesMinor: 0n,
  netMinor: 0n,
  paidMinor: 0n,
  keptMinor: 0n,
  processingMinor: 0n,
  owedMinor: 0n,
};

/** Adds up the rows field by field. */
export const sumOf = (rows: readonly IncomeSums[]): IncomeSums =>
  rows.reduce<IncomeSums>(
    (sum, row) => ({
      settlements: sum.settlements + row.settlements,
      grossMinor: sum.grossMinor + row.grossMinor,
      toDownlinesMinor: sum.toDownlinesMinor + row.toDownlinesMinor,
      netMinor: sum.netMinor + row.netMinor,
      paidMinor: sum.paidMinor + row.paidMinor,
      keptMinor: sum.keptMinor + row.keptMinor,
      processingMinor: sum.processingMinor + row.processingMinor,
      owedMinor: sum.owedMinor + row.owedMinor,
    }),
    ZERO,
  );
