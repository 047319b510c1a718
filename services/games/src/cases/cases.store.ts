import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';

/**
 * The kinds of reconciliation cases. A case is a difference between a vendor and us, or a decision that an operator
 * must make.
 */
export type CaseKind =
  | 'late_win' // a win for a round that had already ended: it had no effect
  | 'late_rollback' // a rollback of a betwin whose round another transaction closed: it had no effect
  | 'held_win' // the part of a win above the ceiling: an operator releases or returns it
  | 'round_unknown_to_vendor'
  | 'round_differs' // an open round that its vendor does not know, or reports with other data
  | 'missing_here'
  | 'missing_at_vendor'
  | 'differs'; // found by reconciliation, for one transaction

export interface NewCase {
  readonly kind: CaseKind;
  readonly vassalage: string;
  /** The id of the vendor's transaction or round. */
  readonly subject: string;
  /** The facts of each side. Numbers are stored as strings. */
  readonly detail: Readonly<Record<string, string>>;
}

export interface OpenedCase extends NewCase {
  readonly caseId: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** A step on a case, taken by an operator or by the service, with its reason. */
export interface CaseNote {
  readonly step: 'closed' | 'opened' | 'return_asked';
  readonly note: string;
  readonly operator: string;
  readonly notedAt: Date;
}

const COLUMNS = `case_id AS "caseId", kind, vassalage, subject, detail, opened_at AS "openedAt",
  closed_at AS "closedAt"`;

/**
 * A closed case is reopened after this time (ms) at the earliest, because the vendor may have promised a correction.
 */
export const REST_MS = 3_600_000;

/**
 * Stores reconciliation cases. There is one case per vendor, kind and subject, however often the difference is found.
 */
@Injectable()
export class CasesStore {
  async open(sql: Sql, { kind, vassalage, subject, detail }: NewCase): Promise<void> {
    await sql.rows(
      `INSERT INTO cases (kind, vassalage, subject, detail) VALUES ($1, $2, $3, $4)
         ON CONFLICT (vassalage, kind, subject) DO NOTHING`,
      [
        kind,
        vassalage,
        storableText(subject),
        JSON.stringify(detail, (_name, value: unknown) => (typeof value === 'string' ? storableText(value) : value)),
      ],
    );
  }

  /**
   * Reopens a case with a note if it has been closed for at least REST_MS. Otherwise it returns false and stores no
   * note. Of concurrent callers only one succeeds.
   */
  async openAgain(
    tx: Tx,
    { kind, vassalage, subject }: Omit<NewCase, 'detail'>,
    { note, operator }: Pick<CaseNote, 'note' | 'operator'>,
  ): Promise<boolean> {
    const opened = await tx.one<{ caseId: string }>(
      `UPDATE cases SET closed_at = NULL
        WHERE vassalage = $1 AND kind = $2 AND subject = $3
          AND closed_at <= clock_timestamp() - make_interval(secs => $4)
        RETURNING case_id AS "caseId"`,
      [vassalage, kind, storableText(subject), REST_MS / 1_000],
    );
    if (opened) await this.#note(tx, opened.caseId, { step: 'opened', note, operator });
    return opened !== undefined;
  }

  /**
   * Lists open or closed cases, newest first.
   * @param vassalage the vendor; empty for every vendor.
   */
  async list(
    sql: Sql,
    vassalage: string,
    page: number,
    size: number,
    closed = false,
  ): Promise<{ cases: OpenedCase[]; totalCount: bigint }> {
    const rows = await sql.rows<OpenedCase & { readonly totalCount: bigint }>(
      `SELECT ${COLUMNS}, count(*) OVER () AS "totalCount"
         FROM cases
        WHERE (closed_at IS NOT NULL) = $4 AND ($1 = '' OR vassalage = $1)
        ORDER BY opened_at DESC, case_id DESC
        LIMIT $2 OFFSET $3`,
      [vassalage, size, (page - 1) * size, closed],
    );
    return { cases: rows, totalCount: rows[0]?.totalCount ?? 0n };
  }

  async find(sql: Sql, caseId: string): Promise<OpenedCase | undefined> {
    return sql.one<OpenedCase>(`SELECT ${COLUMNS} FROM cases WHERE case_id = $1`, [caseId]);
  }

  /** Locks a case and returns it. */
  async lock(tx: Tx, caseId: string): Promise<OpenedCase | undefined> {
    return tx.one<OpenedCase>(`SELECT ${COLUMNS} FROM cases WHERE case_id = $1 FOR UPDATE`, [caseId]);
  }

  /** Closes or reopens a case, with a note. If the case already has that state, it returns false and stores no note. */
  async mark(
    tx: Tx,
    caseId: string,
    { step, note, operator }: Omit<CaseNote, 'notedAt' | 'step'> & { readonly step: 'closed' | 'opened' },
  ): Promise<boolean> {
    const marked = await tx.one(
      `UPDATE cases SET closed_at = CASE WHEN $2 THEN clock_timestamp() END WHERE case_id = $1
         AND (closed_at IS NULL) = $2 RETURNING case_id`,
      [caseId, step === 'closed'],
    );
    if (!marked) return false;
    await this.#note(tx, caseId, { step, note, operator });
    return true;
  }

  /** Records that an operator asks to return a held win. The case stays open. */
  async askReturn(tx: Tx, caseId: string, by: Omit<CaseNote, 'notedAt' | 'step'>): Promise<void> {
    await this.#note(tx, caseId, { step: 'return_asked', ...by });
  }

  /** Returns the notes of a case, oldest first. */
  async notes(sql: Sql, caseId: string): Promise<CaseNote[]> {
    return sql.rows<CaseNote>(
      `SELECT step, note, operator, noted_at AS "notedAt" FROM case_notes WHERE case_id = $1
         ORDER BY noted_at, note_id`,
      [caseId],
    );
  }

  async #note(tx: Tx, caseId: string, { step, note, operator }: Omit<CaseNote, 'notedAt'>): Promise<void> {
    await tx.rows('INSERT INTO case_notes (case_id, step, note, operator) VALUES ($1, $2, $3, $4)', [
      caseId,
      step,
      note,
      operator,
    ]);
  }
}
