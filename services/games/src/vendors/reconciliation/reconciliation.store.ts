import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { StatementLine } from './statement.js';

export interface OwnLine extends StatementLine {
  readonly createdAt: Date;
  readonly playerId: string;
}

/**
 * SQL of our transactions that moved money. The amount of a rollback is the amount that it paid back: the stake of its
 * bet, or, for a betwin (a bet and its win in one call), the stake minus the win.
 */
const LINES = `
  SELECT t.tx_id AS "txId", t.player_id AS "playerId", t.op, p.currency, t.created_at AS "createdAt", t.stake_minor AS "stakeMinor",
         CASE t.op WHEN 'wallet.rollback' THEN b.stake_minor - b.payout_minor ELSE t.payout_minor END AS "payoutMinor"
    FROM vendor_transactions t
    JOIN vendor_players p USING (player_id)
    LEFT JOIN vendor_transactions b ON t.op = 'wallet.rollback' AND b.vassalage = t.vassalage AND b.tx_id = t.ref_tx_id
   WHERE t.vassalage = $1 AND t.effect = 'APPLIED' AND t.op NOT IN ('round.count', 'round.close', 'hold.release',
     'hold.return')`;

/** Reads our own transactions of one day with a vendor, and stores which days were reconciled. */
@Injectable()
export class ReconciliationStore {
  async isDone(sql: Sql, vassalage: string, day: string): Promise<boolean> {
    return (
      (await sql.one('SELECT 1 FROM vendor_days WHERE vassalage = $1 AND day = $2', [vassalage, day])) !== undefined
    );
  }

  async ofDay(sql: Sql, vassalage: string, day: string): Promise<OwnLine[]> {
    return sql.rows<OwnLine>(
      `${LINES} AND t.created_at >= $2::date AT TIME ZONE 'UTC' AND t.created_at < ($2::date + 1) AT TIME ZONE 'UTC'`,
      [vassalage, day],
    );
  }

  async named(sql: Sql, vassalage: string, txIds: readonly string[]): Promise<OwnLine[]> {
    return sql.rows<OwnLine>(`${LINES} AND t.tx_id = ANY ($2::text[])`, [vassalage, txIds]);
  }

  /** Returns, out of the given player ids, those that belong to players of this vendor. */
  async players(sql: Sql, vassalage: string, playerIds: readonly string[]): Promise<Set<string>> {
    const rows = await sql.rows<{ readonly playerId: string }>(
      'SELECT player_id AS "playerId" FROM vendor_players WHERE vassalage = $1 AND player_id = ANY ($2::text[])',
      [vassalage, playerIds],
    );
    return new Set(rows.map(({ playerId }) => playerId));
  }

  async finish(tx: Tx, vassalage: string, day: string, totals: object, differences: number): Promise<void> {
    await tx.rows(
      `INSERT INTO vendor_days (vassalage, day, totals, differences) VALUES ($1, $2, $3, $4)
         ON CONFLICT (vassalage, day) DO NOTHING`,
      [vassalage, day, JSON.stringify(totals), differences],
    );
  }
}
