import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Reservation, Slip } from './slip.js';

/** The limits of a play (kind of bet) in one brand and currency, for units (amounts per combination) and liability. */
export interface PlayLimits {
  readonly unitMinorMin: bigint;
  readonly unitMinorMax: bigint;
  /** The largest amount (minor units) that the house can be liable to pay for one outcome of a play in one draw. */
  readonly liabilityMinorMax: bigint;
  /**
   * The largest share of all outcomes of a play, in parts per million, up to which a bet counts as a single bet (domain
   * §10).
   */
  readonly singleSharePpm: number;
}

export interface BrandMoney {
  readonly brand: string;
  readonly currency: string;
}

/** An outcome of a draw that can still be reserved for at most `leftMinor` (minor units). */
export interface TightOutcome {
  readonly play: string;
  readonly outcome: string;
  readonly leftMinor: bigint;
}

type SlipMoney = Pick<Slip, 'drawId' | 'brand' | 'currency'>;

/**
 * Reserves liability for the outcomes of a draw. The liability of an outcome is the amount that the house must pay if
 * this outcome is drawn. The table has one row per outcome, and the reserved sum of a row never exceeds its limit.
 */
@Injectable()
export class LiabilitiesStore {
  /**
   * Returns the limits of units and liability of the given plays (kinds of bet) of a game. If several rows match, the
   * most specific one is used: by game, then play, brand and currency.
   */
  async limits(
    sql: Sql,
    gameCode: string,
    plays: readonly string[],
    { brand, currency }: BrandMoney,
  ): Promise<Map<string, PlayLimits>> {
    const rows = await sql.rows<PlayLimits & { readonly play: string }>(
      `SELECT p.play, l.*
         FROM unnest($2::text[]) AS p(play)
         JOIN LATERAL (
           SELECT unit_minor_min AS "unitMinorMin", unit_minor_max AS "unitMinorMax",
                  liability_minor_max AS "liabilityMinorMax", single_share_ppm AS "singleSharePpm"
             FROM lottery_limits
            WHERE game_code IN ($1, '*') AND play IN (p.play, '*') AND brand IN ($3, '*') AND currency IN ($4, '*')
            ORDER BY game_code = '*', play = '*', brand = '*', currency = '*' LIMIT 1) l ON true`,
      [gameCode, plays, brand, currency],
    );
    return new Map(rows.map(({ play, ...limits }) => [play, limits]));
  }

  /**
   * Adds the reservations of a slip. If the limit of an outcome does not allow the reservation, this outcome is
   * returned, and the caller must roll the transaction back.
   * @param reservations sorted in the order of `reservationsOf`, so that two slips cannot deadlock
   */
  async reserve(
    tx: Tx,
    { drawId, brand, currency }: SlipMoney,
    reservations: readonly Reservation[],
    limitOf: (play: string) => bigint,
  ): Promise<TightOutcome | undefined> {
    const taken = await tx.rows<{ play: string; outcome: string }>(
      `INSERT INTO lottery_liabilities AS l (draw_id, brand, currency, play, outcome, reserved_minor, limit_minor)
       SELECT $1, $2, $3, i.play, i.outcome, i.amount, i.lim
         FROM unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[]) WITH ORDINALITY
                AS i(play, outcome, amount, lim, place)
        WHERE i.amount <= i.lim
        ORDER BY i.place
       ON CONFLICT (draw_id, brand, currency, play, outcome) DO UPDATE
          SET reserved_minor = l.reserved_minor + excluded.reserved_minor, limit_minor = excluded.limit_minor
        WHERE l.reserved_minor + excluded.reserved_minor <= excluded.limit_minor
       RETURNING play, outcome`,
      [
        drawId,
        brand,
        currency,
        reservations.map(({ play }) => play),
        reservations.map(({ outcome }) => outcome),
        reservations.map(({ amountMinor }) => amountMinor),
        reservations.map(({ play }) => limitOf(play)),
      ],
    );
    if (taken.length === reservations.length) return undefined;
    const names = new Set(taken.map(({ play, outcome }) => `${play} ${outcome}`));
    const { play, outcome } = reservations.find((one) => !names.has(`${one.play} ${one.outcome}`))!;
    const row = await tx.one<{ reservedMinor: bigint }>(
      `SELECT reserved_minor AS "reservedMinor" FROM lottery_liabilities
        WHERE draw_id = $1 AND brand = $2 AND currency = $3 AND play = $4 AND outcome = $5`,
      [drawId, brand, currency, play, outcome],
    );
    const leftMinor = limitOf(play) - (row?.reservedMinor ?? 0n);
    return { play, outcome, leftMinor: leftMinor > 0n ? leftMinor : 0n };
  }

  /** Releases the liability that a refused slip had reserved. */
  async release(tx: Tx, { drawId, brand, currency }: SlipMoney, reservations: readonly Reservation[]): Promise<void> {
    await tx.rows(
      `INSERT INTO lottery_liabilities AS l (draw_id, brand, currency, play, outcome, reserved_minor, limit_minor)
       SELECT $1, $2, $3, i.play, i.outcome, i.amount, 0
         FROM unnest($4::text[], $5::text[], $6::bigint[]) WITH ORDINALITY AS i(play, outcome, amount, place)
        ORDER BY i.place
       ON CONFLICT (draw_id, brand, currency, play, outcome) DO UPDATE
          SET reserved_minor = l.reserved_minor - excluded.reserved_minor`,
      [
        drawId,
        brand,
        currency,
        reservations.map(({ play }) => play),
        reservations.map(({ outcome }) => outcome),
        reservations.map(({ amountMinor }) => amountMinor),
      ],
    );
  }

  /** Returns the outcomes of a draw whose free liability is small in relation to their limit, the smallest first. */
  async tight(sql: Sql, { drawId, brand, currency }: SlipMoney, limit: number): Promise<TightOutcome[]> {
    return sql.rows<TightOutcome>(
      `SELECT play, outcome, greatest(limit_minor - reserved_minor, 0)::bigint AS "leftMinor"
         FROM lottery_liabilities
        WHERE draw_id = $1 AND brand = $2 AND currency = $3 AND reserved_minor * 10 > limit_minor * 9
        ORDER BY limit_minor - reserved_minor, play, outcome LIMIT $4`,
      [drawId, brand, currency, limit],
    );
  }
}
