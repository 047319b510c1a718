import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { LIVE_KEYS_MAX, type SigningKey } from '@nm/kit/signing/signing-key.js';
import { CatalogueDesk } from '../../catalogue/desk/catalogue-desk.service.js';
import { gameNotFound, invalid, keyLimit } from '../../games.errors.js';
import { VendorKeysStore, type VendorKey } from './vendor-keys.store.js';

/** The maximum number of keys in a list; older ones were retired long ago. */
const LISTED_MAX = 20;
const SECRET_BYTES = 32;

/**
 * Makes and retires the keys with which vendors sign their calls, for operators. A vendor has at most two valid keys:
 * the operator makes the new one, the vendor begins to use it, and the operator retires the old one.
 */
@Injectable()
export class VendorKeyDesk {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CatalogueDesk) private readonly catalogue: CatalogueDesk,
    @Inject(VendorKeysStore) private readonly keys: VendorKeysStore,
  ) {}

  /**
   * Returns a vendor's keys without their secrets, newest first.
   * @throws Failure game.not_found, request.invalid (an in-house vendor has no keys).
   */
  async list(vassalage: string): Promise<VendorKey[]> {
    await this.#requireVendor(vassalage);
    return this.keys.list(vassalage, LISTED_MAX);
  }

  /**
   * Makes a key for a vendor. Its secret is returned once and cannot be read again.
   * @param seenKeyIds the ids of the valid keys that the operator saw
   * @throws Failure review.stale if other keys are valid now, vendor.key_limit; and as `list`.
   */
  async add(
    vassalage: string,
    seenKeyIds: readonly string[],
  ): Promise<{ readonly keys: VendorKey[]; readonly added: SigningKey }> {
    await this.#requireVendor(vassalage);
    const added = {
      keyId: `${vassalage.toLowerCase()}-${randomBytes(6).toString('hex')}`,
      secret: randomBytes(SECRET_BYTES).toString('base64url'),
    };
    return this.db.transaction(async (tx) => {
      if (!(await this.keys.lock(tx, vassalage))) throw gameNotFound();
      const valid = (await this.keys.list(vassalage, LISTED_MAX, tx)).filter(({ retiredAt }) => !retiredAt);
      if (valid.length !== seenKeyIds.length || !valid.every(({ keyId }) => seenKeyIds.includes(keyId)))
        throw new Failure('review.stale');
      if (valid.length >= LIVE_KEYS_MAX) throw keyLimit();
      await this.keys.insert(tx, vassalage, added);
      return { keys: await this.keys.list(vassalage, LISTED_MAX, tx), added };
    });
  }

  /**
   * Retires a key. A repeated call changes nothing.
   * @throws Failure resource.not_found if the vendor has no key with this id; and as `list`.
   */
  async retire(vassalage: string, keyId: string): Promise<VendorKey[]> {
    await this.#requireVendor(vassalage);
    return this.db.transaction(async (tx) => {
      if (!(await this.keys.lock(tx, vassalage))) throw gameNotFound();
      if (!(await this.keys.retire(tx, vassalage, keyId))) throw new Failure('resource.not_found');
      return this.keys.list(vassalage, LISTED_MAX, tx);
    });
  }

  async #requireVendor(vassalage: string): Promise<void> {
    const { vendor } = await this.catalogue.find({ vassalage, gameCode: undefined });
    if (vendor.mode !== 'frame') throw invalid('vassalage');
  }
}
