import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { CasesStore, type CaseNote, type CaseStep } from './cases.store.js';

export type CaseMarkName = 'explained' | 'corrected' | 'open';

/**
 * The allowed reason codes for each mark: a step by which an operator closes a case as explained or corrected, or
 * reopens it. To reopen a case, no reason is needed.
 */
export const MARK_REASONS: Readonly<Record<CaseMarkName, readonly string[]>> = {
  explained: ['vendor_error', 'timing', 'duplicate', 'other'],
  corrected: ['vendor_adjusted', 'balance_adjusted', 'vendor_record', 'other'],
  open: [''],
};

const STEPS: Readonly<Record<CaseMarkName, CaseStep['step']>> = {
  explained: 'closed',
  corrected: 'corrected',
  open: 'opened',
};

export interface CaseMarking extends Pick<CaseNote, 'note' | 'operator'> {
  readonly mark: CaseMarkName;
  readonly reason: string;
  /** The number of notes that the operator saw; it is the version of the case. */
  readonly version: bigint;
}

/**
 * The result of an operator's mark. `decided`: the case is already marked, or (for reopening) already open. `stale`: a
 * note was added after the operator had loaded the case.
 */
export type MarkOutcome = 'not_found' | 'stale' | 'decided' | 'marked';

/**
 * Marks reconciliation cases for operators: as explained, as corrected, or as open again. A mark never moves money
 * (domain §6, rule 14).
 */
@Injectable()
export class VendorCasesService {
  readonly #cases = new CasesStore();

  constructor(private readonly db: Db) {}

  async mark(caseId: string, { mark, reason, note, operator, version }: CaseMarking): Promise<MarkOutcome> {
    return this.db.transaction(async (tx) => {
      const found = await this.#cases.lock(tx, caseId);
      if (!found || found.kind === 'held_win') return 'not_found';
      if ((found.closedAt === null) === (mark === 'open')) return 'decided';
      const notes = await this.#cases.notes(tx, caseId);
      if (version !== BigInt(notes.length)) return 'stale';
      await this.#cases.mark(tx, caseId, { step: STEPS[mark], note, operator, ...(reason !== '' && { reason }) });
      return 'marked';
    });
  }
}
