import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { DeskCeiling, DeskGame, DeskLimit, DeskSubject } from './desk-entry.js';

/**
 * Stores operators' changes of vendors and games. The seed data inserts only missing rows, so a restart does not undo
 * such a change.
 */
@Injectable()
export class CatalogueDeskStore {
  /**
   * Locks the row of a vendor or game, so that no other change runs at the same time; players can go on playing.
   * Returns the version of the row; undefined if it does not exist.
   */
  async lock(tx: Tx, { vassalage, gameCode }: DeskSubject): Promise<bigint | undefined> {
    const row =
      gameCode === undefined
        ? await tx.one<{ version: bigint }>('SELECT version FROM vendors WHERE vassalage = $1 FOR NO KEY UPDATE', [
            vassalage,
          ])
        : await tx.one<{ version: bigint }>(
            'SELECT version FROM games WHERE vassalage = $1 AND game_code = $2 FOR NO KEY UPDATE',
            [vassalage, gameCode],
          );
    return row?.version;
  }

  async setListing(
    tx: Tx,
    {
      vassalage,
      gameCode,
      position,
      isHot,
      isNew,
    }: Pick<DeskGame, 'vassalage' | 'gameCode' | 'position' | 'isHot' | 'isNew'>,
  ): Promise<void> {
    await tx.rows(
      `UPDATE games
          SET position = $3, is_hot = $4, version = version + 1,
              list_types = array_remove(list_types, 'new') || CASE WHEN $5 THEN ARRAY['new'] ELSE '{}'::text[] END
        WHERE vassalage = $1 AND game_code = $2`,
      [vassalage, gameCode, position, isHot, isNew],
    );
  }

  async setLimit(
    tx: Tx,
    vassalage: string,
    gameCode: string,
    { brand, currency, stakeMinorMin, stakeMinorMax, payoutMinorMax }: DeskLimit,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO stake_limits (vassalage, game_code, brand, currency, stake_minor_min, stake_minor_max, payout_minor_max)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (vassalage, game_code, brand, currency)
           DO UPDATE SET stake_minor_min = excluded.stake_minor_min, stake_minor_max = excluded.stake_minor_max,
                         payout_minor_max = excluded.payout_minor_max`,
      [vassalage, gameCode, brand, currency, stakeMinorMin, stakeMinorMax, payoutMinorMax],
    );
    await this.#bump(tx, { vassalage, gameCode });
  }

  async setCeiling(
    tx: Tx,
    { vassalage, gameCode }: DeskSubject,
    { currency, stakeMultiple, amountMinor }: Omit<DeskCeiling, 'source'>,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO win_ceilings (vassalage, game_code, currency, stake_multiple, amount_minor)
       VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (vassalage, game_code, currency)
           DO UPDATE SET stake_multiple = excluded.stake_multiple, amount_minor = excluded.amount_minor`,
      [vassalage, gameCode ?? '*', currency, stakeMultiple, amountMinor],
    );
    await this.#bump(tx, { vassalage, gameCode });
  }

  async setFeatureSale(tx: Tx, { vassalage, gameCode }: DeskSubject, sellsFeatures: boolean): Promise<void> {
    if (gameCode === undefined)
      await tx.rows('UPDATE vendors SET sells_features = $2 WHERE vassalage = $1', [vassalage, sellsFeatures]);
    else
      await tx.rows('UPDATE games SET sells_features = $3 WHERE vassalage = $1 AND game_code = $2', [
        vassalage,
        gameCode,
        sellsFeatures,
      ]);
    await this.#bump(tx, { vassalage, gameCode });
  }

  async #bump(tx: Tx, { vassalage, gameCode }: DeskSubject): Promise<void> {
    if (gameCode === undefined)
      await tx.rows('UPDATE vendors SET version = version + 1 WHERE vassalage = $1', [vassalage]);
    else
      await tx.rows('UPDATE games SET version = version + 1 WHERE vassalage = $1 AND game_code = $2', [
        vassalage,
        gameCode,
      ]);
  }
}
