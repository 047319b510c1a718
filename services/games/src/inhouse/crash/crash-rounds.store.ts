import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { CRASH } from './crash.js';
import { CASH_OUT_GRACE_MS, type CrashRound, type CrashStatus, type CrashTable } from './crash-round.js';

const COLUMNS = `
  crash_round_id AS "crashRoundId", brand, currency, number, status, opened_at AS "openedAt", closes_at AS "closesAt",
  seed_hash AS "seedHash", beacon, beacon_round AS "beaconRound", bets_root AS "betsRoot", bets,
  beacon_value AS "beaconValue", crash_e2 AS "crashE2", started_at AS "startedAt", crash_at AS "crashAt", seed,
  ended_at AS "endedAt"`;

interface NewRound {
  readonly table: CrashTable;
  /** The time at which betting ends, by the clock of the database. */
  readonly closesAt: Date;
  readonly sealed: Buffer;
  readonly seedHash: string;
  readonly beacon: string;
  readonly beaconRound: string;
}

/**
 * Stores shared rounds. All times come from the clock of the database, so the clocks of the processes may differ. Every
 * change of state checks the previous state, so a repeated change, or a second process, changes nothing.
 */
@Injectable()
export class CrashRoundsStore {
  /**
   * Returns the tables (each one brand and one currency) on which the next round can open now: the last round is void,
   * or it has crashed and the pause after it is over. The list is empty while the game is not open.
   */
  async idleTables(sql: Sql): Promise<CrashTable[]> {
    return sql.rows<CrashTable>(
      `SELECT t.brand, t.currency, t.betting_ms AS "bettingMs" FROM crash_tables t
         LEFT JOIN LATERAL (
           SELECT status, crash_at FROM crash_rounds r WHERE r.brand = t.brand AND r.currency = t.currency
            ORDER BY number DESC LIMIT 1) last ON true
        WHERE t.active AND (last.status IS NULL OR last.status = 'void'
              OR (last.status = 'crashed' AND last.crash_at + make_interval(secs => t.pause_ms / 1000.0) <= clock_timestamp()))
          AND EXISTS (SELECT FROM games g JOIN vendors v USING (vassalage)
            WHERE g.vassalage = $1 AND g.game_code = $2 AND g.status = 'active' AND v.status = 'active')`,
      [CRASH.vassalage, CRASH.gameCode],
    );
  }

  /** Returns the end of the betting time for a round that opens now. */
  async closingTime(tx: Tx, { bettingMs }: CrashTable): Promise<Date> {
    const row = await tx.one<{ at: Date }>(
      `SELECT date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $1 / 1000.0)) AS at`,
      [bettingMs],
    );
    if (!row) throw new Error('the database gave no time');
    return row.at;
  }

  /** Returns the present time of the database. */
  async now(tx: Tx): Promise<Date> {
    const row = await tx.one<{ now: Date }>('SELECT clock_timestamp() AS now');
    if (!row) throw new Error('the database gave no time');
    return row.now;
  }

  /**
   * Opens a round. Returns undefined if another process has just opened the next round of the same table (brand and
   * currency).
   */
  async open(
    tx: Tx,
    { table, closesAt, sealed, seedHash, beacon, beaconRound }: NewRound,
  ): Promise<CrashRound | undefined> {
    return tx.one<CrashRound>(
      `INSERT INTO crash_rounds (brand, currency, number, closes_at, seed_sealed, seed_hash, beacon, beacon_round)
       SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7
         FROM crash_rounds WHERE brand = $1 AND currency = $2
       ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      [table.brand, table.currency, closesAt, sealed, seedHash, beacon, beaconRound],
    );
  }

  /** Returns the rounds in the given state whose next change of state must happen now. */
  async due(sql: Sql, status: CrashStatus): Promise<CrashRound[]> {
    return sql.rows<CrashRound>(
      `SELECT ${COLUMNS} FROM crash_rounds
        WHERE ended_at IS NULL AND status = $1
          AND (status <> 'betting' OR closes_at <= clock_timestamp())
          AND (status <> 'running' OR crash_at <= clock_timestamp())
          AND (status <> 'crashed' OR crash_at + make_interval(secs => $2 / 1000.0) <= clock_timestamp())
        ORDER BY opened_at`,
      [status, CASH_OUT_GRACE_MS],
    );
  }

  async running(sql: Sql): Promise<CrashRound[]> {
    return sql.rows<CrashRound>(
      `SELECT ${COLUMNS} FROM crash_rounds
        WHERE ended_at IS NULL AND status = 'running' AND started_at <= clock_timestamp()`,
    );
  }

  /**
   * Returns the time (ms) until the next change of a shared round's state that depends only on the clock; undefined if
   * there is none.
   */
  async msToNext(sql: Sql): Promise<number | undefined> {
    const row = await sql.one<{ readonly ms: number | null }>(
      `SELECT (extract(epoch FROM min(CASE status WHEN 'betting' THEN closes_at ELSE crash_at END)
                 - clock_timestamp()) * 1000)::float8 AS ms
         FROM crash_rounds WHERE ended_at IS NULL AND status IN ('betting', 'running')`,
    );
    return row?.ms ?? undefined;
  }

  async byId(sql: Sql, crashRoundId: string): Promise<CrashRound | undefined> {
    return sql.one<CrashRound>(`SELECT ${COLUMNS} FROM crash_rounds WHERE crash_round_id = $1`, [crashRoundId]);
  }

  /** Returns the newest rounds of a table (one brand and one currency), newest first. */
  async newest(sql: Sql, brand: string, currency: string, limit: number): Promise<CrashRound[]> {
    return sql.rows<CrashRound>(
      `SELECT ${COLUMNS} FROM crash_rounds WHERE brand = $1 AND currency = $2 ORDER BY number DESC LIMIT $3`,
      [brand, currency, limit],
    );
  }

  /**
   * Locks the row of a round whose betting time is over, so that no further bet can join. Returns undefined if another
   * transaction holds the row, or has already changed the state.
   */
  async takeClosed(tx: Tx, crashRoundId: string): Promise<CrashRound | undefined> {
    return tx.one<CrashRound>(
      `SELECT ${COLUMNS} FROM crash_rounds
        WHERE crash_round_id = $1 AND status = 'betting' AND closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED`,
      [crashRoundId],
    );
  }

  /**
   * Locks the row of a round, so that a bet can join. Returns undefined if the betting time is over, or if the round
   * belongs to another table (brand and currency).
   */
  async takeOpen(sql: Sql, crashRoundId: string, brand: string, currency: string): Promise<object | undefined> {
    return sql.one(
      `SELECT crash_round_id FROM crash_rounds
        WHERE crash_round_id = $1 AND brand = $2 AND currency = $3 AND status = 'betting'
          AND closes_at > clock_timestamp() FOR SHARE`,
      [crashRoundId, brand, currency],
    );
  }

  async lock(tx: Tx, crashRoundId: string, root: string, bets: number): Promise<CrashRound | undefined> {
    return tx.one<CrashRound>(
      `UPDATE crash_rounds SET status = 'locked', bets_root = $2, bets = $3
        WHERE crash_round_id = $1 AND status = 'betting' RETURNING ${COLUMNS}`,
      [crashRoundId, root, bets],
    );
  }

  async sealedSeed(sql: Sql, crashRoundId: string): Promise<Buffer | undefined> {
    const row = await sql.one<{ readonly sealed: Buffer }>(
      'SELECT seed_sealed AS sealed FROM crash_rounds WHERE crash_round_id = $1',
      [crashRoundId],
    );
    return row?.sealed;
  }

  /**
   * Sets a locked round to `running`. It starts after a short time, so that browsers know the start time in advance.
   */
  async start(
    tx: Tx,
    crashRoundId: string,
    {
      beaconValue,
      crashE2,
      crashMs,
      leadMs,
    }: Readonly<Record<'crashE2' | 'crashMs' | 'leadMs', number>> & { beaconValue: string },
  ): Promise<CrashRound | undefined> {
    return tx.one<CrashRound>(
      `UPDATE crash_rounds
          SET status = 'running', beacon_value = $2, crash_e2 = $3, started_at = s.at,
              crash_at = s.at + make_interval(secs => $5 / 1000.0)
         FROM (SELECT date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $4 / 1000.0)) AS at) s
        WHERE crash_round_id = $1 AND status = 'locked' RETURNING ${COLUMNS}`,
      [crashRoundId, beaconValue, crashE2, leadMs, crashMs],
    );
  }

  /** Sets a running round to `crashed` when the time of the crash has come, and reveals its server seed. */
  async crash(tx: Tx, crashRoundId: string, seed: string): Promise<CrashRound | undefined> {
    return tx.one<CrashRound>(
      `UPDATE crash_rounds SET status = 'crashed', seed = $2
        WHERE crash_round_id = $1 AND status = 'running' AND crash_at <= clock_timestamp() RETURNING ${COLUMNS}`,
      [crashRoundId, seed],
    );
  }

  async void(tx: Tx, crashRoundId: string, reason: string): Promise<CrashRound | undefined> {
    return tx.one<CrashRound>(
      `UPDATE crash_rounds SET status = 'void', void_reason = $2
        WHERE crash_round_id = $1 AND status IN ('betting', 'locked') RETURNING ${COLUMNS}`,
      [crashRoundId, reason],
    );
  }

  /** Marks a crashed or void round as ended, if all its bets have ended. */
  async end(sql: Sql, crashRoundId: string): Promise<void> {
    await sql.rows(
      `UPDATE crash_rounds SET ended_at = clock_timestamp()
        WHERE crash_round_id = $1 AND status IN ('crashed', 'void') AND ended_at IS NULL
          AND NOT EXISTS (SELECT FROM crash_bets b WHERE b.crash_round_id = $1 AND NOT b.ended)`,
      [crashRoundId],
    );
  }
}
