import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';
import { downlineAt } from '../tree/downline-at.js';
import type { Span } from '../tree/team.read-model.js';
import { IN_SPAN, KINDS } from './income.read-model.js';

export interface SourceRow {
  readonly memberId: string;
  readonly account: string;
  readonly agent: boolean;
  readonly validStakeMinor: bigint;
  readonly amountMicro: bigint;
  readonly paidToMinor: bigint;
}

export interface Sources {
  readonly rows: SourceRow[];
  readonly count: bigint;
  /** The part of the gross pay that cannot be assigned to single bets, in millionths of a minor unit. */
  readonly restMicro: bigint;
  readonly grossMinor: bigint;
}

/** The kinds of contract that pay a rate for each bet. */
const PER_BET = [ContractKind.DAILY_SALARY, ContractKind.HOURLY_SALARY, ContractKind.REALTIME_SALARY];

/*
 * SQL that assigns each bet to a direct downline of the agent. It is the direct downline who was above the betting
 * member when the bet was settled. The tree of a brand does not change between two moves. Therefore `trees` has one
 * time for each version of the tree, and `below` has the team in each version. Bets that were settled more than two
 * days before the start of the time range are not assigned. Each period is divided into windows of five minutes, so
 * that stakes and rates can be joined by equality; a join by time ranges takes minutes for a large team. `rates` and
 * `stakes` are computed once for all settlements.
 */
const EACH = `
  WITH RECURSIVE own AS (
    SELECT s.id, s.brand, s.kind, s.starts_at, s.ends_at, s.gross_minor, v.tiers -> s.tier AS tier
      FROM settlements s JOIN contract_versions v ON v.id = s.version_id WHERE ${IN_SPAN}
  ), rates AS MATERIALIZED (
    SELECT counted_in, o.tier
      FROM own o, generate_series(o.starts_at, o.ends_at - interval '5 minutes', interval '5 minutes') counted_in
     WHERE o.kind = ANY ($5::smallint[])
  ), moves AS (
    SELECT coalesce(array_agg(t.moved_at ORDER BY t.moved_at), '{}') AS at
      FROM members m JOIN tree_moves t ON t.brand = m.brand AND t.moved_at > $2::timestamptz - interval '2 days'
       AND t.moved_at <= coalesce((SELECT min(l.moved_at) FROM tree_moves l WHERE l.brand = m.brand AND l.moved_at >= $3),
                                  'infinity')
     WHERE m.member_id = $1
  ), trees AS (
    SELECT unnest(moves.at || 'infinity'::timestamptz) - interval '1 microsecond' AS at FROM moves
  ), below AS (
    SELECT e.at, p.member_id AS top, p.member_id FROM trees e JOIN placements p ON ${downlineAt('$1', 'e.at')}
    UNION ALL
    SELECT u.at, u.top, p.member_id FROM below u JOIN placements p ON ${downlineAt('u.member_id', 'u.at')}
  ), stakes AS MATERIALIZED (
    SELECT u.top, b.counted_in, b.outcome, sum(b.valid_stake_minor) AS valid
      FROM moves, below u JOIN bets b ON b.member_id = u.member_id
       AND b.settled_at >= $2::timestamptz - interval '2 days' AND b.settled_at < $3
     WHERE b.voided_at IS NULL
       AND u.at = coalesce(moves.at[width_bucket(b.settled_at, moves.at) + 1], 'infinity') - interval '1 microsecond'
     GROUP BY 1, 2, 3
  ), each AS (
    SELECT k.top, sum(k.valid)::bigint AS valid,
           sum(k.valid * coalesce((r.tier ->> (CASE k.outcome WHEN 'won' THEN 'profitRatePpm'
             WHEN 'lost' THEN 'lossRatePpm' ELSE 'singleBetRatePpm' END))::bigint, 0))::bigint AS micro
      FROM stakes k JOIN rates r USING (counted_in)
     GROUP BY k.top
  ), paid AS (
    SELECT s.payee_id AS top, sum(s.gross_minor)::bigint AS paid_to
      FROM contracts c JOIN settlements s ON s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id
       AND s.starts_at >= $2::timestamptz - interval '32 days' AND s.starts_at < $3 AND s.ends_at > $2 AND s.ends_at <= $3
     WHERE c.payer_id = $1 AND c.kind = ANY ($4::smallint[])
     GROUP BY s.payee_id
  ), listed AS (
    SELECT coalesce(e.top, p.top) AS top, coalesce(e.valid, 0) AS valid, coalesce(e.micro, 0) AS micro,
           coalesce(p.paid_to, 0) AS paid_to
      FROM each e FULL JOIN paid p ON p.top = e.top
     WHERE coalesce(e.valid, 0) > 0 OR coalesce(p.paid_to, 0) > 0
  )`;

/**
 * Reads how much of an agent's gross pay comes from each direct downline. The bets of the downline and of all members
 * below count.
 */
export class SourcesReadModel {
  constructor(private readonly db: Sql) {}

  /** Returns a page of direct downlines, the downline who brings the largest part of the agent's gross pay first. */
  async page(agentId: string, { from, to }: Span, limit: number, offset: number): Promise<Sources> {
    const found = await this.db.rows<Partial<SourceRow> & { count: bigint; sumMicro: bigint }>(
      `${EACH}
       SELECT page.*, total.count, total.micro AS "sumMicro"
         FROM (SELECT count(*) AS count, coalesce(sum(micro), 0)::bigint AS micro FROM listed) total
         LEFT JOIN (
           SELECT l.top AS "memberId", m.account, m.type <> ${MemberType.PLAYER} AS agent, l.valid AS "validStakeMinor",
                  l.micro AS "amountMicro", l.paid_to AS "paidToMinor"
             FROM listed l JOIN members m ON m.member_id = l.top
            ORDER BY l.micro DESC, m.account LIMIT $6 OFFSET $7) page ON true
        ORDER BY page."amountMicro" DESC, page.account`,
      [agentId, from, to, KINDS, PER_BET, limit, offset],
    );
    const own = await this.db.one<{ gross: bigint }>(
      `SELECT coalesce(sum(s.gross_minor), 0)::bigint AS gross FROM settlements s WHERE ${IN_SPAN}`,
      [agentId, from, to, KINDS],
    );
    const grossMinor = own?.gross ?? 0n;
    return {
      rows: found.filter((row): row is SourceRow & (typeof found)[number] => typeof row.memberId === 'string'),
      count: found[0]?.count ?? 0n,
      restMicro: grossMinor * 1_000_000n - (found[0]?.sumMicro ?? 0n),
      grossMinor,
    };
  }
}
