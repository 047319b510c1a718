import type { Tx } from '@nm/kit/db/db.js';
import { WindowsStore } from '../periods/windows.store.js';

export interface NewCost {
  /** The id of the grant, or of the posting that took a bonus back. */
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  /** Negative for bonus money that went back to the house. */
  readonly costMinor: bigint;
  /** The time of the grant. The tree at this time decides which agents bear the cost. */
  readonly grantedAt: Date;
  /** The time whose window counts the cost, if it differs from the time of the grant. */
  readonly countsAt?: Date;
}

/**
 * All SQL that writes the cost of promotions, which dividends deduct. Like a bet, a cost is counted in one five-minute
 * window.
 */
export class PromotionCostsStore {
  private readonly windows = new WindowsStore();

  /**
   * Stores the cost of a reward once. It is counted in the window of its time, or in the next open window. The member
   * need not be known to this service yet.
   */
  async count(
    tx: Tx,
    { grantId, memberId, brand, costMinor, grantedAt, countsAt = grantedAt }: NewCost,
  ): Promise<void> {
    const [countedIn] = await this.windows.countingOf(tx, [{ brand, settledAt: countsAt }]);
    await tx.rows(
      `INSERT INTO promotion_costs (grant_id, member_id, brand, cost_minor, granted_at, counted_in)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [grantId, memberId, brand, costMinor, grantedAt, countedIn],
    );
  }
}
