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

/** All SQL that writes recruits. */
@Injectable()
export class RecruitsStore {
  async add(tx: Tx, recruit: NewRecruit): Promise<void> {
    await tx.rows(
      `INSERT INTO recruits (member_id, agent_id, code, account, agent, registered_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (member_id) DO NOTHING`,
      [recruit.memberId, recruit.agentId, recruit.code, recruit.account, recruit.agent, recruit.registeredAt],
    );
  }

  /** Records that a member deposited; only the time of the first deposit is kept. */
  async deposited(tx: Tx, memberId: string, at: Date): Promise<void> {
    await tx.rows('INSERT INTO depositors (member_id, first_at) VALUES ($1, $2) ON CONFLICT (member_id) DO NOTHING', [
      memberId,
      at,
    ]);
  }
}
