import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Locks of members' withdrawals, one for each reason. */
@Injectable()
export class WithdrawalLocksStore {
  constructor(private readonly db: Db) {}

  async lock(memberId: string, reason: string, until: Date | null): Promise<void> {
    await this.db.rows(
      `INSERT INTO withdrawal_locks (member_id, reason, until) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT withdrawal_locks_pk DO UPDATE SET until = excluded.until, locked_at = clock_timestamp()`,
      [memberId, reason, until],
    );
  }

  async unlock(memberId: string, reason: string): Promise<void> {
    await this.db.rows('DELETE FROM withdrawal_locks WHERE member_id = $1 AND reason = $2', [memberId, reason]);
  }
}
