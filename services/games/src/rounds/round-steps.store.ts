import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { RoundEnd } from './round-posting.gateway.js';
import { ROUND_COLUMNS, roundOf, type RoundRow } from './round.store.js';
import type { EndReason, Round } from './round.js';

/** The time without a step after which the job for stale rounds ends a round with steps (domain §7). */
const IDLE = `interval '24 hours'`;

/** A step of a round as it is stored. */
export interface StoredStep {
  /** The number of the step in its round, beginning with 1. */
  readonly number: number;
  readonly key: string;
  /** The member's choice; null for an end without a choice, for example a cash-out. */
  readonly choice: object | null;
  /** The payout (minor units) if the member cashes out after this step. */
  readonly payoutMinor: bigint;
  /** The reason why the round ended with this step; null if the round goes on after it. */
  readonly ends: EndReason | null;
}

/**
 * Stores the steps of rounds. A step, a cash-out and the job for stale rounds each lock the row of the round. Only one
 * of them can therefore work on a round at a time.
 */
@Injectable()
export class RoundStepsStore {
  /** Records that the wallet accepted the stake of a round. From then on, the member can take steps. */
  async take(
    sql: Sql,
    roundId: string,
    { transferId, stake, balanceMinor, balanceVersion }: Extract<RoundEnd, { kind: 'taken' }>,
  ): Promise<void> {
    await sql.rows(
      `UPDATE rounds
          SET transfer_id = $2, stake_cash_minor = $3, stake_bonus_minor = $4, balance_minor = $5, balance_version = $6,
              resolve_at = clock_timestamp() + ${IDLE}, resolve_attempts = 0
        WHERE round_id = $1 AND stepped AND status = 'open' AND transfer_id IS NULL`,
      [roundId, transferId, stake.cashMinor, stake.bonusMinor, balanceMinor, balanceVersion],
    );
  }

  /** Locks a member's round with steps, and returns it; undefined if there is none. */
  async lock(tx: Tx, memberId: string, roundId: string): Promise<Round | undefined> {
    const row = await tx.one<RoundRow>(
      `SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1 AND member_id = $2 AND stepped FOR NO KEY UPDATE`,
      [roundId, memberId],
    );
    return row && roundOf(row);
  }

  async stepsOf(sql: Sql, roundId: string): Promise<StoredStep[]> {
    return sql.rows<StoredStep>(
      `SELECT number, key, choice, payout_minor AS "payoutMinor", ends FROM round_steps
        WHERE round_id = $1 ORDER BY number`,
      [roundId],
    );
  }

  /** Adds a step to a locked round. The time after which the job ends a round without further steps starts again. */
  async add(tx: Tx, roundId: string, { number, key, choice, payoutMinor, ends }: StoredStep): Promise<void> {
    await tx.rows(
      'INSERT INTO round_steps (round_id, number, key, choice, payout_minor, ends) VALUES ($1, $2, $3, $4, $5, $6)',
      [roundId, number, key, choice && JSON.stringify(choice), payoutMinor, ends],
    );
    await tx.rows(
      `UPDATE rounds SET resolve_at = clock_timestamp() + ${IDLE}, resolve_attempts = 0 WHERE round_id = $1`,
      [roundId],
    );
  }

  /**
   * Stores the end of a locked round, from its last step. The last posting of the round must then follow.
   * @param played the fields that the steps add to the detail of the round
   * @param graceMs the time (ms) after which the job for stale rounds may take the round over from the request that
   * ended it
   */
  async end(tx: Tx, roundId: string, played: object, graceMs: number): Promise<Round> {
    await tx.rows('SELECT end_stepped_round($1, $2, $3)', [roundId, JSON.stringify(played), graceMs / 1_000]);
    const row = await tx.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1`, [roundId]);
    if (!row) throw new Error(`round ${roundId} is gone`);
    return roundOf(row);
  }

  /**
   * Returns the id of the member's open round with steps in a game; undefined if there is none, or if the wallet has
   * not accepted its stake yet.
   */
  async current(sql: Sql, memberId: string, vassalage: string, gameCode: string): Promise<string | undefined> {
    const row = await sql.one<{ readonly roundId: string }>(
      `SELECT round_id AS "roundId" FROM rounds
        WHERE member_id = $1 AND vassalage = $2 AND game_code = $3 AND stepped AND status = 'open'
          AND transfer_id IS NOT NULL`,
      [memberId, vassalage, gameCode],
    );
    return row?.roundId;
  }
}
