import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export interface NewRecruit {
  readonly memberId: string;
  readonly agentId: string;
  readonly code: string;
  readonly account: string;
  readonly agent: boolean;
  readonly registeredAt: Date;
}

/** All SQL that writes the members who registered with an invitation code, and their deposits. */
@Injectable()
export class RecruitsStore {
  async add(tx: Tx, recruit: NewRecruit): Promise<void> {
    await tx.rows(
      `INSERT INTO recruits (member_id, agent_id, code, account, agent, registered_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (member_id) DO NOTHING`,
      [recruit.memberId, recruit.agentId, recruit.code, recruit.account, recruit.agent, recruit.registeredAt],
    );
  }

  /** Stores a deposit. If it is already stored, nothing changes. */
  async deposited(tx: Tx, orderId: string, memberId: string, creditedAt: Date): Promise<void> {
    await tx.rows(
      `INSERT INTO deposits (order_id, member_id, credited_at) VALUES ($1, $2, $3) ON CONFLICT (order_id) DO NOTHING`,
      [orderId, memberId, creditedAt],
    );
  }

  /**
   * Records that a deposit was charged back, once. If the deposit is not stored yet, it is stored as charged back, so
   * that its own event does not count it later.
   */
  async chargedBack(tx: Tx, orderId: string, memberId: string, at: Date): Promise<void> {
    await tx.rows(
      `INSERT INTO deposits (order_id, member_id, credited_at, charged_back_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT (order_id) DO UPDATE SET charged_back_at = coalesce(deposits.charged_back_at, $3)`,
      [orderId, memberId, at],
    );
  }
}
