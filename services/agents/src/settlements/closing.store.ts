import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { Tier } from '../contracts/tier.js';
import type { Uplines } from '../tree/roll-up.js';
import type { MemberFigures } from './base.js';
import type { Net, PinnedContract, SettlementLine } from './settle-chain.js';

export interface DueWindow {
  readonly brand: string;
  readonly kind: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The figures of one state of the tree: the move that ended it (`infinity`: it stands), and each member's own sums under it. */
export interface FiguresOfTree {
  readonly until: string;
  readonly own: ReadonlyMap<string, MemberFigures>;
}

export type Pinned = PinnedContract & {
  readonly versionId: string;
  readonly currency: string;
  /** The voided rounds whose offsets are in `carriedMicro`: those are used up, and one that is booked meanwhile is not. */
  readonly offsetRounds: readonly string[];
};

interface StoredTier {
  readonly activeMembersMin: number;
  readonly validStakeMinorMin: string;
  readonly netLossMinorMin: string;
  readonly profitRatePpm: number;
  readonly lossRatePpm: number;
  readonly singleBetRatePpm: number;
}

/** A tier as it is stored: int64 as text, so that JSON loses no digits. */
export const tierFromStored = (tier: StoredTier): Tier => ({
  ...tier, validStakeMinorMin: BigInt(tier.validStakeMinorMin), netLossMinorMin: BigInt(tier.netLossMinorMin),
});

/** All SQL of closing a window. Everything here runs in the one transaction that closes it. */
@Injectable()
export class ClosingStore {
  /**
   * Locks the oldest open window whose end all facts have passed; undefined when none is due. Windows are closed one
   * after the other, since each offsets what the one before it left: a worker waits for another's, and for a bet that
   * is being counted, rather than close a later one first.
   * `completeUntil` is the lowest watermark of the topics that a settlement reads.
   */
  async lockDue(tx: Tx, completeUntil: Date): Promise<DueWindow | undefined> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent windows'))`);
    return tx.one(
      `SELECT brand, kind, starts_at AS "startsAt", ends_at AS "endsAt"
         FROM windows
        WHERE status = 'open' AND ends_at <= $1
        ORDER BY ends_at, brand, kind
        LIMIT 1
          FOR UPDATE`,
      [completeUntil],
    );
  }

  /** Each member's own figures in the window, by the state of the tree that they count under. */
  async figures(tx: Tx, window: DueWindow, activeStakeMinorMin: bigint): Promise<FiguresOfTree[]> {
    const rows = await tx.rows<MemberFigures & { memberId: string; until: string }>(
      `WITH moves AS (
         SELECT coalesce(array_agg(moved_at ORDER BY moved_at), '{}') AS at FROM tree_moves WHERE brand = $1
       ), counted AS (
         SELECT b.*, coalesce(moves.at[width_bucket(b.settled_at, moves.at) + 1], 'infinity') AS until
           FROM bets b, moves
          WHERE b.brand = $1 AND b.counted_in = $2 AND b.voided_at IS NULL
       )
       SELECT member_id AS "memberId", until::text AS until,
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'won'), 0)::bigint    AS "wonMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'lost'), 0)::bigint   AS "lostMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'single'), 0)::bigint AS "singleMinor",
              sum(net_loss_minor)::bigint AS "netLossMinor",
              -- A member is active once in a window, under the last tree that he bet in.
              CASE WHEN until = max(until) OVER (PARTITION BY member_id)
                    AND sum(sum(valid_stake_minor)) OVER (PARTITION BY member_id) >= $3 THEN 1 ELSE 0 END AS "activeMembers"
         FROM counted
        GROUP BY member_id, until`,
      [window.brand, window.startsAt, activeStakeMinorMin],
    );
    const byTree = Map.groupBy(rows, (row) => row.until);
    return [...byTree].map(([until, own]) => ({ until, own: new Map(own.map((row) => [row.memberId, row])) }));
  }

  /** The brand's tree as it stood just before a moment. */
  async uplines(tx: Tx, brand: string, until: string): Promise<Uplines> {
    const rows = await tx.rows<{ memberId: string; uplineId: string | null }>(
      `SELECT member_id AS "memberId", upline_id AS "uplineId"
         FROM placements
        WHERE brand = $1 AND life @> ($2::timestamptz - interval '1 microsecond')`,
      [brand, until],
    );
    return new Map(rows.map(({ memberId, uplineId }) => [memberId, uplineId ?? undefined]));
  }

  /** The contract versions in force for the window, with what their pairs have to offset. */
  async pinned(tx: Tx, window: DueWindow): Promise<Pinned[]> {
    const rows = await tx.rows<Omit<Pinned, 'payerId' | 'tiers'> & { payerId: string | null; tiers: StoredTier[] }>(
      `SELECT v.id AS "versionId", c.id AS "contractId", c.payer_id AS "payerId", c.payee_id AS "payeeId", m.currency, v.tiers,
              (coalesce((SELECT s.carry_micro FROM settlements s
                          -- By payee and kind, which an index has in the order of time.
                          WHERE s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id AND s.starts_at < $3
                          ORDER BY s.starts_at DESC LIMIT 1), 0)
               + coalesce(o.micro, 0))::bigint AS "carriedMicro", coalesce(o.rounds, '{}') AS "offsetRounds"
         FROM contracts c
         JOIN contract_versions v ON v.contract_id = c.id AND v.in_force @> $3::timestamptz
         JOIN members m ON m.member_id = c.payee_id
         LEFT JOIN (SELECT contract_id, sum(amount_micro) AS micro, array_agg(round_id) AS rounds
                      FROM offsets WHERE used_in IS NULL GROUP BY contract_id) o ON o.contract_id = c.id
        WHERE c.brand = $1 AND c.kind = $2`,
      [window.brand, window.kind, window.startsAt],
    );
    return rows.map((row) => ({ ...row, payerId: row.payerId ?? undefined, tiers: row.tiers.map(tierFromStored) }));
  }

  /** Stores the settlements, uses up their offsets and closes the window. */
  async close(tx: Tx, window: DueWindow, lines: readonly SettlementLine[], nets: readonly Net[], pinned: readonly Pinned[]): Promise<void> {
    const versionOf = new Map(pinned.map((contract) => [contract.contractId, contract]));
    const netOf = new Map(nets.map((net) => [net.agentId, net]));
    const column = <T>(pick: (line: SettlementLine, version: Pinned, net: Net) => T): T[] =>
      lines.map((line) => {
        const version = versionOf.get(line.contractId);
        const net = netOf.get(line.payeeId);
        if (!version || !net) throw new Error(`settlement of ${line.contractId} has no version or net`);
        return pick(line, version, net);
      });
    const offsets = pinned.flatMap(({ contractId, offsetRounds }) => offsetRounds.map((roundId) => ({ contractId, roundId })));
    await tx.rows(
      `WITH stored AS (
         INSERT INTO settlements (version_id, contract_id, payer_id, payee_id, currency, won_minor, lost_minor, single_minor,
                active_members, tier, offset_micro, gross_minor, remainder_micro, carry_micro, owed_to_downlines_minor,
                net_minor, status, brand, kind, starts_at, ends_at)
         SELECT i.*, (CASE WHEN i.gross = 0 AND i.owed = 0 THEN 'nothing' ELSE 'due' END)::settlement_status, $17, $18, $19, $20
           FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
                $9::int[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[])
             AS i(version_id, contract_id, payer_id, payee_id, currency, won, lost, single, active, tier, off, gross, rest, carry, owed, net)
         RETURNING id, contract_id
       )
       UPDATE offsets o SET used_in = stored.id
         FROM stored JOIN unnest($21::uuid[], $22::text[]) AS used(contract_id, round_id) ON used.contract_id = stored.contract_id
        WHERE o.contract_id = used.contract_id AND o.round_id = used.round_id`,
      [
        column((_line, version) => version.versionId), column((line) => line.contractId), column((line) => line.payerId ?? null),
        column((line) => line.payeeId), column((_line, version) => version.currency),
        column((line) => line.figures.wonMinor), column((line) => line.figures.lostMinor), column((line) => line.figures.singleMinor),
        column((line) => line.figures.activeMembers), column((line) => line.tier), column((_line, version) => version.carriedMicro),
        column((line) => line.grossMinor), column((line) => line.remainderMicro), column((line) => line.carryMicro),
        column((_line, _version, net) => net.owedToDownlinesMinor), column((_line, _version, net) => net.netMinor),
        window.brand, window.kind, window.startsAt, window.endsAt,
        offsets.map(({ contractId }) => contractId), offsets.map(({ roundId }) => roundId),
      ],
    );
    await tx.rows(
      `UPDATE windows SET status = 'closed', closed_at = now() WHERE brand = $1 AND kind = $2 AND starts_at = $3`,
      [window.brand, window.kind, window.startsAt],
    );
  }
}
