import { Inject, Injectable } from '@nestjs/common';
import { ContractPeriod } from '@nm/contracts/agents.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { TreeStore } from '../tree/tree.store.js';
import { ContractChanges } from './contract-changes.js';
import { wrongState } from './contract-preview.js';
import { ContractsStore, type Version } from './contracts.store.js';
import { CounterOffersStore } from './counter-offers.store.js';
import { requireTerms } from './require-terms.js';
import type { Terms } from './terms.js';

/**
 * Handles counter-offers: the payee of an offer rejects it and proposes other terms. The payer can then offer these
 * terms, with the same rules as for any other offer.
 */
@Injectable()
export class CounterOffersService {
  private readonly changes: ContractChanges;
  private readonly counters = new CounterOffersStore();

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ContractsStore) private readonly store: ContractsStore,
    @Inject(TreeStore) private readonly tree: TreeStore,
    @Inject(Outbox) outbox: Outbox,
  ) {
    this.changes = new ContractChanges(store, outbox);
  }

  /**
   * Rejects an offer and stores the terms that the payee proposes. The proposed terms are not compared with the payer's
   * own terms, because a refusal would show the payee those terms. A repeated call with the same terms changes nothing.
   * @throws Failure resource.not_found; contract.wrong_state if the offer has another answer; request.invalid if the
   * terms are invalid, or if the offer came from the house, because only operators change such offers.
   */
  async counter(payeeId: string, versionId: string, terms: Terms): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, (await this.#ofPayee(tx, payeeId, versionId)).brand);
      const offer = await this.#ofPayee(tx, payeeId, versionId);
      if (offer.payerId === undefined) throw new Failure('request.invalid', { field: 'contractId', problem: 'house' });
      requireTerms({ kind: offer.kind, ...terms });
      // If payer and payee have a contract in force, it fixes the length of the periods. A proposal with another length
      // could never be accepted.
      const held = await this.store.heldBy(tx, payeeId, offer.kind);
      if (held && held.period !== (terms.period ?? ContractPeriod.UNSPECIFIED))
        throw new Failure('request.invalid', { field: 'period' });
      if (offer.status === 'rejected' && (await this.counters.isStored(tx, versionId, terms))) return;
      if (offer.status !== 'offered') throw wrongState(offer);
      await this.store.answer(tx, versionId, 'rejected');
      await this.counters.insert(tx, versionId, terms);
      const now = new Date();
      await this.changes.publish(tx, await this.changes.version(tx, versionId), now, now, true);
    });
  }

  async #ofPayee(tx: Tx, payeeId: string, versionId: string): Promise<Version> {
    const version = await this.store.version(tx, versionId);
    if (!version || version.payeeId !== payeeId) throw new Failure('resource.not_found');
    return version;
  }
}
