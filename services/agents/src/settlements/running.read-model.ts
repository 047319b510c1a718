import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import { ActiveStakesStore } from '../activity/active-stakes.store.js';
import type { Tier } from '../contracts/tier.js';
import type { Window } from '../periods/realtime-window.js';
import { NOTHING, type MemberFigures } from './base.js';
import { tierFromStored } from './closing.store.js';
import type { DividendPast } from './dividend-base.js';
import { leftOfDividends } from './dividend-voids.read-model.js';
import { WAS_OF_PAID } from './open-offsets.store.js';

/** The open period of one contract, with the figures of the bets that are counted so far. */
export interface RunningRow {
  readonly versionId: string;
  readonly number: number;
  readonly tiers: readonly Tier[];
  readonly bets: bigint;
  readonly figures: MemberFigures;
  /** The amounts that earlier periods add to the base; given only for a dividend. */
  readonly dividend?: DividendPast;
  readonly period: ContractPeriod;
  readonly carries: boolean;
}

/** A settlement whose debt is not completely repaid. */
export interface OwedRow {
  readonly settlementId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly owedMinor: bigint;
  readonly repaidMinor: bigint;
}

const OWED_MAX = 100;
const OPEN_OF_CONTRACT =
  'SELECT settlement_id FROM offsets WHERE contract_id = $1 AND used_in IS NULL AND written_off_at IS NULL';

/**
 * Reads the open period and the debts of an agent. The page about salaries shows them in addition to the statements.
 */
export class RunningReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns the open period of the contract in which the agent is the payee; undefined if no contract is in force. The
   * figures are a preview: they use the present subtree, but the closing uses the tree at the settle time of each bet.
   */
  async ofAgent(
    agentId: string,
    kind: number,
    window: Window,
    activeStakeMinorMin: bigint,
  ): Promise<RunningRow | undefined> {
    const held = await this.db.one<{
      versionId: string;
      number: number;
      brand: string;
      contractId: string;
      period: ContractPeriod;
      carries: boolean;
      tiers: Parameters<typeof tierFromStored>[0][];
    }>(
      `SELECT v.id AS "versionId", v.number, c.brand, c.id AS "contractId", v.period, v.carries, v.tiers
         FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
        WHERE c.payee_id = $1 AND c.kind = $2 AND v.in_force @> $3::timestamptz`,
      [agentId, kind, window.startsAt],
    );
    if (!held) return undefined;
    const stake = await new ActiveStakesStore().at(this.db, held.brand, window.startsAt);
    const sums = await this.db.one<MemberFigures & { bets: bigint }>(
      `WITH RECURSIVE below AS (
         SELECT p.member_id FROM placements p WHERE p.upline_id = $1 AND upper_inf(p.life)
         UNION ALL
         SELECT p.member_id FROM below u JOIN placements p ON p.upline_id = u.member_id AND upper_inf(p.life)
       ), granted AS (
         SELECT coalesce(sum(cost_minor), 0) AS minor FROM promotion_costs JOIN below USING (member_id)
          WHERE brand = $2 AND counted_in >= $3 AND counted_in < $5
       ), each AS (
         SELECT count(*) AS bets, sum(valid_stake_minor) AS valid, sum(net_loss_minor) AS loss,
                sum(valid_stake_minor) FILTER (WHERE outcome = 'won') AS won,
                sum(valid_stake_minor) FILTER (WHERE outcome = 'lost') AS lost,
                sum(valid_stake_minor) FILTER (WHERE outcome = 'single') AS single
           FROM bets JOIN below USING (member_id)
          WHERE brand = $2 AND counted_in >= $3 AND counted_in < $5 AND voided_at IS NULL
          GROUP BY member_id
       )
       SELECT coalesce(sum(bets), 0)::bigint AS bets, coalesce(sum(won), 0)::bigint AS "wonMinor",
              coalesce(sum(lost), 0)::bigint AS "lostMinor", coalesce(sum(single), 0)::bigint AS "singleMinor",
              coalesce(sum(loss), 0)::bigint AS "netLossMinor",
              (SELECT minor FROM granted)::bigint AS "promotionMinor",
                (count(*) FILTER (WHERE valid >= $4))::int AS "activeMembers"
         FROM each`,
      [agentId, held.brand, window.startsAt, stake ?? activeStakeMinorMin, window.endsAt],
    );
    const { bets, ...figures } = sums ?? { bets: 0n, ...NOTHING };
    const { versionId, number, period, carries } = held;
    const dividend = kind === ContractKind.DIVIDEND ? await this.#pastOf(held.contractId) : undefined;
    const tiers = held.tiers.map(tierFromStored);
    return { versionId, number, tiers, bets, figures, period, carries, ...(dividend && { dividend }) };
  }

  /** Returns the amounts that the closed periods of a dividend add to the base of its open period. */
  async #pastOf(contractId: string): Promise<DividendPast | undefined> {
    return this.db.one(
      `SELECT coalesce((SELECT least(base_minor, 0) FROM settlements WHERE contract_id = $1
                         ORDER BY starts_at DESC LIMIT 1), 0)::bigint AS "carriedMinor",
              coalesce((SELECT sum(CASE WHEN d.is_limited THEN d.base_minor ELSE o.base_minor END)
                          FROM offsets o LEFT JOIN (${leftOfDividends(OPEN_OF_CONTRACT, 'now()')}) d
                            ON d.contract_id = o.contract_id AND d.round_id = o.round_id
                         WHERE o.contract_id = $1 AND o.used_in IS NULL AND o.written_off_at IS NULL
                           AND ${WAS_OF_PAID}),
                       0)::bigint AS "correctedMinor"`,
      [contractId],
    );
  }

  /**
   * Returns the length of the periods of the contract in which the agent is the payee at a given time; UNSPECIFIED if
   * no contract is in force.
   */
  async periodOf(agentId: string, kind: number, moment: Date): Promise<ContractPeriod> {
    const row = await this.db.one<{ period: ContractPeriod }>(
      `SELECT v.period FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
        WHERE c.payee_id = $1 AND c.kind = $2 AND v.in_force @> $3::timestamptz`,
      [agentId, kind, moment],
    );
    return row?.period ?? ContractPeriod.UNSPECIFIED;
  }

  /**
   * Returns the open debts of an agent from one kind of contract, oldest first up to a maximum, and their total number.
   * They are deducted from the next payments.
   */
  async owedBy(agentId: string, kind: number): Promise<{ rows: OwedRow[]; count: bigint }> {
    const rows = await this.db.rows<OwedRow & { readonly count: bigint }>(
      `SELECT o.settlement_id AS "settlementId", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
              o.owed_minor AS "owedMinor", o.repaid_minor AS "repaidMinor", count(*) OVER () AS count
         FROM owed o JOIN settlements s ON s.id = o.settlement_id
        WHERE o.agent_id = $1 AND s.kind = $2 AND o.repaid_minor < o.owed_minor
        ORDER BY o.made_at, o.settlement_id LIMIT ${OWED_MAX}`,
      [agentId, kind],
    );
    return { rows, count: rows[0]?.count ?? 0n };
  }
}
