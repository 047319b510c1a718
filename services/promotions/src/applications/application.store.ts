import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** An operator's decision about an application, with the version of the application that the operator saw. */
export interface ApplicationDecision {
  readonly state: 'approved' | 'rejected';
  readonly version: bigint;
  readonly operatorId: string;
  readonly note: string;
}

/** All SQL that writes applications for promotions. */
@Injectable()
export class ApplicationStore {
  async add(tx: Tx, rewardId: string, key: string, comment: string): Promise<void> {
    await tx.rows('INSERT INTO promotion_applications (reward_id, key, comment) VALUES ($1, $2, $3)', [
      rewardId,
      key,
      comment,
    ]);
  }

  async keyOf(sql: Sql, rewardId: string): Promise<string | undefined> {
    const row = await sql.one<{ key: string }>('SELECT key FROM promotion_applications WHERE reward_id = $1', [
      rewardId,
    ]);
    return row?.key;
  }

  /**
   * Stores the decision about an open application. Returns undefined if the application is no longer open, or if its
   * version is not the one that the operator saw.
   */
  async decide(
    tx: Tx,
    rewardId: string,
    { state, version, operatorId, note }: ApplicationDecision,
  ): Promise<{ readonly rewardId: string } | undefined> {
    return tx.one(
      `UPDATE promotion_applications SET state = $2, version = version + 1, operator_id = $4, note = $5,
              decided_at = clock_timestamp()
        WHERE reward_id = $1 AND state = 'open' AND version = $3 RETURNING reward_id AS "rewardId"`,
      [rewardId, state, version, operatorId, note],
    );
  }
}
