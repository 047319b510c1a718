import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { rowsFrom } from '../../rounds/rows-from.store.js';
import type { Draw } from '../draws/draw.js';
import { DRAW_COLUMNS } from '../draws/draws.store.js';
import type { Region } from '../plays/play.js';
import type { Slip } from './slip.js';

export const SLIP_COLUMNS = `
  slip_id AS "slipId", draw_id AS "drawId", member_id AS "memberId", brand, vassalage, game_code AS "gameCode", category,
  currency, trial, lines, combinations, stake_minor AS "stakeMinor", payout_minor_max AS "payoutMinorMax",
  placed_at AS "placedAt", status, refusal_code AS "refusalCode", stake_cash_minor AS "stakeCashMinor",
  stake_bonus_minor AS "stakeBonusMinor", payout_minor AS "payoutMinor", balance_minor AS "balanceMinor",
  balance_version AS "balanceVersion", ended_at AS "endedAt", resolve_attempts AS "resolveAttempts"`;

export type NewSlip = Pick<
  Slip,
  | 'drawId'
  | 'memberId'
  | 'brand'
  | 'vassalage'
  | 'gameCode'
  | 'category'
  | 'currency'
  | 'trial'
  | 'lines'
  | 'combinations'
  | 'stakeMinor'
  | 'payoutMinorMax'
> & { readonly key: string; readonly inputHash: Buffer };

/** The wallet's answer by which a stake was accepted. */
export interface AcceptedStake {
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  readonly leaf: Buffer;
}

/** The size of a page of members: the number of members, and of the combinations of their slips. */
interface PageSize {
  readonly members: number;
  readonly combinations: number;
}

/** Stores slips. The choices and the stake of a slip never change after it is stored. */
@Injectable()
export class SlipsStore {
  /** Returns the slip that a member placed with this idempotency key. */
  async ofKey(sql: Sql, memberId: string, key: string): Promise<(Slip & { readonly inputHash: Buffer }) | undefined> {
    return sql.one(
      `SELECT ${SLIP_COLUMNS}, input_hash AS "inputHash" FROM lottery_slips WHERE member_id = $1 AND key = $2`,
      [memberId, key],
    );
  }

  async byId(sql: Sql, slipId: string): Promise<Slip | undefined> {
    return sql.one<Slip>(`SELECT ${SLIP_COLUMNS} FROM lottery_slips WHERE slip_id = $1`, [slipId]);
  }

  /**
   * Returns the draw if it is open for slips; otherwise undefined. The row of the draw is locked in share mode, so that
   * the draw cannot be closed for slips before this transaction ends.
   */
  async openDraw(tx: Tx, drawId: string): Promise<Draw | undefined> {
    return tx.one<Draw>(
      `SELECT ${DRAW_COLUMNS} FROM lottery_draws
        WHERE draw_id = $1 AND status IN ('scheduled', 'open') AND opens_at <= clock_timestamp()
          AND closes_at > clock_timestamp() FOR SHARE`,
      [drawId],
    );
  }

  async regionOf(sql: Sql, drawId: string): Promise<Region | undefined> {
    const row = await sql.one<{ region: Region }>(`SELECT region FROM lottery_draws WHERE draw_id = $1`, [drawId]);
    return row?.region;
  }

  /**
   * Locks the counter of a member's slips in a draw until the commit. Slips that are placed at the same time are
   * therefore counted one after the other.
   */
  async lockCount(tx: Tx, drawId: string, memberId: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('slips:' || $1::text || ':' || $2::text, 0))`, [
      drawId,
      memberId,
    ]);
  }

  /** Returns the number of a member's slips in a draw. A slip with this key is not counted, because it is a repeat. */
  async countOthers(sql: Sql, drawId: string, memberId: string, key: string): Promise<number> {
    const row = await sql.one<{ count: bigint }>(
      `SELECT count(*) AS count FROM lottery_slips WHERE draw_id = $1 AND member_id = $2 AND key <> $3`,
      [drawId, memberId, key],
    );
    return Number(row?.count ?? 0n);
  }

  /**
   * Stores a slip before its stake is posted. Returns undefined if a slip with this key exists already. The statement
   * avoids a unique violation, because repeated requests are normal and should not appear as errors in the log of the
   * database.
   */
  async add(tx: Tx, slip: NewSlip, graceMs: number): Promise<Slip | undefined> {
    return tx.one<Slip>(
      `INSERT INTO lottery_slips (draw_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency,
                                  trial, lines, combinations, stake_minor, payout_minor_max, resolve_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
               clock_timestamp() + make_interval(secs => $15))
       ON CONFLICT ON CONSTRAINT lottery_slips_member_key_unique DO NOTHING
       RETURNING ${SLIP_COLUMNS}`,
      [
        slip.drawId,
        slip.memberId,
        slip.key,
        slip.inputHash,
        slip.brand,
        slip.vassalage,
        slip.gameCode,
        slip.category,
        slip.currency,
        slip.trial,
        JSON.stringify(slip.lines),
        slip.combinations,
        slip.stakeMinor,
        slip.payoutMinorMax,
        graceMs / 1_000,
      ],
    );
  }

  /** Records that the wallet accepted the stake. Returns false if an answer of the wallet was already stored. */
  async accept(sql: Sql, slipId: string, stake: AcceptedStake): Promise<boolean> {
    const row = await sql.one(
      `UPDATE lottery_slips SET status = 'accepted', stake_cash_minor = $2, stake_bonus_minor = $3, balance_minor = $4,
              balance_version = $5, leaf = $6
        WHERE slip_id = $1 AND status = 'pending' RETURNING slip_id`,
      [slipId, stake.stakeCashMinor, stake.stakeBonusMinor, stake.balanceMinor, stake.balanceVersion, stake.leaf],
    );
    return row !== undefined;
  }

  /** Records that the wallet refused the stake. Returns false if an answer of the wallet was already stored. */
  async refuse(tx: Tx, slipId: string, code: string): Promise<boolean> {
    const row = await tx.one(
      `UPDATE lottery_slips SET status = 'refused', refusal_code = $2, ended_at = clock_timestamp()
        WHERE slip_id = $1 AND status = 'pending' RETURNING slip_id`,
      [slipId, code],
    );
    return row !== undefined;
  }

  async anyPending(sql: Sql, drawId: string): Promise<boolean> {
    const row = await sql.one(`SELECT 1 FROM lottery_slips WHERE draw_id = $1 AND status = 'pending' LIMIT 1`, [
      drawId,
    ]);
    return row !== undefined;
  }

  /**
   * Returns the Merkle leaves of the accepted slips of a draw in the order of slip ids, for the slips after a given
   * one.
   */
  async leavesAfter(
    sql: Sql,
    drawId: string,
    after: string,
    limit: number,
  ): Promise<{ slipId: string; leaf: Buffer }[]> {
    return sql.rows(
      `SELECT slip_id AS "slipId", leaf FROM lottery_slips
        WHERE draw_id = $1 AND leaf IS NOT NULL AND ($2 = '' OR slip_id > nullif($2, '')::uuid)
        ORDER BY slip_id LIMIT $3`,
      [drawId, after, limit],
    );
  }

  /**
   * Leases slips without an answer of the wallet to this instance, oldest first. The first lease lasts 5 s, and each
   * further lease of the same slip twice as long, at most 5 minutes. After it another instance may take the slip.
   */
  async leaseDue(sql: Sql, limit: number): Promise<Slip[]> {
    return sql.rows<Slip>(
      `UPDATE lottery_slips
          SET resolve_attempts = resolve_attempts + 1,
              resolve_at = clock_timestamp()
                + least(interval '5 seconds' * power(2, least(resolve_attempts, 6)), interval '5 minutes')
        WHERE slip_id IN (
          SELECT slip_id FROM lottery_slips
           WHERE status = 'pending' AND resolve_at <= clock_timestamp()
           ORDER BY resolve_at LIMIT $1
           FOR UPDATE SKIP LOCKED)
        RETURNING ${SLIP_COLUMNS}`,
      [limit],
    );
  }

  /**
   * Returns the members who have accepted slips in a draw, sorted by id. The page ends after `members` members, or after
   * the member whose slips reach the sum of `combinations` combinations.
   * @param after the last member of the previous page; empty for the first page
   */
  async membersAfter(sql: Sql, drawId: string, after: string, { members, combinations }: PageSize): Promise<string[]> {
    const rows = await sql.rows<{ memberId: string }>(
      `SELECT member_id AS "memberId"
         FROM (SELECT member_id, sum(combinations) OVER (ORDER BY member_id) - combinations AS earlier
                 FROM (SELECT member_id, sum(combinations) AS combinations FROM lottery_slips
                        WHERE draw_id = $1 AND status = 'accepted' AND ($2 = '' OR member_id > nullif($2, '')::uuid)
                        GROUP BY member_id ORDER BY member_id LIMIT $3) m) t
        WHERE earlier < $4 ORDER BY member_id`,
      [drawId, after, members, combinations],
    );
    return rows.map(({ memberId }) => memberId);
  }

  /**
   * Returns all slips of the given members in a draw that the wallet accepted. Slips that have ended are included. The
   * order is always the same.
   */
  async ofMembers(sql: Sql, drawId: string, memberIds: readonly string[]): Promise<Slip[]> {
    return sql.rows<Slip>(
      `SELECT ${SLIP_COLUMNS} FROM lottery_slips
        WHERE draw_id = $1 AND member_id = ANY ($2::uuid[]) AND status NOT IN ('pending', 'refused')
        ORDER BY member_id, slip_id`,
      [drawId, memberIds],
    );
  }

  /** Marks accepted slips as settled or voided. Returns the ids of the slips that this call changed. */
  async end(
    tx: Tx,
    status: 'settled' | 'voided',
    ends: readonly { slipId: string; payoutMinor: bigint; endedAt: Date }[],
  ): Promise<ReadonlySet<string>> {
    const ordered = ends.toSorted((a, b) => (a.slipId < b.slipId ? -1 : 1));
    const rows = await tx.rows<{ slipId: string }>(
      `UPDATE lottery_slips s SET status = $4, payout_minor = i.payout_minor, ended_at = i.ended_at
         FROM ${rowsFrom(1, ['uuid', 'bigint', 'timestamptz'])} AS i(slip_id, payout_minor, ended_at)
        CROSS JOIN LATERAL (
          SELECT own.ctid FROM lottery_slips own WHERE own.slip_id = i.slip_id AND own.status = 'accepted'
            FOR NO KEY UPDATE) own
        WHERE s.ctid = own.ctid AND s.status = 'accepted'
       RETURNING s.slip_id AS "slipId"`,
      [
        ordered.map(({ slipId }) => slipId),
        ordered.map(({ payoutMinor }) => payoutMinor),
        ordered.map(({ endedAt }) => endedAt),
        status,
      ],
    );
    return new Set(rows.map(({ slipId }) => slipId));
  }
}
