import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContractChangedSchema, ContractStatus } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { realtimeWindow } from '../periods/realtime-window.js';
import { TreeStore } from '../tree/tree.store.js';
import { endedBy } from './consequences.js';
import { ContractsStore, type NewOffer, type Version, type VersionStatus } from './contracts.store.js';
import { tierProblem, uncoveredTier, type Tier } from './tier.js';

/** What accepting an offer would do. The token stands for this very preview and no other. */
export interface Preview {
  readonly wouldEnd: readonly Version[];
  readonly token: string;
  readonly effectiveFrom: Date;
}

const STATUS: Readonly<Record<VersionStatus, ContractStatus>> = {
  offered: ContractStatus.OFFERED,
  active: ContractStatus.ACTIVE,
  rejected: ContractStatus.REJECTED,
  withdrawn: ContractStatus.WITHDRAWN,
  superseded: ContractStatus.SUPERSEDED,
  terminated: ContractStatus.TERMINATED,
};

const AGENT_TYPES: ReadonlySet<number> = new Set([
  MemberType.AGENT, MemberType.PLAYER_AGENT, MemberType.CONTRACT_AGENT, MemberType.CONTRACT_PLAYER_AGENT,
]);

/** Offers, previews and answers of contracts (domain §10). One change of a brand's contracts at a time. */
@Injectable()
export class ContractsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ContractsStore) private readonly store: ContractsStore,
    @Inject(TreeStore) private readonly tree: TreeStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Offers a version to a direct downline (the house: to a top agent) and gives its id. Changes nothing in force.
   * @throws Failure request.invalid, access.denied, contract.not_covered.
   */
  async offer(offer: Omit<NewOffer, 'brand'>): Promise<string> {
    const problem = tierProblem(offer.tiers);
    if (problem) throw new Failure('request.invalid', { field: 'tiers', problem });
    return this.db.transaction(async (tx) => {
      const payee = await this.store.placeOf(tx, offer.payeeId);
      if (!payee || (payee.uplineId ?? undefined) !== offer.payerId) throw new Failure('access.denied');
      if (!AGENT_TYPES.has(payee.type)) throw new Failure('request.invalid', { field: 'downlineId', problem: 'not_an_agent' });
      await this.tree.lockBrand(tx, payee.brand);
      await this.#requireCover(tx, offer.payerId, offer.kind, offer.tiers);
      const versionId = await this.store.offer(tx, { ...offer, brand: payee.brand });
      await this.#publish(tx, await this.#version(tx, versionId), new Date(), realtimeWindow(new Date()).endsAt);
      return versionId;
    });
  }

  /** What accepting would end. @throws Failure resource.not_found for an offer that is not this payee's or not open. */
  async preview(payeeId: string, versionId: string): Promise<Preview> {
    return this.db.transaction(async (tx) => this.#preview(tx, await this.#openOffer(tx, payeeId, versionId)));
  }

  /**
   * Accepts an offer: it is in force from the next period, the version before it until then, and what the new terms
   * no longer cover ends, all in one change.
   * @throws Failure contract.needs_confirmation with what would end, unless `confirmation` is that preview's token;
   *   contract.not_covered when the payer's own terms fell meanwhile; access.denied when the pair parted;
   *   resource.not_found.
   */
  async accept(payeeId: string, versionId: string, confirmation: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const brand = (await this.#openOffer(tx, payeeId, versionId)).brand;
      await this.tree.lockBrand(tx, brand);
      const offer = await this.#openOffer(tx, payeeId, versionId);
      // The pair may have parted since the offer: a payer is a direct upline, or the house of a top agent.
      const place = await this.store.placeOf(tx, payeeId);
      if ((place?.uplineId ?? undefined) !== offer.payerId) throw new Failure('access.denied');
      await this.#requireCover(tx, offer.payerId, offer.kind, offer.tiers);
      const { wouldEnd, token, effectiveFrom } = await this.#preview(tx, offer);
      if (wouldEnd.length > 0 && confirmation !== token) {
        throw new Failure('contract.needs_confirmation', {
          token, wouldEnd: wouldEnd.map(({ contractId, payeeId: id, payerId }) => ({ contractId, payerId, payeeId: id })),
        });
      }
      const former = await this.store.heldBy(tx, payeeId, offer.kind);
      if (former) await this.store.end(tx, former.versionId, 'superseded', effectiveFrom);
      for (const ended of wouldEnd) await this.store.end(tx, ended.versionId, 'terminated', effectiveFrom);
      await this.store.activate(tx, versionId, effectiveFrom);
      const now = new Date();
      for (const { versionId: changed } of [...wouldEnd, offer]) {
        await this.#publish(tx, await this.#version(tx, changed), now, effectiveFrom);
      }
    });
  }

  /** @throws Failure resource.not_found for an offer that is not this payee's or not open. */
  async reject(payeeId: string, versionId: string): Promise<void> {
    await this.#decline(versionId, 'rejected', (tx) => this.#openOffer(tx, payeeId, versionId));
  }

  /** Takes an unanswered offer back. @throws Failure resource.not_found for one that is not this payer's or not open. */
  async withdraw(payerId: string | undefined, versionId: string): Promise<void> {
    await this.#decline(versionId, 'withdrawn', async (tx) => {
      const offer = await this.store.version(tx, versionId);
      if (offer?.status !== 'offered' || offer.payerId !== payerId) throw new Failure('resource.not_found');
      return offer;
    });
  }

  async #decline(versionId: string, status: 'rejected' | 'withdrawn', find: (tx: Tx) => Promise<Version>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, (await find(tx)).brand);
      await find(tx);
      await this.store.answer(tx, versionId, status);
      const now = new Date();
      await this.#publish(tx, await this.#version(tx, versionId), now, now);
    });
  }

  async #preview(tx: Tx, offer: Version): Promise<Preview> {
    const active = await this.store.active(tx, offer.brand, offer.kind);
    const paidBy = Map.groupBy(active, (version) => version.payerId ?? '');
    const wouldEnd = endedBy(offer.payeeId, offer.tiers, (agentId) => paidBy.get(agentId) ?? []) as Version[];
    const token = createHash('sha256').update([offer.versionId, ...wouldEnd.map((version) => version.versionId)].join(' ')).digest('base64url');
    return { wouldEnd, token, effectiveFrom: realtimeWindow(new Date()).endsAt };
  }

  async #requireCover(tx: Tx, payerId: string | undefined, kind: number, tiers: readonly Tier[]): Promise<void> {
    // The house covers what an operator signs.
    if (payerId === undefined) return;
    const held = await this.store.heldBy(tx, payerId, kind);
    const tier = uncoveredTier(held?.tiers ?? [], tiers);
    if (tier !== -1) throw new Failure('contract.not_covered', { tier });
  }

  async #openOffer(tx: Tx, payeeId: string, versionId: string): Promise<Version> {
    const offer = await this.store.version(tx, versionId);
    if (offer?.status !== 'offered' || offer.payeeId !== payeeId) throw new Failure('resource.not_found');
    return offer;
  }

  async #version(tx: Tx, versionId: string): Promise<Version> {
    const version = await this.store.version(tx, versionId);
    if (!version) throw new Error(`contract version ${versionId} is gone`);
    return version;
  }

  /** Tells both sides; a fact about two members is two events. */
  async #publish(tx: Tx, version: Version, changedAt: Date, effectiveAt: Date): Promise<void> {
    for (const agentId of [version.payerId, version.payeeId]) {
      if (agentId === undefined) continue;
      await this.outbox.append(tx, ContractChangedSchema, {
        agentId, contractId: version.versionId, kind: version.kind, status: STATUS[version.status],
        payerId: version.payerId ?? '', payeeId: version.payeeId,
        changedAt: timestampFromDate(changedAt), effectiveAt: timestampFromDate(effectiveAt),
      });
    }
  }
}
