import { Inject, Injectable } from '@nestjs/common';
import { ContractPeriod } from '@nm/contracts/agents.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { DownlineSettingsStore } from '../downlines/downline-settings.store.js';
import { ZonesStore } from '../periods/zones.store.js';
import { TreeStore } from '../tree/tree.store.js';
import { AGENT_TYPES } from './agent-types.js';
import { consequences } from './consequences.js';
import { ContractChanges } from './contract-changes.js';
import { needsConfirmation, tokenOf, wrongState, type Preview } from './contract-preview.js';
import { ContractsStore, type NewOffer, type Version, type VersionStatus } from './contracts.store.js';
import { requireTerms } from './require-terms.js';
import { NO_TERMS, uncovered, type Terms } from './terms.js';

/**
 * Handles offers of contracts, their previews and their answers (domain §10). A lock makes changes of the contracts of
 * one brand run one after the other.
 */
@Injectable()
export class ContractsService {
  private readonly changes: ContractChanges;
  private readonly zones = new ZonesStore();
  private readonly settings = new DownlineSettingsStore();

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ContractsStore) private readonly store: ContractsStore,
    @Inject(TreeStore) private readonly tree: TreeStore,
    @Inject(Outbox) outbox: Outbox,
  ) {
    this.changes = new ContractChanges(store, outbox);
  }

  /**
   * Offers a contract version to a direct downline, and returns its id. An offer by the house goes to a top agent.
   * Contracts in force do not change. A repeated call with the same key returns the id of the first offer.
   * @param confirmation the token of the preview that the payer saw; it may be empty, because the payee must also
   * confirm before a contract ends
   * @param timeZone the time zone of the brand; needed until an event or an earlier offer has stored it
   * @throws Failure request.invalid, access.denied, contract.blocked, contract.not_covered; wallet.key_reused if the
   * key belongs to another offer; contract.needs_confirmation if other contracts would end than those in the preview.
   */
  async offer(offer: Omit<NewOffer, 'brand'>, confirmation = '', timeZone = ''): Promise<string> {
    return this.db.transaction((tx) => this.offerIn(tx, offer, confirmation, timeZone));
  }

  /** Offers a contract version in the transaction of the caller, as `offer` does. */
  async offerIn(tx: Tx, offer: Omit<NewOffer, 'brand'>, confirmation: string, timeZone: string): Promise<string> {
    requireTerms(offer);
    const brand = await this.#requirePair(tx, offer);
    await this.tree.lockBrand(tx, brand);
    // The payee may have been moved in the tree before this transaction got the lock.
    await this.#requirePair(tx, offer);
    await this.zones.know(tx, brand, timeZone);
    const before = await this.store.offeredBefore(tx, { ...offer, brand });
    if (before && !before.same) throw new Failure('wallet.key_reused');
    if (before) return before.versionId;
    await this.settings.requireUnblocked(tx, offer);
    await this.#requireCover(tx, offer);
    if (confirmation !== '') {
      const { token, wouldEnd } = await this.#foresee(tx, brand, offer);
      if (token !== confirmation) throw needsConfirmation(token, wouldEnd);
    }
    const versionId = await this.store.offer(tx, { ...offer, brand });
    await this.changes.publish(
      tx,
      await this.changes.version(tx, versionId),
      new Date(),
      await this.changes.startOf(tx, brand, offer),
    );
    return versionId;
  }

  /**
   * Returns the contracts that would end if an offer with the given terms were accepted now. No offer is stored.
   * @throws the failures of `offer`.
   */
  async previewOffer(offer: Omit<NewOffer, 'brand' | 'key'>, timeZone = ''): Promise<Preview> {
    return this.db.transaction((tx) => this.previewOfferIn(tx, offer, timeZone));
  }

  /** Returns the preview of an offer in the transaction of the caller. */
  async previewOfferIn(tx: Tx, offer: Omit<NewOffer, 'brand' | 'key'>, timeZone: string): Promise<Preview> {
    return this.#foresee(tx, await this.check(tx, offer, timeZone), offer);
  }

  /**
   * Checks an offer without storing it, and returns the brand to which both members belong.
   * @throws the failures of `offer`.
   */
  async check(tx: Tx, offer: Omit<NewOffer, 'brand' | 'key'>, timeZone = ''): Promise<string> {
    requireTerms(offer);
    const brand = await this.#requirePair(tx, offer);
    await this.zones.know(tx, brand, timeZone);
    await this.settings.requireUnblocked(tx, offer);
    await this.#requireCover(tx, offer);
    return brand;
  }

  /**
   * Ends contracts after a member was moved to another upline (domain §3). The contracts between the member and the
   * former upline (or the house) end with the current period. The contracts below the member that are no longer covered
   * end at the same time. Offers from the former upline that the member has not answered are withdrawn. A repeated call
   * changes nothing.
   */
  async endParted(tx: Tx, memberId: string, movedAt: Date): Promise<void> {
    const place = await this.store.placeOf(tx, memberId);
    if (!place) return;
    const now = new Date();
    const upline = place.uplineId ?? undefined;
    const { offers, ended } = await this.changes.parted(tx, memberId, upline, movedAt > now ? movedAt : now);
    for (const { versionId } of offers) {
      await this.store.answer(tx, versionId, 'withdrawn');
      await this.changes.publish(tx, await this.changes.version(tx, versionId), now, now);
    }
    for (const { version, endsAt } of ended) {
      await this.store.end(tx, version.versionId, 'terminated', endsAt);
      await this.changes.publish(tx, await this.changes.version(tx, version.versionId), now, endsAt);
    }
  }

  /**
   * Returns the contracts that would end if the payee accepted the offer now.
   * @throws Failure resource.not_found, contract.wrong_state.
   */
  async preview(payeeId: string, versionId: string): Promise<Preview> {
    return this.db.transaction(async (tx) => {
      const offer = await this.#ofPayee(tx, payeeId, versionId);
      if (offer.status !== 'offered') throw wrongState(offer);
      return this.#preview(tx, offer);
    });
  }

  /**
   * Accepts an offer. The new version is in force from the start of the next period; until then the old version stays
   * in force. Contracts that the new terms do not cover end in the same transaction. A repeated call changes nothing.
   * @throws Failure contract.needs_confirmation with the contracts that would end, if `confirmation` is not the token
   * of exactly that preview; contract.not_covered if the payer's own terms have become lower since the offer;
   * access.denied if the payee is no longer a direct downline of the payer; contract.wrong_state if the offer has
   * another answer; contract.blocked, request.invalid, resource.not_found.
   */
  async accept(payeeId: string, versionId: string, confirmation: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, (await this.#ofPayee(tx, payeeId, versionId)).brand);
      const offer = await this.#ofPayee(tx, payeeId, versionId);
      if (isDone(offer, 'active')) return;
      // The payee may have been moved in the tree since the offer. The payer must still be the direct upline of the
      // payee. A top agent has no upline; the payer is then the house.
      const place = await this.store.placeOf(tx, payeeId);
      if ((place?.uplineId ?? undefined) !== offer.payerId) throw new Failure('access.denied');
      await this.settings.requireUnblocked(tx, offer);
      await this.#requireCover(tx, offer);
      const { wouldEnd, token, effectiveFrom } = await this.#preview(tx, offer);
      if (wouldEnd.length > 0 && confirmation !== token) throw needsConfirmation(token, wouldEnd);
      const former = await this.store.heldBy(tx, payeeId, offer.kind);
      if (former) await this.store.end(tx, former.versionId, 'superseded', effectiveFrom);
      for (const ended of wouldEnd) await this.store.end(tx, ended.versionId, 'terminated', effectiveFrom);
      await this.store.activate(tx, versionId, effectiveFrom);
      const now = new Date();
      for (const { versionId: changed } of [...wouldEnd, offer]) {
        await this.changes.publish(tx, await this.changes.version(tx, changed), now, effectiveFrom);
      }
    });
  }

  /**
   * Rejects an offer. If it is already rejected, nothing changes.
   * @throws Failure resource.not_found, contract.wrong_state.
   */
  async reject(payeeId: string, versionId: string): Promise<void> {
    await this.#decline(versionId, 'rejected', (tx) => this.#ofPayee(tx, payeeId, versionId));
  }

  /**
   * Withdraws an offer without an answer. If it is already withdrawn, nothing changes.
   * @throws Failure resource.not_found, contract.wrong_state.
   */
  async withdraw(payerId: string | undefined, versionId: string): Promise<void> {
    await this.#decline(versionId, 'withdrawn', async (tx) => {
      const offer = await this.store.version(tx, versionId);
      if (!offer || offer.payerId !== payerId) throw new Failure('resource.not_found');
      return offer;
    });
  }

  async #decline(
    versionId: string,
    status: 'rejected' | 'withdrawn',
    find: (tx: Tx) => Promise<Version>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.tree.lockBrand(tx, (await find(tx)).brand);
      if (isDone(await find(tx), status)) return;
      await this.store.answer(tx, versionId, status);
      const now = new Date();
      await this.changes.publish(tx, await this.changes.version(tx, versionId), now, now);
    });
  }

  #preview(tx: Tx, offer: Version): Promise<Preview> {
    return this.#foresee(tx, offer.brand, offer, offer.versionId);
  }

  /**
   * Returns the effect that accepting the given terms would have now. The token of the preview depends on the id of the
   * stored offer, or on the terms if the offer is not stored yet.
   */
  async #foresee(
    tx: Tx,
    brand: string,
    offer: Omit<NewOffer, 'brand' | 'key'>,
    name = termsOf(offer),
  ): Promise<Preview> {
    const { ended, stays } = consequences(offer.payeeId, offer, await this.changes.paidBy(tx, brand, offer.kind));
    const wouldEnd = ended as Version[];
    const held = await this.store.heldBy(tx, offer.payeeId, offer.kind);
    return {
      wouldEnd,
      wouldStay: stays as Version[],
      replaces: held,
      token: tokenOf(name, wouldEnd),
      effectiveFrom: await this.changes.startOf(tx, brand, offer),
    };
  }

  /**
   * Checks that the payee is directly below the payer and is an agent, and returns their brand.
   * @throws Failure access.denied if the payee is not directly below the payer; request.invalid if the payee is not an
   * agent.
   */
  async #requirePair(tx: Tx, { payerId, payeeId }: Pick<NewOffer, 'payerId' | 'payeeId'>): Promise<string> {
    const payee = await this.store.placeOf(tx, payeeId);
    if (!payee || (payee.uplineId ?? undefined) !== payerId) throw new Failure('access.denied');
    if (!AGENT_TYPES.has(payee.type))
      throw new Failure('request.invalid', { field: 'downlineId', problem: 'not_an_agent' });
    return payee.brand;
  }

  /**
   * Checks new terms against the payer's own contract, and against the present contract of the payee. The length of the
   * periods cannot change while a contract is in force, because periods of two lengths would overlap; the old contract
   * must end first.
   * @throws Failure contract.not_covered, request.invalid.
   */
  async #requireCover(
    tx: Tx,
    { payerId, payeeId, kind, ...terms }: Pick<NewOffer, 'payerId' | 'payeeId' | 'kind'> & Terms,
  ): Promise<void> {
    const present = await this.store.heldBy(tx, payeeId, kind);
    if (present && present.period !== (terms.period ?? ContractPeriod.UNSPECIFIED))
      throw new Failure('request.invalid', { field: 'period' });
    // The house may offer any terms without a contract of its own that covers them, because an operator signs for it.
    if (payerId === undefined) return;
    const gap = uncovered((await this.store.heldBy(tx, payerId, kind)) ?? NO_TERMS, terms);
    if (gap) throw new Failure('contract.not_covered', { ...gap });
  }

  /**
   * Returns a version in any state.
   * @throws Failure resource.not_found if the member is not its payee.
   */
  async #ofPayee(tx: Tx, payeeId: string, versionId: string): Promise<Version> {
    const version = await this.store.version(tx, versionId);
    if (!version || version.payeeId !== payeeId) throw new Failure('resource.not_found');
    return version;
  }
}

/**
 * Returns true if the offer already has the given answer (accepted, rejected or withdrawn), and false if it has no
 * answer.
 * @throws Failure contract.wrong_state if it has another answer.
 */
function isDone(offer: Version, asked: VersionStatus): boolean {
  if (offer.status === 'offered') return false;
  if (offer.status !== asked) throw wrongState(offer);
  return true;
}

const termsOf = ({
  payerId,
  payeeId,
  kind,
  tiers,
  deferral,
  period = 0,
  carries = false,
}: Omit<NewOffer, 'brand' | 'key'>): string =>
  JSON.stringify([payerId ?? '', payeeId, kind, tiers, deferral ?? null, period, carries], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
