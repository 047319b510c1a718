import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { RoundEnd } from './round-movement.js';
import { ROUND_COLUMNS, roundOf, type RoundRow } from './round.store.js';
import type { EndReason, Round } from './round.js';

/** A round with steps that its member leaves alone for this time is ended by the stale-rounds job (domain rules §7). */
const IDLE = `interval '24 hours'`;

/** A step of a round as it is stored. */
export interface StoredStep {
  /** Counted from 1. */
  readonly number: number;
  readonly key: string;
  /** The member's choice; null for a cash-out, by the member or by the job. */
  readonly choice: object | null;
  /** The payout of a cash-out after this step. */
  readonly payoutMinor: bigint;
  /** Set in the last step of a round. */
  readonly ends: EndReason | null;
}

/** Stores the steps of rounds. The lock of the round's row puts steps, cash-outs and the stale-rounds job in order. */
@Injectable()
export class RoundStepsStore {
  /** Stores that the wallet accepted the stake of a round. From now on the member may take steps. */
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

  /** Locks a member's round with steps and returns it. */
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

  /** Adds a step to a locked round. The time that the member may leave the round alone begins again. */
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
   * Copies the end from the last step of a locked round into the round, which then waits for its last posting.
   * @param played the fields that the steps add to the round's detail.
   * @param graceMs how long the call that ended the round may work on it before the stale-rounds job does.
   */
  async end(tx: Tx, roundId: string, played: object, graceMs: number): Promise<Round> {
    await tx.rows('SELECT end_stepped_round($1, $2, $3)', [roundId, JSON.stringify(played), graceMs / 1_000]);
    const row = await tx.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1`, [roundId]);
    if (!row) throw new Error(`round ${roundId} is gone`);
    return roundOf(row);
  }

  /** Returns the id of the member's open round of a game, if the wallet accepted its stake. */
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
