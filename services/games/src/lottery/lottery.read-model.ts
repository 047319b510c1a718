import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { LIMITS_OF_GAME } from '../catalogue/catalogue.read-model.js';
import type { Draw, Schedule } from './draws/draw.js';
import { DRAW_COLUMNS, SCHEDULE_COLUMNS } from './draws/draws.store.js';
import type { Slip } from './slips/slip.js';
import { SLIP_COLUMNS } from './slips/slips.store.js';

/** A lottery game with its limits in one brand and currency. */
export interface LotteryGameRow extends Schedule {
  readonly displayName: string;
  readonly status: 'active' | 'maintenance';
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
  readonly payoutMinorMax: bigint | null;
}

export interface SlipsQuery {
  readonly memberId: string;
  /**
   * The code of the only game, and the id of the only draw, whose slips are listed; empty if the list is not
   * restricted.
   */
  readonly gameCode: string;
  readonly drawId: string;
  readonly limit: number;
}

/**
 * Reads lotteries for the members' screens. A result is stored only when the draw is drawn, so no query can reveal it
 * earlier.
 */
@Injectable()
export class LotteryReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async games(brand: string, currency: string, vassalage: string): Promise<LotteryGameRow[]> {
    return this.db.rows<LotteryGameRow>(
      `SELECT ${SCHEDULE_COLUMNS}, "displayName", status, l.stake_minor_min AS "stakeMinorMin",
              l.stake_minor_max AS "stakeMinorMax", l.payout_minor_max AS "payoutMinorMax"
         FROM (SELECT s.*, g.display_name AS "displayName", g.position, v.position AS vendor_position,
                      CASE WHEN 'maintenance' IN (g.status, v.status) THEN 'maintenance' ELSE 'active' END AS status
                 FROM lottery_schedules s
                 JOIN games g USING (vassalage, game_code)
                 JOIN vendors v USING (vassalage)
                WHERE s.active AND g.status <> 'closed' AND v.status <> 'closed' AND ($3 = '' OR s.vassalage = $3)) g
         JOIN LATERAL (${LIMITS_OF_GAME('$1', '$2')}) l ON true
        ORDER BY vendor_position, position`,
      [brand, currency, vassalage],
    );
  }

  /** Returns, for each game, the draw that sells slips now. */
  async open(): Promise<ReadonlyMap<string, Draw>> {
    const rows = await this.db.rows<Draw>(
      `SELECT ${DRAW_COLUMNS} FROM lottery_draws
        WHERE ended_at IS NULL AND status IN ('scheduled', 'open') AND opens_at <= clock_timestamp()
          AND closes_at > clock_timestamp()`,
    );
    return new Map(rows.map((draw) => [draw.gameCode, draw]));
  }

  async draws(gameCode: string, limit: number, drawnOnly: boolean): Promise<Draw[]> {
    return this.db.rows<Draw>(
      `SELECT ${DRAW_COLUMNS} FROM lottery_draws
        WHERE game_code = $1 AND (NOT $3 OR status IN ('drawn', 'settled')) ORDER BY due_at DESC LIMIT $2`,
      [gameCode, limit, drawnOnly],
    );
  }

  async draw(drawId: string): Promise<Draw | undefined> {
    return this.db.one<Draw>(`SELECT ${DRAW_COLUMNS} FROM lottery_draws WHERE draw_id = $1`, [drawId]);
  }

  /** Returns the slips of a member, newest first. A slip whose stake the wallet refused is not listed. */
  async slips({ memberId, gameCode, drawId, limit }: SlipsQuery): Promise<Slip[]> {
    return this.db.rows<Slip>(
      `SELECT ${SLIP_COLUMNS} FROM lottery_slips
        WHERE member_id = $1 AND ($2 = '' OR game_code = $2) AND ($3 = '' OR draw_id = nullif($3, '')::uuid)
          AND status <> 'refused'
        ORDER BY placed_at DESC, slip_id DESC LIMIT $4`,
      [memberId, gameCode, drawId, limit],
    );
  }

  async slip(memberId: string, slipId: string): Promise<Slip | undefined> {
    return this.db.one<Slip>(`SELECT ${SLIP_COLUMNS} FROM lottery_slips WHERE member_id = $1 AND slip_id = $2`, [
      memberId,
      slipId,
    ]);
  }

  /**
   * Returns the leaves of a locked draw in the order of its Merkle tree, and the position of the given slip among them.
   */
  async leaves(
    drawId: string,
    slipId: string,
  ): Promise<{ readonly leaves: readonly Buffer[]; readonly index: number }> {
    const rows = await this.db.rows<{ slipId: string; leaf: Buffer }>(
      `SELECT slip_id AS "slipId", leaf FROM lottery_slips WHERE draw_id = $1 AND leaf IS NOT NULL ORDER BY slip_id`,
      [drawId],
    );
    return { leaves: rows.map(({ leaf }) => leaf), index: rows.findIndex((row) => row.slipId === slipId) };
  }
}
