import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Draw } from '../draws/draw.js';
import { DRAW_COLUMNS } from '../draws/draws.store.js';
import type { SlipStatus } from '../slips/slip.js';

/** The SQL condition and the sort order of each list of draws. */
const LISTS = {
  running: { where: 'ended_at IS NULL', order: 'due_at, draw_id' },
  void_asked: {
    where: `status IN ('scheduled', 'open', 'locked') AND EXISTS (SELECT FROM lottery_void_requests r
              WHERE r.draw_id = d.draw_id AND r.status = 'waiting')`,
    order: 'due_at, draw_id',
  },
  ended: { where: 'ended_at IS NOT NULL', order: 'due_at DESC, draw_id' },
} as const;

export type DrawList = keyof typeof LISTS;

export const isDrawList = (name: string): name is DrawList => Object.hasOwn(LISTS, name);

export interface DrawsQuery {
  readonly list: DrawList;
  /** The code of the only game whose draws are listed; empty if the draws of all games are listed. */
  readonly gameCode: string;
  readonly limit: number;
  readonly offset: number;
}

/** The number of slips of a draw in one currency, and their stakes, payouts and highest liability (minor units). */
export interface DrawMoney {
  readonly drawId: string;
  readonly currency: string;
  readonly slips: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /**
   * The liability (minor units) of the outcome with the highest liability, over all plays (kinds of bet) of the draw.
   */
  readonly liabilityMinorMax: bigint;
}

export interface SlipsInState extends Pick<DrawMoney, 'currency' | 'slips' | 'stakeMinor' | 'payoutMinor'> {
  readonly status: SlipStatus;
}

/** The liability of one outcome of a draw in one brand and currency, and the limit of the liability, in minor units. */
export interface DrawLiability {
  readonly brand: string;
  readonly currency: string;
  readonly play: string;
  readonly outcome: string;
  readonly reservedMinor: bigint;
  readonly limitMinor: bigint;
}

/** Reads draws for the operators' screens. All sums contain only the slips of the given brands. */
@Injectable()
export class DrawDeskReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async draws({ list, gameCode, limit, offset }: DrawsQuery): Promise<Draw[]> {
    const { where, order } = LISTS[list];
    return this.db.rows<Draw>(
      `SELECT ${DRAW_COLUMNS} FROM lottery_draws d
        WHERE ${where} AND ($1 = '' OR game_code = $1) ORDER BY ${order} LIMIT $2 OFFSET $3`,
      [gameCode, limit, offset],
    );
  }

  async money(drawIds: readonly string[], brands: readonly string[]): Promise<DrawMoney[]> {
    return this.db.rows<DrawMoney>(
      `SELECT draw_id AS "drawId", currency, slips, stake AS "stakeMinor",
              coalesce(payout, 0)::bigint AS "payoutMinor",
              coalesce(l.largest, 0)::bigint AS "liabilityMinorMax"
         FROM (SELECT draw_id, currency, count(*) AS slips, sum(stake_minor)::bigint AS stake,
                      sum(payout_minor) FILTER (WHERE status = 'settled')::bigint AS payout
                 FROM lottery_slips
                WHERE draw_id = ANY ($1::uuid[]) AND brand = ANY ($2) AND status <> 'refused'
                GROUP BY draw_id, currency) s
         LEFT JOIN (SELECT draw_id, currency, max(reserved) AS largest
                 FROM (SELECT draw_id, currency, play, outcome, sum(reserved_minor) AS reserved
                         FROM lottery_liabilities
                        WHERE draw_id = ANY ($1::uuid[]) AND brand = ANY ($2)
                        GROUP BY draw_id, currency, play, outcome) o
                GROUP BY draw_id, currency) l USING (draw_id, currency)
        ORDER BY draw_id, currency`,
      [drawIds, brands],
    );
  }

  async states(drawId: string, brands: readonly string[]): Promise<SlipsInState[]> {
    return this.db.rows<SlipsInState>(
      `SELECT status, currency, count(*) AS slips, sum(stake_minor)::bigint AS "stakeMinor",
              sum(CASE status WHEN 'settled' THEN payout_minor ELSE 0 END)::bigint AS "payoutMinor"
         FROM lottery_slips WHERE draw_id = $1 AND brand = ANY ($2)
        GROUP BY status, currency ORDER BY currency, status`,
      [drawId, brands],
    );
  }

  /**
   * Returns, for each currency, the outcomes of a draw with the highest liability (amount that the house must pay), the
   * highest first.
   */
  async liabilities(drawId: string, brands: readonly string[], perCurrency: number): Promise<DrawLiability[]> {
    return this.db.rows<DrawLiability>(
      `SELECT brand, currency, play, outcome, reserved_minor AS "reservedMinor", limit_minor AS "limitMinor"
         FROM (SELECT l.*, row_number() OVER (PARTITION BY currency ORDER BY reserved_minor DESC, play, outcome) AS place
                 FROM lottery_liabilities l
                WHERE draw_id = $1 AND brand = ANY ($2) AND reserved_minor > 0) ranked
        WHERE place <= $3 ORDER BY currency, place`,
      [drawId, brands, perCurrency],
    );
  }
}
