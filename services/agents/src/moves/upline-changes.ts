import type { Tx } from '@nm/kit/db/db.js';
import type { ContractsService } from '../contracts/contracts.service.js';
import { HouseOffersStore } from '../house/house-offers.store.js';
import { MovementsStore } from '../movements/movements.store.js';
import type { Move, TreeStore } from '../tree/tree.store.js';

/**
 * Applies changes of uplines that the identity service has made. It updates the history of the tree, and ends contracts
 * and offers. For the money movements since the change, it determines again which agents were above the member. Both
 * the call that requested a change and the event of the change may apply it; the second time changes nothing.
 */
export class UplineChanges {
  private readonly movements = new MovementsStore();
  private readonly houseOffers = new HouseOffersStore();

  constructor(
    private readonly tree: TreeStore,
    private readonly contracts: ContractsService,
  ) {}

  /**
   * Applies a change of a member's upline.
   * @returns false if the member is not in the tree yet
   */
  async apply(tx: Tx, move: Move): Promise<boolean> {
    if (!(await this.tree.move(tx, move))) return false;
    await this.movements.moved(tx, move.memberId, move.movedAt);
    await this.contracts.endParted(tx, move.memberId, move.movedAt);
    await this.houseOffers.withdrawBelow(tx, move.memberId);
    return true;
  }
}
