import type { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import type { Sql } from '@nm/kit/db/db.js';
import { downlineAt } from '../tree/downline-at.js';
import { lapsesAt, LAPSES_AFTER, PAIR_MICRO, SINCE } from './open-offsets.store.js';
import { IS_CREDIT } from './return-credits.store.js';

export interface SettlementRow {
  readonly id: string;
  readonly versionId: string;
  readonly number: number;
  readonly brand: string;
  readonly payerId: string | null;
  readonly payeeId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly currency: string;
  readonly wonMinor: bigint;
  readonly lostMinor: bigint;
  readonly singleMinor: bigint;
  readonly activeMembers: number;
  readonly tier: number;
  readonly offsetMicro: bigint;
  readonly grossMinor: bigint;
  readonly owedToDownlinesMinor: bigint;
  readonly netMinor: bigint;
  readonly status: 'nothing' | 'due' | 'paid' | 'owed' | 'held' | 'returned';
  readonly remainderMicro: bigint;
  readonly carryMicro: bigint;
  /** The pay of this period (minor units) that is deferred until a period has enough active members. */
  readonly deferredMinor: bigint;
  /** The deferred pay of earlier periods (minor units) that is included in the gross amount. */
  readonly releasedMinor: bigint;
  readonly payMinor: bigint | null;
  readonly paidAt: Date | null;
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly carries: boolean;
  /** The parts of the base of a dividend, in minor units. For a salary, only the net loss is given. */
  readonly netLossMinor: bigint;
  readonly promotionMinor: bigint;
  readonly carriedMinor: bigint;
  readonly correctedMinor: bigint;
  readonly baseMinor: bigint;
  readonly collectedMinor: bigint;
}

/** The amount that the payee of a settlement must pay to one direct downline. */
export interface ShareRow {
  readonly settlementId: string;
  readonly account: string;
  readonly version: number;
  readonly grossMinor: bigint;
  readonly baseMinor: bigint;
  readonly ratePpm: number;
}

/**
 * An amount that a settlement took back: the pay for a voided bet, or the negative amount that an ended contract had
 * carried forward.
 */
export interface OffsetRow {
  readonly roundId: string;
  /** The kind of the contract that paid for the bet. */
  readonly kind: ContractKind;
  readonly amountMicro: bigint;
  readonly baseMinor: bigint;
  /**
   * The time of the void. For an amount that an ended contract had carried forward, the end of the period from which it
   * comes.
   */
  readonly madeAt: Date;
  /**
   * For a credit (an amount that is given back for pay that a review returned to the house): the payee of the returned
   * settlement. `returnedBy` is its payer, or null if the house was the payer.
   */
  readonly returnedTo: string | null;
  readonly returnedBy: string | null;
}

export interface LineRow {
  readonly roundId: string;
  readonly memberId: string;
  readonly memberAccount: string;
  readonly category: number;
  /** The vendor. The fields for vendor and stake are null for bets that an earlier release of the service stored. */
  readonly vendor: string | null;
  readonly gameCode: string | null;
  readonly stakeMinor: bigint | null;
  readonly netLossMinor: bigint;
  readonly settledAt: Date;
  readonly validStakeMinor: bigint;
  readonly outcome: 'won' | 'lost' | 'single';
  readonly voided: boolean;
  /**
   * False if the bet was voided before its settlement window was closed. The list contains such a bet, but no pay for
   * it.
   */
  readonly counted: boolean;
  readonly ratePpm: number;
  readonly late: boolean;
}

export interface Range {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
  readonly offset: number;
}

/** The SQL columns of a settlement `s` and its contract version `v`. */
export const SETTLEMENT = `
  s.id, s.version_id AS "versionId", v.number, s.brand, s.payer_id AS "payerId", s.payee_id AS "payeeId",
  s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.currency, s.won_minor AS "wonMinor", s.lost_minor AS "lostMinor",
  s.single_minor AS "singleMinor", s.active_members AS "activeMembers", s.tier, s.offset_micro AS "offsetMicro",
  s.gross_minor AS "grossMinor", s.owed_to_downlines_minor AS "owedToDownlinesMinor", s.net_minor AS "netMinor",
    s.status, s.remainder_micro AS "remainderMicro", s.carry_micro AS "carryMicro",
  s.deferred_minor AS "deferredMinor", s.released_minor AS "releasedMinor",
  s.pay_minor AS "payMinor", s.paid_at AS "paidAt", s.kind, v.period, v.carries, s.net_loss_minor AS "netLossMinor",
  s.promotion_minor AS "promotionMinor", s.base_carried_minor AS "carriedMinor",
  s.base_corrected_minor AS "correctedMinor", s.base_minor AS "baseMinor", s.collected_minor AS "collectedMinor"`;
/** Maximum number of offsets (amounts taken back for voided bets) on one page of a statement. */
export const OFFSETS_EACH = 200;

/** A page of the offsets (amounts taken back for voided bets) of a statement, and the figures of all its offsets. */
export interface OffsetPage {
  readonly rows: OffsetRow[];
  readonly count: bigint;
  /** The number of credits (for pay that a review returned to the house) that the agent may see, and their sum. */
  readonly returnedCount: bigint;
  readonly returnedMicro: bigint;
  /** The number of offsets (amounts to take back for voided bets) that change the base of a dividend. */
  readonly baseCount: bigint;
}

/** Reads settlements for the screens about salaries and dividends. */
export class SettlementsReadModel {
  constructor(private readonly db: Sql) {}

  /**
   * Returns the settlements of an agent for one kind, newest period first, and the totals over the whole range of
   * dates.
   */
  async ofAgent(
    agentId: string,
    kind: number,
    range: Range,
  ): Promise<{ rows: SettlementRow[]; count: bigint; gross: bigint; net: bigint }> {
    const filter = [agentId, kind, range.from, range.to];
    const rows = await this.db.rows<SettlementRow>(
      `SELECT ${SETTLEMENT}
         FROM settlements s JOIN contract_versions v ON v.id = s.version_id
        WHERE s.payee_id = $1 AND s.kind = $2 AND s.starts_at >= $3 AND s.starts_at < $4
        ORDER BY s.starts_at DESC, s.id LIMIT $5 OFFSET $6`,
      [...filter, range.limit, range.offset],
    );
    const totals = await this.db.one<{ count: bigint; gross: bigint; net: bigint }>(
      `SELECT count(*) AS count, coalesce(sum(gross_minor), 0)::bigint AS gross, coalesce(sum(net_minor),
         0)::bigint AS net
         FROM settlements WHERE payee_id = $1 AND kind = $2 AND starts_at >= $3 AND starts_at < $4`,
      filter,
    );
    return { rows, ...(totals ?? { count: 0n, gross: 0n, net: 0n }) };
  }

  /**
   * Returns one settlement if the agent is its payee or its payer; otherwise undefined. The members of a chain see only
   * the settlements of their own contracts (domain §10). After a member has been moved, the former payer still sees the
   * settlements of the time before.
   */
  async visibleTo(agentId: string, settlementId: string): Promise<SettlementRow | undefined> {
    return this.db.one(
      `SELECT ${SETTLEMENT}
         FROM settlements s JOIN contract_versions v ON v.id = s.version_id
        WHERE s.id = $2 AND (s.payee_id = $1 OR s.payer_id = $1)`,
      [agentId, settlementId],
    );
  }

  /** Returns the bets in the subtree of a settlement, newest first, with the rates that were paid for them. */
  async lines(settlement: SettlementRow, limit: number, offset: number): Promise<{ rows: LineRow[]; count: bigint }> {
    const subtree = `
      WITH RECURSIVE moves AS (
        SELECT coalesce(array_agg(moved_at ORDER BY moved_at), '{}') AS at FROM tree_moves WHERE brand = $2
      ), counted AS (
        -- Adds to each bet the last instant before the next move of any member in the brand's tree. At this instant the
        -- tree is still as it was when the bet was settled.
        SELECT b.*, coalesce(moves.at[width_bucket(b.settled_at, moves.at) + 1],
          'infinity') - interval '1 microsecond' AS at
          FROM bets b, moves WHERE b.brand = $2 AND b.counted_in >= $3 AND b.counted_in < $4
      ), below AS (
        SELECT e.at, p.member_id FROM (SELECT DISTINCT at FROM counted) e JOIN placements p
          ON ${downlineAt('$1', 'e.at')}
        UNION ALL
        SELECT u.at, p.member_id FROM below u JOIN placements p ON ${downlineAt('u.member_id', 'u.at')}
      )`;
    const counted = 'FROM counted b JOIN below u ON u.member_id = b.member_id AND u.at = b.at';
    const params = [settlement.payeeId, settlement.brand, settlement.startsAt, settlement.endsAt];
    const rows = await this.db.rows<LineRow>(
      `${subtree}
       SELECT b.round_id AS "roundId", b.member_id AS "memberId", m.account AS "memberAccount", b.category,
              b.vendor, b.game_code AS "gameCode", b.stake_minor AS "stakeMinor", b.net_loss_minor AS "netLossMinor",
              b.settled_at AS "settledAt", b.valid_stake_minor AS "validStakeMinor", b.outcome,
              b.voided_at IS NOT NULL AS voided, b.late,
              (b.voided_at IS NULL OR EXISTS (
                SELECT FROM offsets o WHERE o.round_id = b.round_id AND o.contract_id = v.contract_id)) AS counted,
              coalesce((v.tiers -> $6::int ->> (CASE b.outcome WHEN 'won' THEN 'profitRatePpm' WHEN 'lost' THEN 'lossRatePpm'
                                                ELSE 'singleBetRatePpm' END))::int, 0) AS "ratePpm"
         ${counted} JOIN members m ON m.member_id = b.member_id JOIN contract_versions v ON v.id = $5
        ORDER BY b.settled_at DESC, b.round_id LIMIT $7 OFFSET $8`,
      [...params, settlement.versionId, settlement.tier < 0 ? null : settlement.tier, limit, offset],
    );
    const total = await this.db.one<{ count: bigint }>(`${subtree} SELECT count(*) AS count ${counted}`, params);
    return { rows, count: total?.count ?? 0n };
  }

  /**
   * Returns the amounts that the payee of a settlement must pay to each direct downline, sorted by account name. Only
   * the payee may see them, because the payer of the settlement is not a party of those contracts.
   */
  async shares(settlement: SettlementRow): Promise<ShareRow[]> {
    return this.db.rows(
      `SELECT s.id AS "settlementId", m.account, v.number AS version, s.gross_minor AS "grossMinor",
              s.base_minor AS "baseMinor", CASE WHEN s.tier < 0 THEN 0
                ELSE (v.tiers -> s.tier ->> 'lossRatePpm')::int END AS "ratePpm"
         FROM settlements s JOIN contract_versions v ON v.id = s.version_id JOIN members m ON m.member_id = s.payee_id
        WHERE s.payer_id = $1 AND s.starts_at = $2 AND s.ends_at = $3 AND (s.gross_minor > 0 OR s.base_minor <> 0)
          AND s.kind = (SELECT kind FROM settlements WHERE id = $4)
        ORDER BY m.account`,
      [settlement.payeeId, settlement.startsAt, settlement.endsAt, settlement.id],
    );
  }

  /**
   * Returns a page of the voided bets whose salary a settlement took back, oldest first, and their number. Credits of
   * returned pay come first. For bets of an ended contract of the same payer and payee, the amount is the pay that the
   * bet had in that contract. The two sides of a returned settlement see which offsets are credits.
   */
  async offsets(settlement: SettlementRow, agentId = settlement.payeeId, page = 1): Promise<OffsetPage> {
    const isReturned = '("returnedTo" = $2 OR "returnedBy" = $2)';
    const rows = await this.db.rows<OffsetRow & Omit<OffsetPage, 'rows'>>(
      `SELECT *, count(*) OVER () AS count, count(*) FILTER (WHERE "baseMinor" <> 0) OVER () AS "baseCount",
              count(*) FILTER (WHERE ${isReturned}) OVER () AS "returnedCount",
              (coalesce(sum("amountMicro") FILTER (WHERE ${isReturned}) OVER (), 0))::bigint AS "returnedMicro"
         FROM (SELECT o.round_id AS "roundId", c.kind,
                      CASE WHEN own.is THEN o.amount_micro ELSE ${PAIR_MICRO} END AS "amountMicro",
                      CASE WHEN own.is THEN o.base_minor ELSE 0 END AS "baseMinor", ${SINCE} AS "madeAt",
                      r.payee_id AS "returnedTo", r.payer_id AS "returnedBy"
                 FROM offsets o JOIN contracts c ON c.id = o.contract_id JOIN settlements s ON s.id = o.used_in
                 LEFT JOIN settlements r ON ${IS_CREDIT} AND r.id = o.settlement_id,
                      LATERAL (SELECT o.contract_id = s.contract_id AS is) own
                WHERE o.used_in = $1) used
        WHERE "amountMicro" <> 0 OR "baseMinor" <> 0
        ORDER BY "returnedTo" IS NULL, "madeAt", "roundId", kind
        LIMIT ${OFFSETS_EACH} OFFSET $3`,
      [settlement.id, agentId, (page - 1) * OFFSETS_EACH],
    );
    const [first] = rows;
    return {
      rows,
      count: first?.count ?? 0n,
      returnedCount: first?.returnedCount ?? 0n,
      returnedMicro: first?.returnedMicro ?? 0n,
      baseCount: first?.baseCount ?? 0n,
    };
  }

  /**
   * Returns the sum of all offsets (amounts to take back for voided bets) that a settlement used and of the amount that
   * the previous period carried, in millionths of a minor unit.
   */
  async usedMicro({ id }: Pick<SettlementRow, 'id'>): Promise<bigint> {
    const row = await this.db.one<{ micro: bigint }>(
      `SELECT (coalesce((SELECT sum(CASE WHEN o.contract_id = s.contract_id THEN o.amount_micro ELSE ${PAIR_MICRO} END)
                           FROM offsets o WHERE o.used_in = s.id), 0)
               + coalesce(last.carry_micro, 0))::bigint AS micro
         FROM settlements s
         LEFT JOIN LATERAL (
           SELECT CASE WHEN (p.ends_at > s.starts_at - ${LAPSES_AFTER}
                              OR coalesce(${lapsesAt('p.contract_id', 'p.ends_at', 'false')} > s.starts_at, true))
                        AND NOT EXISTS (SELECT FROM offsets taken
                                         WHERE taken.contract_id = p.contract_id AND taken.round_id = 'carry/' || p.id)
                       THEN p.carry_micro ELSE 0 END AS carry_micro
             FROM settlements p
            WHERE p.payee_id = s.payee_id AND p.kind = s.kind AND p.contract_id = s.contract_id
              AND p.starts_at < s.starts_at
            ORDER BY p.starts_at DESC LIMIT 1) last ON true
        WHERE s.id = $1`,
      [id],
    );
    return row?.micro ?? 0n;
  }
}
