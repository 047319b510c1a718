import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { DrawResult } from '../plays/play.js';
import type { Draw, DrawTimes, Schedule } from './draw.js';

export const DRAW_COLUMNS = `
  draw_id AS "drawId", game_code AS "gameCode", vassalage, region, opens_at AS "opensAt", closes_at AS "closesAt",
  due_at AS "dueAt", status, seed_hash AS "seedHash", beacon, beacon_round AS "beaconRound", slips_root AS "slipsRoot",
  slips, beacon_value AS "beaconValue", seed, result, drawn_at AS "drawnAt", ended_at AS "endedAt",
  void_reason AS "voidReason"`;

export const SCHEDULE_COLUMNS = `
  game_code AS "gameCode", vassalage, region, area, prize_mode AS "prizeMode", every_s AS "everyS",
  offset_s AS "offsetS", close_s AS "closeS"`;

/** A draw that is not stored yet, with its encrypted seed. */
export interface NewDraw extends DrawTimes {
  readonly schedule: Schedule;
  readonly sealed: Buffer;
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
}

/**
 * Stores draws. Every change of state checks the previous state, so a repeated change, or a second instance, changes
 * nothing.
 */
@Injectable()
export class DrawsStore {
  /** Returns the active schedules of the games that are not closed. Draws go on during maintenance. */
  async schedules(sql: Sql): Promise<Schedule[]> {
    return sql.rows<Schedule>(
      `SELECT ${SCHEDULE_COLUMNS} FROM lottery_schedules s
        WHERE active AND EXISTS (SELECT FROM games g JOIN vendors v USING (vassalage)
          WHERE g.vassalage = s.vassalage AND g.game_code = s.game_code AND g.status <> 'closed'
            AND v.status <> 'closed')
        ORDER BY game_code`,
    );
  }

  /** Returns the draw times of the stored draws that are later than a given time. */
  async dueTimes(sql: Sql, from: Date): Promise<{ gameCode: string; dueAt: Date }[]> {
    return sql.rows(`SELECT game_code AS "gameCode", due_at AS "dueAt" FROM lottery_draws WHERE due_at > $1`, [from]);
  }

  async add(
    sql: Sql,
    { schedule, sealed, seedHash, beacon, beaconRound, opensAt, closesAt, dueAt }: NewDraw,
  ): Promise<void> {
    await sql.rows(
      `INSERT INTO lottery_draws (game_code, vassalage, region, opens_at, closes_at, due_at, seed_sealed, seed_hash,
                                  beacon, beacon_round)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (game_code, due_at) DO NOTHING`,
      [
        schedule.gameCode,
        schedule.vassalage,
        schedule.region,
        opensAt,
        closesAt,
        dueAt,
        sealed,
        seedHash,
        beacon,
        beaconRound,
      ],
    );
  }

  async open(sql: Sql): Promise<void> {
    await sql.rows(
      `UPDATE lottery_draws SET status = 'open'
        WHERE ended_at IS NULL AND status = 'scheduled' AND opens_at <= clock_timestamp()`,
    );
  }

  /** Returns open draws whose sale has ended, and in which no slip waits for the wallet's answer. */
  async closed(sql: Sql): Promise<Draw[]> {
    return sql.rows<Draw>(
      `SELECT ${DRAW_COLUMNS} FROM lottery_draws d
        WHERE ended_at IS NULL AND status = 'open' AND closes_at <= clock_timestamp()
          AND NOT EXISTS (SELECT FROM lottery_slips s WHERE s.draw_id = d.draw_id AND s.status = 'pending')
        ORDER BY due_at`,
    );
  }

  /**
   * Returns the draws in the given state that need a step: locked draws whose draw time has come, and drawn or void
   * draws with slips that have not ended.
   */
  async waiting(sql: Sql, status: 'locked' | 'drawn' | 'void'): Promise<Draw[]> {
    return sql.rows<Draw>(
      `SELECT ${DRAW_COLUMNS} FROM lottery_draws
        WHERE ended_at IS NULL AND status = $1 AND (status <> 'locked' OR due_at <= clock_timestamp())
        ORDER BY due_at`,
      [status],
    );
  }

  /**
   * Locks the row of an open draw, so that no slip can be added. Returns undefined if the draw is no longer open, or if
   * another instance has locked it.
   */
  async takeOpen(tx: Tx, drawId: string): Promise<Draw | undefined> {
    return tx.one<Draw>(
      `SELECT ${DRAW_COLUMNS} FROM lottery_draws d
        WHERE draw_id = $1 AND status = 'open' AND closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED`,
      [drawId],
    );
  }

  /** Returns the present time of the database. */
  async now(sql: Sql): Promise<Date> {
    const row = await sql.one<{ now: Date }>('SELECT clock_timestamp() AS now');
    if (!row) throw new Error('the database gave no time');
    return row.now;
  }

  async lock(tx: Tx, drawId: string, root: string, slips: number): Promise<void> {
    await tx.rows(
      `UPDATE lottery_draws SET status = 'locked', slips_root = $2, slips = $3 WHERE draw_id = $1 AND status = 'open'`,
      [drawId, root, slips],
    );
  }

  async sealedSeed(sql: Sql, drawId: string): Promise<Buffer | undefined> {
    return (
      await sql.one<{ sealed: Buffer }>(`SELECT seed_sealed AS sealed FROM lottery_draws WHERE draw_id = $1`, [drawId])
    )?.sealed;
  }

  async drawn(sql: Sql, drawId: string, beaconValue: string, seed: string, result: DrawResult): Promise<void> {
    await sql.rows(
      `UPDATE lottery_draws
          SET status = 'drawn', beacon_value = $2, seed = $3, result = $4, drawn_at = clock_timestamp()
        WHERE draw_id = $1 AND status = 'locked'`,
      [drawId, beaconValue, seed, JSON.stringify(result)],
    );
  }

  /** Voids a draw. Returns false if the draw already has a result. */
  async void(sql: Sql, drawId: string, reason: string): Promise<boolean> {
    const row = await sql.one(
      `UPDATE lottery_draws SET status = 'void', void_reason = $2
        WHERE draw_id = $1 AND status IN ('scheduled', 'open', 'locked') RETURNING draw_id`,
      [drawId, reason],
    );
    return row !== undefined;
  }

  /** Marks a draw as ended, if all its slips have ended. */
  async end(sql: Sql, drawId: string): Promise<void> {
    await sql.rows(
      `UPDATE lottery_draws d
          SET status = CASE status WHEN 'drawn' THEN 'settled' ELSE status END, ended_at = clock_timestamp()
        WHERE draw_id = $1 AND status IN ('drawn', 'void') AND ended_at IS NULL
          AND NOT EXISTS (SELECT FROM lottery_slips s
                           WHERE s.draw_id = d.draw_id AND s.status IN ('pending', 'accepted'))`,
      [drawId],
    );
  }
}
