import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { AccountsStore } from './accounts.store.js';

/**
 * Stores the member states, for example an exclusion, that the identity service decides. The wallet receives a state by
 * RPC and by event, in any order, and keeps the newest state.
 */
@Injectable()
export class MemberStatesStore {
  constructor(private readonly accounts: AccountsStore) {}

  /**
   * Stores whether the member may place stakes, deposit, and receive grants (bonuses) and transfers. A change that is
   * older than the stored one is ignored.
   * @returns false if the member has no account yet
   */
  async set(tx: Tx, memberId: string, excluded: boolean, changedAt: Date): Promise<boolean> {
    const newest = await tx.one(
      `INSERT INTO member_states AS s (member_id, is_excluded, changed_at) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT member_states_pk DO UPDATE
         SET is_excluded = excluded.is_excluded, changed_at = excluded.changed_at
       WHERE s.changed_at <= excluded.changed_at
       RETURNING s.member_id`,
      [memberId, excluded, changedAt],
    );
    if (!newest) return true;
    return (await this.accounts.setExcluded(tx, memberId, excluded)) > 0;
  }
}
