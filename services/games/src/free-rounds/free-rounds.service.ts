import { Inject, Injectable, Logger } from '@nestjs/common';
import { GameCategory, identity } from '@nm/contracts';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { CasesStore } from '../cases/cases.store.js';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import { MemberExclusionsStore } from '../members/member-exclusions.store.js';
import { MemberStatesStore } from '../members/member-states.store.js';
import { VendorCallsGateway } from '../vendors/gateway/vendor-calls.gateway.js';
import { VendorPlayersStore } from '../vendors/play/vendor-players.store.js';
import { FreeCasesService, Unconfirmed } from './free-cases.service.js';
import { canEnd, type FreeGrant, type FreeTerms } from './free-grant.js';
import { FreeGrantsStore } from './free-grants.store.js';
import { FreeWinsService } from './free-wins.service.js';

const BATCH_MAX = 50;

/**
 * Grants free rounds at vendors to members, and cancels them. A grant is stored first. Then a job calls the vendor
 * until the vendor confirms. Every call contains the id of the grant, so a call that is repeated after a time-out
 * creates no second grant.
 */
@Injectable()
export class FreeRoundsService {
  readonly #logger = new Logger(FreeRoundsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(FreeGrantsStore) private readonly grants: FreeGrantsStore,
    @Inject(FreeWinsService) private readonly wins: FreeWinsService,
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
    @Inject(MemberStatesStore) private readonly states: MemberStatesStore,
    @Inject(MemberExclusionsStore) private readonly exclusions: MemberExclusionsStore,
    @Inject(CasesStore) private readonly cases: CasesStore,
    @Inject(FreeCasesService) private readonly freeCases: FreeCasesService,
  ) {}

  /**
   * Stores a grant of free rounds, once. If the member is excluded or disabled at this time, the grant begins to end at
   * once.
   * @throws Error if the catalogue does not contain the game, because the rule of the promotion is then wrong.
   */
  async grant(tx: Tx, terms: FreeTerms): Promise<void> {
    const { vassalage, memberId, brand, currency, grantId } = terms;
    const game = await this.catalogue.game(vassalage, terms.gameCode);
    if (!game) throw new Error(`free rounds name the unknown game ${vassalage} ${terms.gameCode}`);
    const category = GameCategory[game.gameType as keyof typeof GameCategory] ?? GameCategory.UNSPECIFIED;
    const { playerId } = await this.players.named({ vassalage, memberId, brand, currency, trial: false });
    await this.grants.add(tx, { ...terms, gameCode: game.gameCode, category, playerId });
    if (!(await this.#mayPlay(tx, memberId))) await this.grants.beginEnd(tx, grantId, 'member');
  }

  /** Cancels the free rounds of a promotion that was withdrawn. The wins of rounds that were played before are paid. */
  async withdraw(tx: Tx, grantId: string): Promise<void> {
    await this.grants.beginEnd(tx, grantId, 'withdrawn');
  }

  /**
   * Cancels the free rounds of a member who was excluded or disabled. The event may arrive late. Grants that were given
   * after `changedAt` are not cancelled, because the exclusion had ended by then.
   */
  async endOf(tx: Tx, memberId: string, changedAt: Date): Promise<void> {
    await this.grants.beginEndOf(tx, memberId, 'member', changedAt);
  }

  /**
   * Calls the vendors about all grants that need a call now, in parallel, so that a vendor that does not answer delays
   * no other vendor. A grant whose call fails is tried again later, and the waiting time doubles each time. After
   * TRIES_BEFORE_CASE calls an operator gets a case; the calls to the vendor continue.
   */
  async advanceDue(): Promise<void> {
    const due = await this.grants.leaseDue(this.db, BATCH_MAX);
    await Promise.all(
      due.map((grant) =>
        this.#advance(grant).catch(async (error: unknown) => {
          this.#logger.warn(`free rounds ${grant.grantId} wait for ${grant.vassalage}: ${String(error)}`);
          await this.freeCases.failed(grant, error).catch((cause: unknown) => {
            this.#logger.error(`the failure of free rounds ${grant.grantId} is not stored: ${String(cause)}`);
          });
        }),
      ),
    );
  }

  /**
   * Returns true if the member may play. Both the stored status and the stored exclusions are checked. The identity
   * service reports an exclusion first by RPC; the event that changes the status comes later.
   */
  async #mayPlay(sql: Sql, memberId: string): Promise<boolean> {
    if ((await this.states.of(sql, memberId)) !== identity.MemberStatus.ACTIVE) return false;
    return !(await this.exclusions.isExcludedAt(sql, memberId, ''));
  }

  async #advance(grant: FreeGrant): Promise<void> {
    const { grantId, vassalage, status } = grant;
    const vendor = this.calls.vendors.find((known) => known.vassalage === vassalage);
    // This process does not have the vendor's key, so it cannot know whether the vendor offers free rounds. Another
    // process may have the key. The grant is therefore not ended, but tried again later.
    if (!vendor) throw new Error(`${vassalage} has no connection`);
    if (vendor.isTransfer) {
      this.#logger.error(`${vassalage} gives no free rounds, so ${grantId} ends`);
      await this.db.transaction((tx) => this.wins.end(tx, grantId, 'unavailable'));
    } else if (status === 'ending') await this.#takeBack(grant);
    else await this.#ask(grant);
  }

  async #ask(grant: FreeGrant): Promise<void> {
    const { grantId, vassalage, playerId, brand, currency, gameCode, rounds, stakeMinor, expiresAt } = grant;
    if (!(await this.#mayPlay(this.db, grant.memberId))) return this.grants.beginEnd(this.db, grantId, 'member');
    const { status } = await this.calls.call(vassalage, 'free.grant', {
      ...{ grantId, playerId, brand, currency, gameCode, rounds },
      stake: String(stakeMinor),
      expiresAt: expiresAt.toISOString(),
    });
    if (status !== 'OK') throw new Unconfirmed(String(status));
    await this.db.transaction(async (tx) => {
      await this.grants.open(tx, grantId);
      const named = { vassalage, kinds: ['free_grant_unconfirmed'], subject: grantId } as const;
      await this.cases.resolve(tx, named, 'the provider confirmed the free rounds');
    });
  }

  async #takeBack(grant: FreeGrant): Promise<void> {
    const { grantId, vassalage, playerId } = grant;
    const { status, played } = await this.calls.call(vassalage, 'free.cancel', { grantId, playerId });
    if (status !== 'OK') throw new Unconfirmed(String(status));
    const atVendor = typeof played === 'number' && Number.isInteger(played) ? played : undefined;
    await this.db.transaction(async (tx) => {
      const now = await this.grants.lock(tx, grantId);
      if (now?.status !== 'ending') return;
      const differs = atVendor !== undefined && atVendor > now.played;
      if (!canEnd(now, atVendor, new Date())) throw new Unconfirmed(`played ${atVendor}, reported ${now.played}`);
      await this.wins.end(tx, grantId, now.reason ?? 'expired', differs);
    });
  }
}
