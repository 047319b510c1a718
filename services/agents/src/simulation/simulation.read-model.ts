import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { Window } from '../periods/realtime-window.js';
import type { MemberFigures } from '../settlements/base.js';
import type { PeriodKind } from '../periods/period.js';
import type { Waiting } from './simulate.js';

/**
 * The data of a period that a stored settlement contains: the figures of the payee's subtree, and the amounts that
 * earlier periods left.
 */
export interface StoredPeriod extends MemberFigures, Window {
  readonly contractId: string;
  readonly payeeId: string;
  /** The amount that the previous settlement of the contract carried, in millionths of a minor unit. */
  readonly carriedMicro: bigint;
  readonly carriedMinor: bigint;
  readonly takenMicro: bigint;
  readonly takenBaseMinor: bigint;
}

/** Reads the closed periods that a simulation settles again. */
@Injectable()
export class SimulationReadModel {
  /**
   * Returns the time up to which all periods of a brand and kind are closed. It is correct only if all events until
   * `asOf` are counted.
   */
  async closedUntil(tx: Tx, brand: string, { kind, period }: PeriodKind, asOf: Date): Promise<Date> {
    const row = await tx.one<{ until: Date }>(
      `SELECT least($4, min(starts_at)) AS until FROM windows
        WHERE brand = $1 AND status = 'open' AND (kind = $5 OR (kind = $2 AND period = $3))`,
      [brand, kind, period, asOf, ContractKind.REALTIME_SALARY],
    );
    return row?.until ?? asOf;
  }

  /** Returns the time at which a member was placed directly below an agent for the first time. */
  async joinedAt(tx: Tx, agentId: string | undefined, downlineId: string): Promise<Date | undefined> {
    const row = await tx.one<{ at: Date | null }>(
      'SELECT min(lower(life)) AS at FROM placements WHERE member_id = $1 AND upline_id IS NOT DISTINCT FROM $2',
      [downlineId, agentId ?? null],
    );
    return row?.at ?? undefined;
  }

  /** Returns the settlements of some payees in a time range. */
  async settled(tx: Tx, kind: ContractKind, payeeIds: readonly string[], range: Window): Promise<StoredPeriod[]> {
    return tx.rows(
      `SELECT s.contract_id AS "contractId", s.payee_id AS "payeeId", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
              s.won_minor AS "wonMinor", s.lost_minor AS "lostMinor", s.single_minor AS "singleMinor",
              s.net_loss_minor AS "netLossMinor", s.promotion_minor AS "promotionMinor",
              s.active_members AS "activeMembers", coalesce(former.carry_micro, 0)::bigint AS "carriedMicro",
              (s.offset_micro - coalesce(former.carry_micro, 0))::bigint AS "takenMicro",
              s.base_carried_minor AS "carriedMinor", s.base_corrected_minor AS "takenBaseMinor"
         FROM settlements s
         LEFT JOIN LATERAL (
           SELECT CASE WHEN b.carry_micro = 0 OR EXISTS (SELECT FROM offsets o WHERE o.contract_id = b.contract_id
                         AND o.round_id = 'carry/' || b.id) THEN 0 ELSE b.carry_micro END AS carry_micro
             FROM settlements b
            WHERE b.payee_id = s.payee_id AND b.kind = s.kind AND b.contract_id = s.contract_id
              AND b.starts_at < s.starts_at
            ORDER BY b.starts_at DESC LIMIT 1) former ON true
        WHERE s.kind = $1 AND s.payee_id = ANY($2::uuid[]) AND s.starts_at >= $3 AND s.ends_at <= $4`,
      [kind, payeeIds, range.startsAt, range.endsAt],
    );
  }

  /** Returns the deferred pay of contracts that was neither paid nor lapsed at a given time. */
  async waitingAt(tx: Tx, contractIds: readonly string[], at: Date): Promise<(Waiting & { contractId: string })[]> {
    return tx.rows(
      `SELECT d.contract_id AS "contractId", d.amount_minor AS minor, d.lapses_at AS "lapsesAt"
         FROM settlements s JOIN deferrals d ON d.settlement_id = s.id LEFT JOIN settlements paid ON paid.id = d.paid_in
        WHERE d.contract_id = ANY($1::uuid[]) AND s.starts_at < $2 AND d.lapses_at > $2
          AND (d.paid_in IS NULL OR paid.starts_at >= $2)`,
      [contractIds, at],
    );
  }
}
