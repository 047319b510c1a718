import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { gameNotFound, invalid } from '../../games.errors.js';
import { PlaysStore } from '../../plays/plays.store.js';
import { OpenStateStore, type NewOpenState } from '../open-state.store.js';
import { CatalogueDeskReadModel } from './catalogue-desk.read-model.js';
import { CatalogueDeskStore } from './catalogue-desk.store.js';
import type { DeskCeiling, DeskGame, DeskLimit, DeskSubject, DeskVendor } from './desk-entry.js';

/** A vendor or a game of a vendor, with its win ceilings. */
export interface DeskEntry {
  readonly vendor: DeskVendor;
  readonly game?: DeskGame & { readonly ceilings: readonly DeskCeiling[] };
}

/**
 * Changes vendors and games for operators. One operator is enough for a change. A change that is based on an older
 * version is refused (optimistic concurrency), so operators cannot overwrite each other's changes.
 */
@Injectable()
export class CatalogueDesk {
  readonly #states = new OpenStateStore();

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CatalogueDeskReadModel) private readonly entries: CatalogueDeskReadModel,
    @Inject(CatalogueDeskStore) private readonly store: CatalogueDeskStore,
    @Inject(PlaysStore) private readonly plays: PlaysStore,
  ) {}

  /**
   * Returns a vendor or a game with its win ceilings.
   * @throws Failure game.not_found.
   */
  async find({ vassalage, gameCode }: DeskSubject, sql: Tx | Db = this.db): Promise<DeskEntry> {
    const [vendor] = await this.entries.vendors(sql, vassalage);
    if (!vendor) throw gameNotFound();
    if (gameCode === undefined) return { vendor };
    const game = await this.entries.game(sql, vassalage, gameCode);
    if (!game) throw gameNotFound();
    const ceilings = vendor.mode === 'frame' ? await this.entries.ceilingsOf(sql, vassalage, gameCode) : [];
    return { vendor, game: { ...game, ceilings } };
  }

  /**
   * Sets whether the vendor or game can be played.
   * @throws Failure game.not_found, review.stale.
   */
  async setState(subject: DeskSubject, version: bigint, state: NewOpenState): Promise<DeskEntry> {
    return this.#change(subject, version, async (tx) => {
      await this.#states.set(tx, subject.vassalage, subject.gameCode, state);
    });
  }

  /**
   * Sets the position and the tags of a game, and then ranks the hot games again.
   * @throws Failure game.not_found, review.stale.
   */
  async setListing(
    game: Pick<DeskGame, 'vassalage' | 'gameCode' | 'position' | 'isHot' | 'isNew'>,
    version: bigint,
  ): Promise<DeskEntry> {
    return this.#change(game, version, async (tx) => {
      await this.store.setListing(tx, game);
      await this.plays.rankAll(tx);
    });
  }

  /**
   * Sets the stake limits of a game.
   * @throws Failure game.not_found, review.stale, request.invalid (with the name of the invalid field).
   */
  async setLimit(vassalage: string, gameCode: string, version: bigint, limit: DeskLimit): Promise<DeskEntry> {
    const { stakeMinorMin, stakeMinorMax, payoutMinorMax } = limit;
    if (stakeMinorMin <= 0n) throw invalid('stakeMinorMin');
    if (stakeMinorMax < stakeMinorMin) throw invalid('stakeMinorMax');
    if (payoutMinorMax !== null && payoutMinorMax < stakeMinorMax) throw invalid('payoutMinorMax');
    return this.#change({ vassalage, gameCode }, version, (tx) => this.store.setLimit(tx, vassalage, gameCode, limit));
  }

  /**
   * Sets the win ceiling of a vendor or a game.
   * @throws Failure game.not_found, review.stale, request.invalid (with the name of the invalid field; `vassalage` for
   * in-house games, which have no ceiling).
   */
  async setCeiling(subject: DeskSubject, version: bigint, ceiling: Omit<DeskCeiling, 'source'>): Promise<DeskEntry> {
    if (ceiling.stakeMultiple <= 0n) throw invalid('stakeMultiple');
    if (ceiling.amountMinor <= 0n) throw invalid('amountMinor');
    const { vendor } = await this.find(subject);
    if (vendor.mode !== 'frame') throw invalid('vassalage');
    return this.#change(subject, version, (tx) => this.store.setCeiling(tx, subject, ceiling));
  }

  /**
   * Sets whether players may buy features in a vendor's games or in one game, for example free spins.
   * @throws Failure game.not_found, review.stale, request.invalid (with the field name `vassalage`, because in-house
   * games have no features).
   */
  async setFeatureSale(subject: DeskSubject, version: bigint, sellsFeatures: boolean): Promise<DeskEntry> {
    const { vendor } = await this.find(subject);
    if (vendor.mode !== 'frame') throw invalid('vassalage');
    return this.#change(subject, version, (tx) => this.store.setFeatureSale(tx, subject, sellsFeatures));
  }

  async #change(subject: DeskSubject, version: bigint, write: (tx: Tx) => Promise<void>): Promise<DeskEntry> {
    return this.db.transaction(async (tx) => {
      const present = await this.store.lock(tx, subject);
      if (present === undefined) throw gameNotFound();
      if (present !== version) throw new Failure('review.stale');
      await write(tx);
      return this.find(subject, tx);
    });
  }
}
