import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { VendorTransactionsStore } from '../vendors/transactions/vendor-transactions.store.js';
import { CasesStore, askedBy, type CaseNote } from './cases.store.js';

export type HeldWinDecision = 'release' | 'return';

/**
 * The result of an operator's step. `asked`: the first of two operators wants to return the win, and a second must
 * confirm it. `repeated`: the same step was taken before, so nothing changed. `stale`: another step was taken after the
 * operator had loaded the case.
 */
export type HeldWinOutcome = 'no_held_win' | 'decided_otherwise' | 'repeated' | 'stale' | 'asked' | 'decided';

export interface HeldWinStep extends Pick<CaseNote, 'note' | 'operator'> {
  /**
   * The number of steps on the case that the operator saw on the screen. It is undefined for the command on the server,
   * which reads the current case itself.
   */
  readonly version?: bigint;
}

const NOTE_LENGTH_MAX = 500;

/**
 * Stores operators' decisions about the part of a win that is held because the win is above the ceiling (domain §6,
 * rule 11).
 */
@Injectable()
export class HeldWinsService {
  readonly #cases = new CasesStore();
  readonly #transactions = new VendorTransactionsStore();

  constructor(private readonly db: Db) {}

  /**
   * Stores an operator's decision about a held win. A job of this service posts it to the wallet within seconds. A
   * return to the vendor needs a second operator.
   */
  async decide(
    caseId: string,
    decision: HeldWinDecision,
    { note, operator, version }: HeldWinStep,
  ): Promise<{ readonly outcome: HeldWinOutcome }> {
    return this.db.transaction(async (tx) => {
      const found = await this.#cases.lock(tx, caseId);
      if (found?.kind !== 'held_win') return { outcome: 'no_held_win' };
      if (found.closedAt) {
        const before = await this.#transactions.holdDecision(tx, found.vassalage, found.subject);
        return { outcome: before === decision ? 'repeated' : 'decided_otherwise' };
      }
      const notes = await this.#cases.notes(tx, caseId);
      const first = askedBy(notes, 'return');
      if (decision === 'return' && first === operator) return { outcome: 'repeated' };
      const isFirst = decision === 'return' && first === undefined;
      if (version !== undefined && version !== BigInt(notes.length)) return { outcome: 'stale' };
      if (isFirst) {
        await this.#cases.note(tx, caseId, 'return_asked', { note, operator });
        return { outcome: 'asked' };
      }
      await this.#cases.mark(tx, caseId, {
        step: 'closed',
        note: `${decision}: ${note}`.slice(0, NOTE_LENGTH_MAX),
        operator,
      });
      const opened = await this.#transactions.openHold(tx, found.vassalage, found.subject, `hold.${decision}`);
      return { outcome: opened ? 'decided' : 'decided_otherwise' };
    });
  }

  /**
   * Withdraws the operator's own request to return the win. This is possible only while no second operator has decided.
   */
  async takeBack(
    caseId: string,
    operator: string,
  ): Promise<{ readonly outcome: 'no_held_win' | 'decided_otherwise' | 'repeated' | 'taken_back' }> {
    return this.db.transaction(async (tx) => {
      const found = await this.#cases.lock(tx, caseId);
      if (found?.kind !== 'held_win') return { outcome: 'no_held_win' };
      if (found.closedAt) return { outcome: 'decided_otherwise' };
      if (askedBy(await this.#cases.notes(tx, caseId), 'return') !== operator) return { outcome: 'repeated' };
      await this.#cases.note(tx, caseId, 'return_taken_back', { note: '', operator });
      return { outcome: 'taken_back' };
    });
  }
}
