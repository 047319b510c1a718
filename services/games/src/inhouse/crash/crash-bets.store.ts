import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { ROUND_COLUMNS, roundOf, type RoundRow } from '../../rounds/round.store.js';
import type { EndReason, Round } from '../../rounds/round.js';
import { CRASH } from './crash.js';
import type { CrashBet, CrashRound } from './crash-round.js';

/**
 * The idle time after which the job for stale rounds would end a bet of a shared round. It is so long that the job
 * never does this; the crash ends the bet.
 */
const NEVER_IDLE = `interval '10 years'`;
/**
 * The age of a bet after which the process that took its stake must have crashed. Normally a bet joins its shared round
 * directly after its stake is accepted.
 */
const ORPHAN = `interval '10 seconds'`;

const COLUMNS = `
  b.round_id AS "roundId", b.crash_round_id AS "crashRoundId", b.member_id AS "memberId", b.stake_minor AS "stakeMinor",
  b.target_e2 AS "targetE2", b.stop_e2 AS "stopE2", b.win_minor_max AS "winMinorMax", b.trial, b.ended,
  b.cashed_e2 AS "cashedE2", b.payout_minor AS "payoutMinor"`;

export interface NewBet extends Omit<CrashBet, 'ended' | 'cashedE2' | 'payoutMinor'> {
  readonly stopMs: number;
  readonly leaf: Buffer;
}

/** A locked bet, and the state of its shared round at the time of the query. */
export interface BetAtMoment extends CrashBet {
  readonly status: CrashRound['status'];
  readonly crashE2: number | null;
  /** The time (ms) since the start of the shared round, by the clock of the database; negative before the start. */
  readonly elapsedMs: number | null;
}

/** The end of a bet: the reason, and the amounts (multiplier and payout) that follow from it. */
export interface BetEnd {
  readonly roundId: string;
  /** The key of the cash-out request, or `#` and the name of the event that ended the bet. */
  readonly key: string;
  readonly payoutMinor: bigint;
  readonly ends: Extract<EndReason, 'lost' | 'cashed_out' | 'voided'>;
  readonly cashedE2: number | null;
  /** The fields that are added to the detail of the bet's round when the bet ends. */
  readonly played: object;
}

/** Stores the bets of shared rounds. A bet ends only once, because its row is locked while its end is decided. */
@Injectable()
export class CrashBetsStore {
  /** Adds a bet to a shared round that the caller has locked. If the bet has already joined, nothing changes. */
  async join(tx: Tx, bet: NewBet): Promise<void> {
    await tx.rows(
      `INSERT INTO crash_bets (round_id, crash_round_id, member_id, stake_minor, target_e2, stop_e2, stop_ms,
                               win_minor_max, trial, leaf)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (round_id) DO NOTHING`,
      [
        bet.roundId,
        bet.crashRoundId,
        bet.memberId,
        bet.stakeMinor,
        bet.targetE2,
        bet.stopE2,
        bet.stopMs,
        bet.winMinorMax,
        bet.trial,
        bet.leaf,
      ],
    );
    await tx.rows(
      `UPDATE rounds SET resolve_at = clock_timestamp() + ${NEVER_IDLE} WHERE round_id = $1 AND end_reason IS NULL`,
      [bet.roundId],
    );
  }

  async byId(sql: Sql, roundId: string): Promise<CrashBet | undefined> {
    return sql.one<CrashBet>(`SELECT ${COLUMNS} FROM crash_bets b WHERE round_id = $1`, [roundId]);
  }

  /** Locks a bet of a member, and returns it with the time since the start of its shared round. */
  async lockOwn(tx: Tx, memberId: string, roundId: string): Promise<BetAtMoment | undefined> {
    return tx.one<BetAtMoment>(
      `SELECT ${COLUMNS}, c.status, c.crash_e2 AS "crashE2",
              (extract(epoch FROM clock_timestamp() - c.started_at) * 1000)::float8 AS "elapsedMs"
         FROM crash_bets b JOIN crash_rounds c USING (crash_round_id)
        WHERE b.round_id = $1 AND b.member_id = $2 FOR NO KEY UPDATE OF b`,
      [roundId, memberId],
    );
  }

  /**
   * Locks open bets of a shared round, so that they can be settled. Bets that a cash-out has locked are skipped; a
   * later call takes them.
   * @param reachedOnly true to lock only bets whose own target is reached and at or below the crash point
   */
  async lockOpen(tx: Tx, crashRoundId: string, reachedOnly: boolean, limit: number): Promise<CrashBet[]> {
    return tx.rows<CrashBet>(
      `SELECT ${COLUMNS} FROM crash_bets b JOIN crash_rounds c USING (crash_round_id)
        WHERE b.crash_round_id = $1 AND NOT b.ended
          AND (NOT $2 OR (b.stop_e2 <= c.crash_e2
               AND c.started_at + make_interval(secs => b.stop_ms / 1000.0) <= clock_timestamp()))
        ORDER BY b.stop_e2, b.round_id LIMIT $3 FOR NO KEY UPDATE OF b SKIP LOCKED`,
      [crashRoundId, reachedOnly, limit],
    );
  }

  /**
   * Stores the end of locked bets, and returns their rounds. The caller must then make the last posting of each round.
   */
  async end(tx: Tx, ends: readonly BetEnd[], graceMs: number): Promise<Round[]> {
    const ids = ends.map(({ roundId }) => roundId);
    const payouts = ends.map(({ payoutMinor }) => payoutMinor);
    await tx.rows(
      `INSERT INTO round_steps (round_id, number, key, choice, payout_minor, ends)
       SELECT round_id, 1, key, NULL, payout_minor, ends
         FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[]) AS e(round_id, key, payout_minor, ends)`,
      [ids, ends.map(({ key }) => key), payouts, ends.map((end) => end.ends)],
    );
    await tx.rows(
      `UPDATE crash_bets b SET ended = true, cashed_e2 = e.cashed_e2, payout_minor = e.payout_minor
         FROM unnest($1::uuid[], $2::integer[], $3::bigint[]) AS e(round_id, cashed_e2, payout_minor)
        WHERE b.round_id = e.round_id AND NOT b.ended`,
      [ids, ends.map(({ cashedE2 }) => cashedE2), payouts],
    );
    await tx.rows(
      `SELECT end_stepped_round(round_id, played, $3)
         FROM unnest($1::uuid[], $2::jsonb[]) AS e(round_id, played) ORDER BY round_id`,
      [ids, ends.map(({ played }) => JSON.stringify(played)), graceMs / 1_000],
    );
    const rows = await tx.rows<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = ANY($1::uuid[])`, [ids]);
    return rows.map(roundOf);
  }

  /**
   * Ends the round of a bet that does not take part in its shared round, so that its stake is returned. The bet may
   * have joined the shared round or not.
   * @param key the key of the member's request, or `#` and the name of the event
   */
  async withdraw(tx: Tx, roundId: string, key: string, graceMs: number): Promise<Round> {
    await tx.rows('DELETE FROM crash_bets WHERE round_id = $1 AND NOT ended', [roundId]);
    await tx.rows(
      `INSERT INTO round_steps (round_id, number, key, choice, payout_minor, ends)
       VALUES ($1, 1, $2, NULL, 0, 'voided') ON CONFLICT DO NOTHING`,
      [roundId, key],
    );
    await tx.rows('SELECT end_stepped_round($1, $2, $3)', [roundId, '{}', graceMs / 1_000]);
    const row = await tx.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1`, [roundId]);
    return roundOf(row!);
  }

  /** Returns rounds with an accepted stake whose bet has not joined a shared round, because the process crashed. */
  async orphans(sql: Sql, limit: number): Promise<Round[]> {
    const rows = await sql.rows<RoundRow>(
      `SELECT ${ROUND_COLUMNS} FROM rounds r
        WHERE stepped AND status = 'open' AND vassalage = $1 AND game_code = $2 AND transfer_id IS NOT NULL
          AND end_reason IS NULL AND placed_at < clock_timestamp() - ${ORPHAN}
          AND NOT EXISTS (SELECT FROM crash_bets b WHERE b.round_id = r.round_id)
        LIMIT $3`,
      [CRASH.vassalage, CRASH.gameCode, limit],
    );
    return rows.map(roundOf);
  }

  /** Returns the leaf hashes of a shared round's bets, in the order of the bets' ids. */
  async leavesAfter(
    tx: Tx,
    crashRoundId: string,
    after: string,
    limit: number,
  ): Promise<{ roundId: string; leaf: Buffer }[]> {
    return tx.rows(
      `SELECT round_id AS "roundId", leaf FROM crash_bets
        WHERE crash_round_id = $1 AND ($2 = '' OR round_id > nullif($2, '')::uuid) ORDER BY round_id LIMIT $3`,
      [crashRoundId, after, limit],
    );
  }
}
