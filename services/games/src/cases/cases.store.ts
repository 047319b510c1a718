import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';

/**
 * The kinds of reconciliation cases. A case is a difference between a vendor's record and ours, or it is a decision
 * that an operator must make.
 */
export type CaseKind =
  | 'late_win' // a vendor sent a win after the round had ended; the win was not paid
  | 'late_rollback' // the rollback of a bet or betwin came after the end of its round; nothing was returned
  | 'held_win' // a win exceeded the ceiling; an operator must release the excess or return it
  | 'round_unknown_to_vendor'
  | 'round_differs' // the vendor has other data than we have about a round, or adjusts a free round too late
  | 'missing_here'
  | 'missing_at_vendor'
  | 'excluded_play' // a vendor in transfer mode reported a round that the member played while excluded
  | 'free_grant_unconfirmed' // a vendor has not confirmed free rounds, so the member cannot play them yet
  | 'free_cancel_unconfirmed' // a vendor has not confirmed the end of free rounds, so their win is not paid yet
  | 'draw_void' // a lottery draw became void without an operator's decision; its stakes are returned
  | 'differs'; // the daily reconciliation found a transaction with different data on the two sides

/**
 * The kinds of cases about free rounds that a vendor does not confirm. The subject of such a case is the id of the
 * grant.
 */
export const FREE_CASES = ['free_grant_unconfirmed', 'free_cancel_unconfirmed'] as const satisfies readonly CaseKind[];
export type FreeCaseKind = (typeof FREE_CASES)[number];

/** The name that is stored as author of notes which the service itself writes. */
export const SERVICE_NAME = 'games';

export interface NewCase {
  readonly kind: CaseKind;
  readonly vassalage: string;
  /**
   * The id of what the case is about: the vendor's transaction or round, the grant of free rounds, or the lottery draw.
   */
  readonly subject: string;
  /** What the vendor reported, and what we have stored. Numbers are texts, so that JSON loses no digits. */
  readonly detail: Readonly<Record<string, string>>;
  /** The vendor's id of the player. The brand of the case follows from it; undefined if no player is known. */
  readonly playerId?: string;
}

export interface OpenedCase extends Omit<NewCase, 'playerId'> {
  readonly caseId: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/**
 * A step that closes or reopens a case. `closed`: the difference is explained and needs no correction. `corrected`: it
 * was corrected.
 */
export type CaseMark = 'closed' | 'corrected' | 'opened';

/**
 * A step that leaves a case open. `return_asked`, `end_asked`: the first of two operators asked to return a held win,
 * or to end free rounds. `return_taken_back`, `end_taken_back`: the same operator withdrew this request. `tried`: an
 * operator made the service call the vendor again.
 */
export type CaseStepBefore = 'return_asked' | 'return_taken_back' | 'end_asked' | 'end_taken_back' | 'tried';

/** One step on a case, with its reason. The step was taken by an operator or by the service itself. */
export interface CaseNote {
  readonly step: CaseMark | CaseStepBefore;
  /** The code of the reason for the step on the case; null if the step has no reason. */
  readonly reason: string | null;
  readonly note: string;
  readonly operator: string;
  readonly notedAt: Date;
}

/** A step by which an operator closes or reopens a case. */
export interface CaseStep extends Pick<CaseNote, 'note' | 'operator'> {
  readonly step: CaseMark;
  readonly reason?: string;
}

/**
 * Returns the operator whose request (to return a held win or to end free rounds) waits for a second operator. Returns
 * undefined if nobody made a request, or if the request was withdrawn or the case was opened again afterwards.
 */
export function askedBy(
  notes: readonly Pick<CaseNote, 'step' | 'operator'>[],
  what: 'return' | 'end',
): string | undefined {
  const steps: readonly CaseNote['step'][] = [`${what}_asked`, `${what}_taken_back`, 'opened'];
  const last = notes.findLast(({ step }) => steps.includes(step));
  return last?.step === `${what}_asked` ? last.operator : undefined;
}

/**
 * SQL condition with the same rule as `askedBy`: in case `c`, a request to return a held win or to end free rounds
 * waits for a second operator.
 */
export const isAsked = (what: 'return' | 'end'): string => `EXISTS (SELECT FROM case_notes n
  WHERE n.case_id = c.case_id AND n.step = '${what}_asked'
    AND NOT EXISTS (SELECT FROM case_notes o
                     WHERE o.case_id = c.case_id AND o.step IN ('opened', '${what}_taken_back')
                       AND (o.noted_at, o.note_id) > (n.noted_at, n.note_id)))`;

const OUTCOMES = { closed: 'explained', corrected: 'corrected' } as const;

const COLUMNS = `case_id AS "caseId", kind, vassalage, subject, detail, opened_at AS "openedAt",
  closed_at AS "closedAt"`;

/**
 * Minimum time (ms) between the closing of a case and its automatic reopening. An operator may have closed the case
 * because the vendor promised a correction, which takes some time.
 */
export const REST_MS = 3_600_000;

/**
 * Stores reconciliation cases. There is one case for each vendor, kind and subject, even if the same difference is
 * found several times.
 */
@Injectable()
export class CasesStore {
  /** Opens a case. Returns false if a case about the same difference exists already. */
  async open(sql: Sql, { kind, vassalage, subject, detail, playerId }: NewCase): Promise<boolean> {
    const opened = await sql.one(
      `INSERT INTO cases (kind, vassalage, subject, detail, player_id) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (vassalage, kind, subject) DO NOTHING RETURNING case_id`,
      [
        kind,
        vassalage,
        storableText(subject),
        JSON.stringify(detail, (_name, value: unknown) => (typeof value === 'string' ? storableText(value) : value)),
        playerId ?? null,
      ],
    );
    return opened !== undefined;
  }

  /**
   * Reopens a case and stores a note, if the case was closed at least REST_MS ago. Otherwise it returns false and
   * stores no note. If several callers try at the same time, only one of them gets true.
   */
  async openAgain(
    tx: Tx,
    { kind, vassalage, subject }: Omit<NewCase, 'detail' | 'playerId'>,
    { note, operator }: Pick<CaseNote, 'note' | 'operator'>,
  ): Promise<boolean> {
    const opened = await tx.one<{ caseId: string }>(
      `UPDATE cases SET closed_at = NULL, outcome = NULL
        WHERE vassalage = $1 AND kind = $2 AND subject = $3
          AND closed_at <= clock_timestamp() - make_interval(secs => $4)
        RETURNING case_id AS "caseId"`,
      [vassalage, kind, storableText(subject), REST_MS / 1_000],
    );
    if (opened) await this.#note(tx, opened.caseId, { step: 'opened', note, operator, reason: null });
    return opened !== undefined;
  }

  /**
   * Returns open or closed cases, newest first.
   * @param vassalage the vendor; empty for the cases of all vendors
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

  /** Locks a case until the transaction ends and returns it. */
  async lock(tx: Tx, caseId: string): Promise<OpenedCase | undefined> {
    return tx.one<OpenedCase>(`SELECT ${COLUMNS} FROM cases WHERE case_id = $1 FOR UPDATE`, [caseId]);
  }

  /**
   * Closes an open case as explained or corrected, or reopens a case that was closed in this way, and stores a note. If
   * the case is not in the required state, the method returns false and stores no note.
   */
  async mark(tx: Tx, caseId: string, { step, note, operator, reason }: CaseStep): Promise<boolean> {
    const marked = await tx.one(
      `UPDATE cases SET closed_at = CASE WHEN $2 THEN clock_timestamp() END, outcome = $3 WHERE case_id = $1
         AND (closed_at IS NULL) = $2 RETURNING case_id`,
      [caseId, step !== 'opened', step === 'opened' ? null : OUTCOMES[step]],
    );
    if (!marked) return false;
    await this.#note(tx, caseId, { step, note, operator, reason: reason ?? null });
    return true;
  }

  /** Stores a note about a step after which the case stays open. */
  async note(tx: Tx, caseId: string, step: CaseStepBefore, by: Pick<CaseNote, 'note' | 'operator'>): Promise<void> {
    await this.#note(tx, caseId, { step, reason: null, ...by });
  }

  /**
   * Closes the open cases of the given kinds about a subject, because the service found that the difference no longer
   * exists.
   */
  async resolve(
    tx: Tx,
    { vassalage, kinds, subject }: Pick<NewCase, 'vassalage' | 'subject'> & { readonly kinds: readonly CaseKind[] },
    note: string,
  ): Promise<void> {
    const open = await tx.rows<{ readonly caseId: string }>(
      `SELECT case_id AS "caseId" FROM cases
        WHERE vassalage = $1 AND kind = ANY ($2::text[]) AND subject = $3 AND closed_at IS NULL
        ORDER BY case_id FOR UPDATE`,
      [vassalage, kinds, subject],
    );
    for (const { caseId } of open) await this.mark(tx, caseId, { step: 'closed', note, operator: SERVICE_NAME });
  }

  /** Returns the notes of a case, oldest first. */
  async notes(sql: Sql, caseId: string): Promise<CaseNote[]> {
    return sql.rows<CaseNote>(
      `SELECT step, reason, note, operator, noted_at AS "notedAt" FROM case_notes WHERE case_id = $1
         ORDER BY noted_at, note_id`,
      [caseId],
    );
  }

  async #note(tx: Tx, caseId: string, { step, note, operator, reason }: Omit<CaseNote, 'notedAt'>): Promise<void> {
    await tx.rows('INSERT INTO case_notes (case_id, step, note, operator, reason) VALUES ($1, $2, $3, $4, $5)', [
      caseId,
      step,
      note,
      operator,
      reason,
    ]);
  }
}
