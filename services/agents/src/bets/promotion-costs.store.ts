import type { Tx } from '@nm/kit/db/db.js';
import { WindowsStore } from '../periods/windows.store.js';

export interface NewCost {
  /** The id of the bonus grant, or the id of the posting that took back a bonus. */
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  /** The cost in minor units; negative if bonus money went back to the house. */
  readonly costMinor: bigint;
  /** The time of the grant. The agents who were above the member at this time bear the cost. */
  readonly grantedAt: Date;
  /**
   * The time that selects the settlement window in which the cost is counted; absent if it is the time of the grant.
   */
  readonly countsAt?: Date;
}

/**
 * All SQL that writes the costs of promotions, which dividends deduct. A cost is counted in one settlement window of
 * five minutes, as a bet is.
 */
export class PromotionCostsStore {
  private readonly windows = new WindowsStore();

  /**
   * Stores the cost of a reward, once. It is counted in the settlement window that contains `countsAt`, or in the next
   * open window if that window or a later one is closed. This service need not know the member yet.
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
