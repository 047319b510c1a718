import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';
import { DEFAULT_WIN_CEILING, type WinCeiling } from './win-ceiling.js';

/**
 * SQL of the win ceiling of a game in a currency; the parameters are SQL expressions. In a row, `*` stands for every
 * vendor, game or currency. The most specific row is used: a row for exactly this vendor comes first, then one for
 * exactly this game, then one for exactly this currency.
 */
export const CEILING_OF_GAME = (vassalage: string, gameCode: string, currency: string): string => `
  SELECT stake_multiple, amount_minor,
         CASE WHEN vassalage = '*' THEN 'all' WHEN game_code = '*' THEN 'vendor' ELSE 'game' END AS source
    FROM win_ceilings
   WHERE vassalage IN (${vassalage}, '*') AND (game_code = '*' OR upper(game_code) = upper(${gameCode})) AND currency IN (${currency}, '*')
   ORDER BY vassalage = '*', game_code = '*', currency = '*'
   LIMIT 1`;

/** Reads the win ceilings of vendors' games. */
@Injectable()
export class WinCeilingsStore {
  /** Returns the win ceiling of a game. If it has none, the default ceiling is returned. */
  async of(sql: Sql, vassalage: string, gameCode: string, currency: string): Promise<WinCeiling> {
    const row = await sql.one<WinCeiling>(
      `SELECT stake_multiple AS "stakeMultiple", amount_minor AS "amountMinor"
         FROM (${CEILING_OF_GAME('$1', '$2', '$3')}) c`,
      [vassalage, gameCode, currency],
    );
    return row ?? DEFAULT_WIN_CEILING;
  }
}
