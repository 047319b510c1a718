import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { isRunning, type EndReason, type Round } from './round.js';

/** A row of the table `rounds` as the database driver returns it. */
export interface RoundRow extends Omit<
  Round,
  'stake' | 'payout' | 'refusalCode' | 'transferId' | 'endReason' | 'balanceMinor' | 'balanceVersion' | 'settledAt'
> {
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  readonly refusalCode: string | null;
  readonly transferId: string | null;
  readonly endReason: EndReason | null;
  readonly balanceMinor: bigint | null;
  readonly balanceVersion: bigint | null;
  readonly settledAt: Date | null;
}

export const ROUND_COLUMNS = `
  round_id AS "roundId", member_id AS "memberId", key, input_hash AS "inputHash", brand, vassalage,
  game_code AS "gameCode", category, currency, trial, seed_id AS "seedId", nonce, detail,
  stake_minor AS "stakeMinor", payout_minor AS "payoutMinor", placed_at AS "placedAt", status,
  refusal_code AS "refusalCode", valid_stake_minor AS "validStakeMinor",
  stake_cash_minor AS "stakeCashMinor", stake_bonus_minor AS "stakeBonusMinor",
  payout_cash_minor AS "payoutCashMinor", payout_bonus_minor AS "payoutBonusMinor",
  balance_minor AS "balanceMinor", balance_version AS "balanceVersion",
  settled_at AS "settledAt", resolve_attempts AS "resolveAttempts", stepped, transfer_id AS "transferId",
  end_reason AS "endReason"`;

export function roundOf(row: RoundRow): Round {
  const { stakeCashMinor, stakeBonusMinor, payoutCashMinor, payoutBonusMinor, ...rest } = row;
  return {
    ...rest,
    stake: { cashMinor: stakeCashMinor, bonusMinor: stakeBonusMinor },
    payout: { cashMinor: payoutCashMinor, bonusMinor: payoutBonusMinor },
    refusalCode: row.refusalCode ?? undefined,
    transferId: row.transferId ?? undefined,
    endReason: row.endReason ?? undefined,
    balanceMinor: row.balanceMinor ?? undefined,
    balanceVersion: row.balanceVersion ?? undefined,
    settledAt: row.settledAt ?? undefined,
  };
}

/**
 * Stores rounds, and two ways in which a round can end: refused and voided. The columns that determine the outcome of a
 * round are never changed.
 */
@Injectable()
export class RoundStore {
  async byId(sql: Sql, roundId: string): Promise<Round | undefined> {
    const row = await sql.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1`, [roundId]);
    return row && roundOf(row);
  }

  /** Returns whether open rounds use a server seed. `running`: at least one of them waits for a step of the member. */
  async openUnder(sql: Sql, seedId: string): Promise<'none' | 'open' | 'running'> {
    const rows = await sql.rows<RoundRow>(
      `SELECT ${ROUND_COLUMNS} FROM rounds WHERE seed_id = $1 AND status = 'open'`,
      [seedId],
    );
    if (rows.length === 0) return 'none';
    return rows.some((row) => isRunning(roundOf(row))) ? 'running' : 'open';
  }

  /** Marks an open round as refused, because the wallet refused its stake. No bet was made. */
  async refuse(sql: Sql, roundId: string, code: string): Promise<void> {
    await sql.rows(
      `UPDATE rounds SET status = 'refused', refusal_code = $2
        WHERE round_id = $1 AND status = 'open' AND transfer_id IS NULL`,
      [roundId, code],
    );
  }

  /**
   * Marks an open round as void, because its posting was rolled back before the posting itself reached the wallet, or
   * because the stake of a round with steps was returned.
   */
  async void(tx: Tx, roundId: string): Promise<Round | undefined> {
    const row = await tx.one<RoundRow>(
      `UPDATE rounds SET status = 'voided', settled_at = clock_timestamp() WHERE round_id = $1 AND status = 'open'
       RETURNING ${ROUND_COLUMNS}`,
      [roundId],
    );
    return row && roundOf(row);
  }

  /**
   * Leases open rounds that must be handled now to this instance, those that have waited longest first. The first lease
   * lasts 5 s, and each further lease of the same round twice as long, at most 5 minutes. After a crash, another
   * instance takes the round over when the lease has expired.
   */
  async leaseDue(sql: Sql, limit: number): Promise<Round[]> {
    const rows = await sql.rows<RoundRow>(
      `UPDATE rounds
          SET resolve_attempts = resolve_attempts + 1,
              resolve_at = clock_timestamp() + least(interval '5 seconds' * power(2, least(resolve_attempts, 6)), interval '5 minutes')
        WHERE round_id IN (
          SELECT round_id FROM rounds
           WHERE status = 'open' AND resolve_at <= clock_timestamp()
           ORDER BY resolve_at LIMIT $1
           FOR UPDATE SKIP LOCKED)
        RETURNING ${ROUND_COLUMNS}`,
      [limit],
    );
    return rows.map(roundOf);
  }
}
