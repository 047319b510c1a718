import { Inject, Injectable } from '@nestjs/common';
import type { ContractKind } from '@nm/contracts/agents.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { decide, type Decision, type DecisionStep } from '@nm/kit/four-eyes/change-request.js';
import { AGENT_TYPES } from '../contracts/agent-types.js';
import { needsConfirmation, type Preview } from '../contracts/contract-preview.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { TerminationService } from '../contracts/termination.service.js';
import type { Terms } from '../contracts/terms.js';
import { TreeStore } from '../tree/tree.store.js';
import { HouseOffersStore, isSameOffer, type HouseOfferRow } from './house-offers.store.js';
import { needsSecond, ratePpmMaxFor, topRateOf, type HouseTerms } from './house-rates.js';

/** The terms that an operator offers to a top agent. */
export interface HouseOfferTerms extends Terms {
  readonly agentId: string;
  readonly kind: ContractKind;
}

export interface HouseOfferDecision extends Omit<DecisionStep, 'decision'> {
  readonly kind: Decision;
  readonly timeZone: string;
}

/** Signs contracts between the house and top agents. Operators sign for the house (domain §10). */
@Injectable()
export class HouseContractsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ContractsService) private readonly contracts: ContractsService,
    @Inject(TerminationService) private readonly termination: TerminationService,
    @Inject(ContractsStore) private readonly store: ContractsStore,
    @Inject(HouseOffersStore) private readonly offers: HouseOffersStore,
    @Inject(TreeStore) private readonly tree: TreeStore,
  ) {}

  /**
   * Returns the contracts that an offer would end, and whether a second operator must approve it. Nothing is stored.
   * @throws the failures of `offer`.
   */
  async preview(offer: HouseOfferTerms, timeZone: string): Promise<{ preview: Preview; needsSecond: boolean }> {
    return this.db.transaction(async (tx) => {
      await this.#lockTopAgent(tx, offer.agentId);
      await this.#check(tx, offer);
      return {
        preview: await this.contracts.previewOfferIn(tx, ofHouse(offer), timeZone),
        needsSecond: needsSecond(offer),
      };
    });
  }

  /**
   * Offers a contract to a top agent. If the rates are so high that a second operator must approve, a request is stored
   * instead. A repeated call with the same `requestId` changes nothing.
   * @throws Failure contract.offer_open, contract.rate_above_max, contract.needs_confirmation, wallet.key_reused,
   * request.invalid, resource.not_found.
   */
  async offer(
    offer: HouseOfferTerms & { readonly requestId: string; readonly requestedBy: string; readonly note: string },
    confirmation: string,
    timeZone: string,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.#lockTopAgent(tx, offer.agentId);
      const before = await this.offers.find(tx, offer.requestId);
      if (before && !isSameOffer(before, offer)) throw new Failure('wallet.key_reused');
      if (before) return;
      await this.#check(tx, offer);
      const { token, wouldEnd } = await this.contracts.previewOfferIn(tx, ofHouse(offer), timeZone);
      if (token !== confirmation) throw needsConfirmation(token, wouldEnd);
      const isFirst = needsSecond(offer);
      await this.offers.insert(tx, { ...offer, status: isFirst ? 'waiting' : 'sent' });
      if (!isFirst) await this.#send(tx, offer, offer.requestId, timeZone);
    });
  }

  /**
   * Approves, rejects or withdraws a request. An approval sends the offer in the same transaction; the rates are
   * checked again before. If the same operator repeats a decision, nothing changes.
   * @throws Failure ops.own_request, access.denied, review.decided, resource.not_found, and those of `offer`.
   */
  async decide(agentId: string, requestId: string, decision: HouseOfferDecision): Promise<void> {
    const { kind, operator, note, timeZone } = decision;
    await this.db.transaction(async (tx) => {
      await this.#lockTopAgent(tx, agentId);
      const asked = await this.offers.find(tx, requestId);
      if (!asked || asked.agentId !== agentId) throw new Failure('resource.not_found');
      const status = decide(asked, { decision: kind, operator, note });
      if (!status) return;
      if (kind === 'approve') {
        await this.#check(tx, asked, requestId);
        await this.#send(tx, asked, requestId, timeZone);
      }
      await this.offers.decide(tx, requestId, { status, operator, note });
    });
  }

  /**
   * Withdraws an open offer. If it is already withdrawn, nothing changes.
   * @throws Failure contract.wrong_state, resource.not_found.
   */
  async withdraw(agentId: string, versionId: string): Promise<void> {
    await this.#requireHouse(agentId, versionId);
    await this.contracts.withdraw(undefined, versionId);
  }

  /**
   * Returns the contracts that would end together with the given contract in force, if this contract were ended.
   * @throws Failure contract.wrong_state, resource.not_found.
   */
  async previewEnd(agentId: string, versionId: string): Promise<Preview> {
    await this.#requireHouse(agentId, versionId);
    return this.termination.preview(agentId, versionId);
  }

  /**
   * Ends a contract in force with its current period. A repeated call changes nothing.
   * @throws Failure contract.needs_confirmation, contract.wrong_state, resource.not_found.
   */
  async end(agentId: string, versionId: string, confirmation: string): Promise<void> {
    await this.#requireHouse(agentId, versionId);
    await this.termination.terminate(agentId, versionId, confirmation);
  }

  /**
   * Locks the tree of the agent's brand.
   * @throws Failure resource.not_found if the member is no top agent (an agent without an upline).
   */
  async #lockTopAgent(tx: Tx, agentId: string): Promise<void> {
    const brand = await this.#brandOfTop(tx, agentId);
    await this.tree.lockBrand(tx, brand);
    // The agent is checked again under the lock, because a move may have given the agent an upline before the lock was
    // taken.
    await this.#brandOfTop(tx, agentId);
  }

  async #brandOfTop(tx: Tx, agentId: string): Promise<string> {
    const place = await this.store.placeOf(tx, agentId);
    if (!place || place.uplineId !== null || !AGENT_TYPES.has(place.type)) throw new Failure('resource.not_found');
    return place.brand;
  }

  /**
   * Checks that an offer of the house has an allowed rate, and that no other offer or request of the same kind is open.
   * @param but the id of an approved request that the check ignores, because this offer is made from it
   * @throws Failure contract.offer_open, contract.rate_above_max.
   */
  async #check(tx: Tx, offer: HouseOfferTerms, but?: string): Promise<void> {
    const versions = (await this.store.openTo(tx, offer.agentId)).filter(({ payerId }) => payerId === undefined);
    const waiting = (await this.offers.waiting(tx, offer.agentId)).filter(({ requestId }) => requestId !== but);
    const isOpen =
      versions.some(({ kind, status }) => kind === offer.kind && status === 'offered') ||
      waiting.some(({ kind }) => kind === offer.kind);
    if (isOpen) throw new Failure('contract.offer_open');
    // A contract that was ended still pays until its period is over, so its rates count until then.
    const ending = await this.store.endingFromHouse(tx, offer.agentId);
    const terms = [...versions, ...ending, ...waiting] satisfies readonly HouseTerms[];
    const ratePpmMax = ratePpmMaxFor(offer.kind, terms);
    if (topRateOf(offer.tiers) > ratePpmMax) throw new Failure('contract.rate_above_max', { ratePpmMax });
  }

  async #send(tx: Tx, offer: HouseOfferTerms | HouseOfferRow, requestId: string, timeZone: string): Promise<void> {
    await this.contracts.offerIn(tx, { ...ofHouse(offer), key: `house:${requestId}` }, '', timeZone);
  }

  /**
   * Checks that the version is between the house and this agent.
   * @throws Failure resource.not_found if not.
   */
  async #requireHouse(agentId: string, versionId: string): Promise<void> {
    const version = await this.db.transaction((tx) => this.store.version(tx, versionId));
    if (!version || version.payerId !== undefined || version.payeeId !== agentId)
      throw new Failure('resource.not_found');
  }
}

/** Returns the terms as an offer of the house. An offer without a payer is an offer of the house. */
const ofHouse = ({ agentId, kind, tiers, deferral, period, carries }: HouseOfferTerms) => ({
  payerId: undefined,
  payeeId: agentId,
  ...{ kind, tiers },
  ...(deferral && { deferral }),
  ...(period !== undefined && { period }),
  ...(carries !== undefined && { carries }),
});
