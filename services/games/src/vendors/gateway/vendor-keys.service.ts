import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';
import { VendorKeysStore } from './vendor-keys.store.js';
import { VENDORS_CONFIG, type VendorsConfig } from '../vendors.config.js';

/**
 * The pattern of a vendor's name. A name that does not match is treated as an unknown vendor, without a query of the
 * database.
 */
const VENDOR = /^[A-Z0-9_.-]{1,64}$/;
/**
 * The time (ms) for which keys are cached. After this time at the latest a retired key is refused, even if the database
 * does not answer. A new key is accepted when the keys are read again.
 */
export const KEYS_BELIEVED_MS_MAX = 5_000;
const CACHE_MAX = 1_000;
/** The minimum time (ms) between two records of a key's use. It saves a write to the database for almost every call. */
const USE_NOTED_MS = 60_000;

/** Reads the valid keys of vendors from the database, and caches them for KEYS_BELIEVED_MS_MAX. */
@Injectable()
export class VendorKeysService implements OnApplicationBootstrap {
  readonly #log = new Logger(VendorKeysService.name);
  readonly #notedAt = new Map<string, number>();
  readonly #cache = new Map<string, { readonly keys: readonly SigningKey[]; readonly askedAt: number }>();

  constructor(
    @Inject(VendorKeysStore) private readonly store: VendorKeysStore,
    @Inject(VENDORS_CONFIG) private readonly config: VendorsConfig,
  ) {}

  /**
   * Stores the keys from the configuration of the deployment in the database, encrypted, before the gateway accepts
   * calls.
   */
  async onApplicationBootstrap(): Promise<void> {
    for (const { vassalage, gatewayKeys } of this.config.vendors) {
      for (const key of gatewayKeys.toReversed()) await this.store.add(vassalage, key);
    }
  }

  /**
   * Returns the valid keys of a vendor; an empty list if the vendor is unknown.
   * @throws Failure system.temporary if the cached keys are too old and the database does not answer in time; the error
   * of the database if it cannot be reached.
   */
  async live(vassalage: string): Promise<readonly SigningKey[]> {
    if (!VENDOR.test(vassalage)) return [];
    const cached = this.#cache.get(vassalage);
    if (cached && isBelieved(cached.askedAt)) return cached.keys;
    const askedAt = Date.now();
    const keys = await this.store.live(vassalage);
    if (!isBelieved(askedAt)) throw new Failure('system.temporary');
    if (this.#cache.size >= CACHE_MAX) this.#cache.clear();
    this.#cache.set(vassalage, { keys, askedAt });
    return keys;
  }

  /** Stores, at most once a minute, that a key signed a call. The call does not wait for it. */
  noteUse(keyId: string): void {
    const now = Date.now();
    if (now - (this.#notedAt.get(keyId) ?? 0) < USE_NOTED_MS) return;
    this.#notedAt.set(keyId, now);
    this.store.noteUse(keyId, new Date(now)).catch((error: unknown) => {
      this.#log.warn(error, 'the use of a key was not stored');
    });
  }
}

const isBelieved = (askedAt: number): boolean => Date.now() - askedAt < KEYS_BELIEVED_MS_MAX;
