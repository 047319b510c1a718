import type { Tx } from '@nm/kit/db/db.js';
import { WindowsStore } from '../periods/windows.store.js';

export interface NewCost {
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly costMinor: bigint;
  readonly grantedAt: Date;
}

/** All SQL that writes the cost of promotions, which dividends deduct. A cost belongs to a window, as a bet does. */
export class PromotionCostsStore {
  private readonly windows = new WindowsStore();

  /** Counts a reward once, in its window or the next open one. The member may not be known here yet. */
  async count(tx: Tx, { grantId, memberId, brand, costMinor, grantedAt }: NewCost): Promise<void> {
    const [countedIn] = await this.windows.countingOf(tx, [{ brand, settledAt: grantedAt }]);
    await tx.rows(
      `INSERT INTO promotion_costs (grant_id, member_id, brand, cost_minor, granted_at, counted_in)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [grantId, memberId, brand, costMinor, grantedAt, countedIn],
    );
  }
}
