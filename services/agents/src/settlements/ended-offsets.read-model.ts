import { Inject, Injectable } from '@nestjs/common';
import type { ContractKind } from '@nm/contracts/agents.js';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { leftOfDividends } from './dividend-voids.read-model.js';
import { lapsesAt, OFFSET_LAPSES_AT, PAIR_MICRO, WAS_OF_PAID } from './open-offsets.store.js';
import { CARRY_LEFT } from './waiting-offsets.store.js';

/**
 * The amount that one ended contract has overpaid, and that no settlement has taken back. It can still be taken back,
 * or it was written off.
 */
export interface EndedOffsetsRow {
  readonly kind: ContractKind;
  /** The account name of the other party of the contract; null if it is the house. */
  readonly account: string | null;
  /** True if the agent is the payee, who received the overpaid amount. */
  readonly isPayee: boolean;
  readonly amountMicro: bigint;
  /**
   * The number of voided rounds in the overpaid amount. An amount that the contract carried does not count as a round.
   */
  readonly rounds: number;
  /** The time at which the overpaid amount was written off; null if it was not written off. */
  readonly writtenOffAt: Date | null;
  /**
   * The time at which the amount is written off if payer and payee sign no contract until then. Null if it was written
   * off, or if they have a contract in force, because its next settlement takes the amount back.
   */
  readonly lapsesAt: Date | null;
}

const ROWS_MAX = 100;
const OPEN_OF_MINE =
  'SELECT o.settlement_id FROM mine JOIN offsets o ON o.contract_id = mine.id WHERE o.used_in IS NULL';

/**
 * Reads what ended contracts have overpaid, both open and written-off amounts, for the two parties and for operators.
 */
@Injectable()
export class EndedOffsetsReadModel {
  constructor(@Inject(Db) private readonly db: Sql) {}

  /**
   * Returns the overpaid amounts of an agent's contracts that had ended at a given time, of one kind or of all kinds,
   * up to a maximum. Open and written-off amounts of a contract have separate rows.
   */
  async of(agentId: string, kind: ContractKind | undefined, moment: Date): Promise<EndedOffsetsRow[]> {
    return this.db.rows(
      `WITH mine AS (
         SELECT c.* FROM contracts c
          WHERE (c.payee_id = $1 OR c.payer_id = $1) AND ($2::int IS NULL OR c.kind = $2)
            AND NOT EXISTS (SELECT FROM contract_versions v WHERE v.contract_id = c.id AND v.in_force @> $3::timestamptz)
            AND EXISTS (SELECT FROM contract_versions v WHERE v.contract_id = c.id AND upper(v.in_force) <= $3)
       ), dividends AS (${leftOfDividends(OPEN_OF_MINE, '$3::timestamptz')}
       ), parts AS (
         SELECT c.id, coalesce(d.micro, ${PAIR_MICRO}) AS micro, o.round_id !~ '^(carry|return)/' AS is_round, o.written_off_at,
                CASE WHEN o.written_off_at IS NULL THEN ${OFFSET_LAPSES_AT} END AS lapses_at
           FROM mine c JOIN offsets o ON o.contract_id = c.id
           LEFT JOIN dividends d USING (contract_id, round_id)
          WHERE o.used_in IS NULL AND coalesce(d.micro, ${PAIR_MICRO}) <> 0 AND ${WAS_OF_PAID}
         UNION ALL
         SELECT c.id, s.carry_micro, false, NULL, ${lapsesAt('c.id', 's.ends_at', 'false')}
           FROM mine c
           JOIN LATERAL (SELECT * FROM settlements s
                          WHERE s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id
                          ORDER BY s.starts_at DESC LIMIT 1) s ON ${CARRY_LEFT} <> 0
       )
       SELECT c.kind, m.account, c.payee_id = $1 AS "isPayee", sum(p.micro)::bigint AS "amountMicro",
              (count(*) FILTER (WHERE p.is_round))::int AS rounds, p.written_off_at AS "writtenOffAt",
              max(p.lapses_at) AS "lapsesAt"
         FROM parts p JOIN mine c ON c.id = p.id
         LEFT JOIN members m ON m.member_id = CASE WHEN c.payee_id = $1 THEN c.payer_id ELSE c.payee_id END
        GROUP BY c.id, c.kind, m.account, c.payee_id, p.written_off_at
        ORDER BY p.written_off_at DESC NULLS FIRST, c.id LIMIT ${ROWS_MAX}`,
      [agentId, kind ?? null, moment],
    );
  }
}
