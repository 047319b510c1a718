import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { holdTxId } from '../vendors/transactions/vendor-transaction.js';
import { isAsked, type CaseNote, type OpenedCase } from './cases.store.js';

/** A held win and its case. An operator has decided about the win, or must still decide. */
export interface HeldWin extends Pick<
  OpenedCase,
  'caseId' | 'vassalage' | 'subject' | 'detail' | 'openedAt' | 'closedAt'
> {
  readonly memberId: string;
  readonly brand: string;
  readonly decision: 'release' | 'return' | null;
  readonly notes: readonly CaseNote[];
}

const COLUMNS = `c.case_id AS "caseId", c.vassalage, c.subject, c.detail, c.opened_at AS "openedAt", c.closed_at AS "closedAt",
  p.member_id AS "memberId", p.brand,
  (SELECT replace(t.op, 'hold.', '') FROM vendor_transactions t
    WHERE t.vassalage = c.vassalage AND t.tx_id = '${holdTxId('')}' || c.subject) AS decision`;

const HELD_WINS = `cases c
  JOIN vendor_transactions w ON w.vassalage = c.vassalage AND w.tx_id = c.subject
  JOIN vendor_players p ON p.vassalage = w.vassalage AND p.player_id = w.player_id`;

/** SQL condition: the win is not decided, and one operator's request to return it waits for a second operator. */
const RETURN_ASKED = `c.closed_at IS NULL AND ${isAsked('return')}`;

/** Reads held wins for the operators' screen. */
@Injectable()
export class HeldWinsReadModel {
  constructor(private readonly db: Db) {}

  async find(caseId: string): Promise<HeldWin | undefined> {
    const found = await this.db.one<Omit<HeldWin, 'notes'>>(
      `SELECT ${COLUMNS} FROM ${HELD_WINS} WHERE c.case_id = $1 AND c.kind = 'held_win'`,
      [caseId],
    );
    return found && (await this.#withNotes([found]))[0];
  }

  /**
   * Returns a page of held wins of the given brands. Wins without a decision come oldest first, wins with a decision
   * newest first.
   */
  async page(
    {
      brands,
      decided,
      secondOnly = false,
    }: { readonly brands: readonly string[]; readonly decided: boolean; readonly secondOnly?: boolean },
    { limit, offset }: Page,
  ): Promise<{ readonly wins: HeldWin[]; readonly totalCount: bigint }> {
    const rows = await this.db.rows<Omit<HeldWin, 'notes'> & { readonly totalCount: bigint }>(
      `SELECT ${COLUMNS}, count(*) OVER () AS "totalCount"
         FROM ${HELD_WINS}
        WHERE c.kind = 'held_win' AND (c.closed_at IS NOT NULL) = $1 AND p.brand = ANY ($2)
          AND (NOT $5 OR ${RETURN_ASKED})
        ORDER BY c.closed_at DESC, c.opened_at, c.case_id
        LIMIT $3 OFFSET $4`,
      [decided, brands, limit, offset, secondOnly],
    );
    return { wins: await this.#withNotes(rows), totalCount: rows[0]?.totalCount ?? 0n };
  }

  async #withNotes(wins: readonly Omit<HeldWin, 'notes'>[]): Promise<HeldWin[]> {
    const notes = await this.db.rows<CaseNote & { readonly caseId: string }>(
      `SELECT case_id AS "caseId", step, reason, note, operator, noted_at AS "notedAt" FROM case_notes
        WHERE case_id = ANY ($1::uuid[]) ORDER BY noted_at, note_id`,
      [wins.map(({ caseId }) => caseId)],
    );
    return wins.map((win) => ({ ...win, notes: notes.filter(({ caseId }) => caseId === win.caseId) }));
  }
}
