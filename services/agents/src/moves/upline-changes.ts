import type { Tx } from '@nm/kit/db/db.js';
import type { ContractsService } from '../contracts/contracts.service.js';
import { HouseOffersStore } from '../house/house-offers.store.js';
import { MovementsStore } from '../movements/movements.store.js';
import type { Move, TreeStore } from '../tree/tree.store.js';

/**
 * Applies changes of uplines that identity has stored: it updates the tree history and the rows of later movements, and
 * ends contracts and offers. The call that requested a change and the event of the change may both apply it; the second
 * time changes nothing.
 */
export class UplineChanges {
  private readonly movements = new MovementsStore();
  private readonly houseOffers = new HouseOffersStore();

  constructor(
    private readonly tree: TreeStore,
    private readonly contracts: ContractsService,
  ) {}

  /** @returns false if the member is not in the tree yet */
  async apply(tx: Tx, move: Move): Promise<boolean> {
    if (!(await this.tree.move(tx, move))) return false;
    await this.movements.moved(tx, move.memberId, move.movedAt);
    await this.contracts.endParted(tx, move.memberId, move.movedAt);
    await this.houseOffers.withdrawBelow(tx, move.memberId);
    return true;
  }
}
