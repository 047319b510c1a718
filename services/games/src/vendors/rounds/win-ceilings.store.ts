import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';
import { DEFAULT_WIN_CEILING, type WinCeiling } from './win-ceiling.js';

/** Reads the win ceilings of vendors' games. */
@Injectable()
export class WinCeilingsStore {
  /**
   * Returns the win ceiling of a game. If several rows match, a row for the vendor wins over a row for the game, and
   * that over a row for the currency.
   */
  async of(sql: Sql, vassalage: string, gameCode: string, currency: string): Promise<WinCeiling> {
    const row = await sql.one<WinCeiling>(
      `SELECT stake_multiple AS "stakeMultiple", amount_minor AS "amountMinor"
         FROM win_ceilings
        WHERE vassalage IN ($1, '*') AND game_code IN ($2, '*') AND currency IN ($3, '*')
        ORDER BY vassalage = '*', game_code = '*', currency = '*'
        LIMIT 1`,
      [vassalage, gameCode, currency],
    );
    return row ?? DEFAULT_WIN_CEILING;
  }
}
