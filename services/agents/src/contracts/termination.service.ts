import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { TreeStore } from '../tree/tree.store.js';
import { consequences } from './consequences.js';
import { ContractChanges } from './contract-changes.js';
import { needsConfirmation, tokenOf, wrongState, type Preview } from './contract-preview.js';
import { ContractsStore, type Version } from './contracts.store.js';
import { NO_TERMS } from './terms.js';

/** Ends contracts in force (domain §10). */
@Injectable()
export class TerminationService {
  private readonly changes: ContractChanges;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ContractsStore) private readonly store: ContractsStore,
    @Inject(TreeStore) private readonly tree: TreeStore,
    @Inject(Outbox) outbox: Outbox,
  ) {
    this.changes = new ContractChanges(store, outbox);
  }

  /**
   * Returns the contracts that would end together with the given contract in force.
   * @throws Failure resource.not_found, contract.wrong_state.
   */
  async preview(agentId: string, versionId: string): Promise<Preview> {
    return this.db.transaction(async (tx) => {
      const version = await this.#ofParty(tx, agentId, versionId);
      if (version.status !== 'active') throw wrongState(version);
      return this.#foreseeTermination(tx, version);
    });
  }

  /**
   * Ends a contract in force, at the request of its payer or its payee. It ends with the current period. The contracts
   * below that only this contract covered end too. An open offer between the same two parties is withdrawn. Periods
   * before the end are settled as usual. A repeated call changes nothing.
   * @throws Failure contract.needs_confirmation if `confirmation` is not the token of exactly that preview;
   * resource.not_found, contract.wrong_state.
   */
  async terminate(agentId: string, versionId: string, confirmation: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, (await this.#ofParty(tx, agentId, versionId)).brand);
      const version = await this.#ofParty(tx, agentId, versionId);
      if (version.status === 'terminated') return;
      if (version.status !== 'active') throw wrongState(version);
      const { wouldEnd, token, effectiveFrom } = await this.#foreseeTermination(tx, version);
      if (confirmation !== token) throw needsConfirmation(token, wouldEnd);
      const now = new Date();
      // An open offer of the same contract is withdrawn. Otherwise one party could accept it later, and the contract
      // would be in force again without the other party's agreement.
      for (const offer of await this.store.openTo(tx, version.payeeId)) {
        if (offer.status !== 'offered' || offer.kind !== version.kind || offer.payerId !== version.payerId) continue;
        await this.store.answer(tx, offer.versionId, 'withdrawn');
        await this.changes.publish(tx, await this.changes.version(tx, offer.versionId), now, now);
      }
      for (const ended of [version, ...wouldEnd]) {
        await this.store.end(tx, ended.versionId, 'terminated', effectiveFrom);
        await this.changes.publish(tx, await this.changes.version(tx, ended.versionId), now, effectiveFrom);
      }
    });
  }

  async #foreseeTermination(tx: Tx, version: Version): Promise<Preview> {
    const { brand, kind, payeeId, versionId } = version;
    const { ended, stays } = consequences(payeeId, NO_TERMS, await this.changes.paidBy(tx, brand, kind));
    const wouldEnd = ended as Version[];
    return {
      wouldEnd,
      wouldStay: stays as Version[],
      replaces: version,
      token: tokenOf(`end ${versionId}`, wouldEnd),
      effectiveFrom: await this.changes.nextPeriod(tx, version),
    };
  }

  /**
   * Returns a contract version in which the agent is the payer or the payee.
   * @throws Failure resource.not_found.
   */
  async #ofParty(tx: Tx, agentId: string, versionId: string): Promise<Version> {
    const version = await this.store.version(tx, versionId);
    if (!version || (version.payeeId !== agentId && version.payerId !== agentId))
      throw new Failure('resource.not_found');
    return version;
  }
}
