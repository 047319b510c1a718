import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { nextAttempt, type SessionEnd, type SessionEndCaseKind } from './session-end.js';

const COLUMNS = `
  end_id AS "endId", member_id AS "memberId", brand, currency, vendor, excluded_at AS "excludedAt", status,
  take_backs AS "takeBacks", attempts, zero_checks AS "zeroChecks", waits_since AS "waitsSince"`;

/** The resolutions with which this service closes operators' cases. */
const RESOLUTIONS = ['done', 'lapsed'] as const;
type Resolution = (typeof RESOLUTIONS)[number];

/** Duration (s) of an attempt's lease on a row. It is longer than all calls of one attempt together. */
const LEASE_SECONDS = 30;

/**
 * Stores the work of ending excluded members' play at vendors in transfer mode: one row for each member, vendor and
 * exclusion.
 */
@Injectable()
export class SessionEndsStore {
  constructor(private readonly db: Db) {}

  /**
   * Adds a row for each vendor to which the excluded member has sent money, in the transaction that excludes the
   * member. If the same exclusion arrives again, nothing changes. A later exclusion starts unfinished work again,
   * because the member may have played in between.
   */
  async add(tx: Tx, memberId: string, excludedAt: Date): Promise<void> {
    await tx.rows(
      `UPDATE vendor_session_ends
          SET excluded_at = $2, status = 'asked', zero_checks = 0, attempts = 0, due_at = clock_timestamp(),
              waits_since = clock_timestamp()
        WHERE member_id = $1 AND due_at IS NOT NULL AND excluded_at < $2`,
      [memberId, excludedAt],
    );
    await tx.rows(
      `INSERT INTO vendor_session_ends (member_id, brand, currency, vendor, excluded_at)
       SELECT DISTINCT v.member_id, v.brand, v.currency, v.vendor, $2::timestamptz
         FROM vendor_transfers v
         JOIN accounts a ON a.member_id = v.member_id AND a.currency = v.currency AND a.excluded
        WHERE v.member_id = $1 AND v.direction = 'in' AND v.status <> 'refused'
       ON CONFLICT DO NOTHING`,
      [memberId, excludedAt],
    );
  }

  find(endId: string): Promise<SessionEnd | undefined> {
    return this.db.one(`SELECT ${COLUMNS} FROM vendor_session_ends WHERE end_id = $1`, [endId]);
  }

  /**
   * Leases unfinished rows whose next attempt must start now, so that only one job handles each. Every lease counts as
   * an attempt.
   */
  async takeDue(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ endId: string }>(
      `UPDATE vendor_session_ends SET attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
        WHERE end_id IN (
          SELECT end_id FROM vendor_session_ends WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING end_id AS "endId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ endId }) => endId);
  }

  async confirm(endId: string): Promise<void> {
    await this.db.rows(`UPDATE vendor_session_ends SET status = 'confirmed' WHERE end_id = $1 AND status = 'asked'`, [
      endId,
    ]);
  }

  /** Counts a transfer of money back from the vendor that has finished. Returns false if it was already counted. */
  async countTakeBack(tx: Tx, { endId, takeBacks }: Pick<SessionEnd, 'endId' | 'takeBacks'>): Promise<boolean> {
    const rows = await tx.rows(
      `UPDATE vendor_session_ends SET take_backs = take_backs + 1, zero_checks = 0
        WHERE end_id = $1 AND take_backs = $2 RETURNING 1`,
      [endId, takeBacks],
    );
    return rows.length > 0;
  }

  /**
   * Returns true if the member is excluded. It locks the row of the member's account, so this state cannot change until
   * the transaction ends.
   */
  async isExcludedNow(tx: Tx, { memberId, currency }: Pick<SessionEnd, 'memberId' | 'currency'>): Promise<boolean> {
    const account = await tx.one<{ excluded: boolean }>(
      'SELECT excluded FROM accounts WHERE member_id = $1 AND currency = $2 FOR SHARE',
      [memberId, currency],
    );
    return account?.excluded === true;
  }

  /**
   * Counts a check that found the wallet at the vendor empty, and schedules the next check. Returns false and counts
   * nothing if money came from the vendor, or a new exclusion began, after `zeroChecks` was read.
   */
  async countZero(tx: Tx, endId: string, zeroChecks: number, nextAt: Date | undefined): Promise<boolean> {
    const rows = await tx.rows(
      `UPDATE vendor_session_ends
          SET zero_checks = zero_checks + 1, attempts = 0, due_at = coalesce($3, due_at),
              waits_since = coalesce($3, waits_since)
        WHERE end_id = $1 AND zero_checks = $2 AND status = 'confirmed' RETURNING 1`,
      [endId, zeroChecks, nextAt ?? null],
    );
    return rows.length > 0;
  }

  /**
   * Opens a case again that this service closed. The vendor had done its part at that time, but a later check or a later
   * exclusion needs it again. A case that an operator closed stays closed.
   */
  async reopenCase(tx: Tx, endId: string, kind: SessionEndCaseKind, detail: object): Promise<void> {
    await tx.rows(
      `UPDATE cases SET closed_at = NULL, resolution = NULL, opened_at = now(), version = version + 1, detail = $4
        WHERE subject = $1 AND kind = $2 AND closed_at IS NOT NULL AND outcome IS NULL
          AND resolution = ANY ($3)`,
      [subjectOf(endId), kind, RESOLUTIONS, JSON.stringify(detail)],
    );
  }

  /**
   * Closes the operators' cases about ending an excluded member's play at a vendor, because a check found the wallet
   * empty or the work has lapsed.
   */
  async closeCases(tx: Tx, endId: string, resolution: Resolution): Promise<void> {
    await tx.rows(
      `UPDATE cases SET closed_at = now(), resolution = $2
        WHERE subject = $1 AND kind LIKE 'vendor\\_session.%' AND closed_at IS NULL`,
      [subjectOf(endId), resolution],
    );
  }

  /** Marks the unfinished work of ending a member's play at a vendor as done or lapsed, and closes its cases. */
  async end(tx: Tx, endId: string, status: Resolution): Promise<void> {
    await tx.rows(
      'UPDATE vendor_session_ends SET status = $2, due_at = NULL WHERE end_id = $1 AND due_at IS NOT NULL',
      [endId, status],
    );
    await this.closeCases(tx, endId, status);
  }

  /**
   * Schedules the next attempt to end a member's play at a vendor. Returns the row; undefined if the work is already
   * finished.
   */
  async retry(tx: Tx, endId: string, now: Date): Promise<SessionEnd | undefined> {
    const end = await tx.one<SessionEnd>(
      `SELECT ${COLUMNS} FROM vendor_session_ends WHERE end_id = $1 AND due_at IS NOT NULL FOR UPDATE`,
      [endId],
    );
    if (end)
      await tx.rows('UPDATE vendor_session_ends SET due_at = $2 WHERE end_id = $1', [
        endId,
        nextAttempt(end.attempts, now),
      ]);
    return end;
  }
}

/**
 * Returns the subject of the cases about ending a member's play at a vendor. The subject identifies the row that the
 * cases are about.
 */
export const subjectOf = (endId: string): string => `vendor_session:${endId}`;
