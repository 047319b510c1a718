import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { gameNotFound, invalid } from '../../games.errors.js';
import { CatalogueDeskReadModel } from '../desk/catalogue-desk.read-model.js';
import { CatalogueDeskStore } from '../desk/catalogue-desk.store.js';
import type { DeskVendor } from '../desk/desk-entry.js';
import { CatalogueImportReadModel } from './catalogue-import.read-model.js';
import { CatalogueImportStore } from './catalogue-import.store.js';
import { digestOf, isDone, planImport, type ImportPlan } from './import-plan.js';
import { readList, type ReadList } from './listed-game.js';
import { VendorListGateway } from './vendor-list.gateway.js';

/** The plan of an import, its vendor, and the number of readable games in the vendor's list. */
export interface VendorImport {
  readonly vendor: DeskVendor;
  readonly plan: ImportPlan;
  readonly digest: string;
  readonly listed: number;
}

/**
 * Imports the games of a vendor from the vendor's list. An operator first sees the plan of the import, and only exactly
 * this plan is carried out, in one transaction. If the list changes, is cut off or arrives twice, the import is
 * therefore never partial.
 */
@Injectable()
export class CatalogueImport {
  readonly #logger = new Logger(CatalogueImport.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorListGateway) private readonly lists: VendorListGateway,
    @Inject(CatalogueImportReadModel) private readonly stored: CatalogueImportReadModel,
    @Inject(CatalogueImportStore) private readonly store: CatalogueImportStore,
    @Inject(CatalogueDeskReadModel) private readonly vendors: CatalogueDeskReadModel,
    @Inject(CatalogueDeskStore) private readonly desk: CatalogueDeskStore,
  ) {}

  /**
   * Returns the plan of the changes that an import would make now.
   * @throws Failure game.not_found, request.invalid (an in-house vendor), vendor.list_invalid, system.temporary.
   */
  async preview(vassalage: string): Promise<VendorImport> {
    const list = await this.#ask(vassalage);
    const plan = planImport(list, await this.stored.ownGames(this.db, vassalage));
    return this.#answer(vassalage, list, plan);
  }

  /**
   * Carries out the plan with this digest. If nothing is left to change, it does nothing.
   * @throws Failure review.stale if the plan would now have other changes, and the failures of `preview`.
   */
  async apply(vassalage: string, digest: string): Promise<VendorImport> {
    const list = await this.#ask(vassalage);
    const plan = await this.db.transaction(async (tx) => {
      // The lock makes two imports of the same vendor run one after the other. The second import then finds no changes.
      if ((await this.desk.lock(tx, { vassalage, gameCode: undefined })) === undefined) throw gameNotFound();
      const present = planImport(list, await this.stored.ownGames(tx, vassalage));
      if (isDone(present)) return present;
      if (digestOf(present) !== digest) throw new Failure('review.stale');
      const { added, changed, removed } = present;
      if (added.length > 0) await this.store.add(tx, vassalage, added);
      if (changed.length > 0) await this.store.change(tx, vassalage, changed);
      if (removed.length > 0) await this.store.remove(tx, vassalage, removed);
      await this.store.bumpVendor(tx, vassalage);
      return present;
    });
    const { added, changed, removed, problems } = plan;
    this.#logger.log(
      `imported ${vassalage}: ${added.length} new, ${changed.length} changed, ${removed.length} removed, ${problems.length} left out`,
    );
    return this.#answer(vassalage, list, plan);
  }

  async #ask(vassalage: string): Promise<ReadList> {
    const [vendor] = await this.vendors.vendors(this.db, vassalage);
    if (!vendor) throw gameNotFound();
    if (vendor.mode !== 'frame') throw invalid('vassalage');
    const [rows, categories] = await Promise.all([this.lists.rows(vassalage), this.stored.categories()]);
    return readList(rows, categories);
  }

  async #answer(vassalage: string, { games }: ReadList, plan: ImportPlan): Promise<VendorImport> {
    const [vendor] = await this.vendors.vendors(this.db, vassalage);
    if (!vendor) throw gameNotFound();
    return { vendor, plan, digest: digestOf(plan), listed: games.length };
  }
}
