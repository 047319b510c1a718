import { createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../identity.clock.js';
import { keyLifeAt, type KeyPurpose } from './key-period.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { SealedKeysStore, type SealedKey } from './sealed-keys.store.js';

/** A key pair that is still accepted. */
export interface HeldKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The public key (P-256), with the fields kid, alg and use. */
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly diesAt: Date;
}

const ALGORITHMS = {
  envelope: { alg: 'ECDH-ES', use: 'enc' },
  session: { alg: 'ES256', use: 'sig' },
  operator: { alg: 'ES256', use: 'sig' },
} as const satisfies Record<KeyPurpose, object>;

const contextOf = (purpose: KeyPurpose, kid: string): string => `${purpose} key ${kid}`;

/**
 * Manages the keys for each purpose. Keys change without a job: the first instance that needs the key of a new period
 * creates it. If two instances create a key at the same time, the database keeps only one row per period, and both use
 * that key.
 */
@Injectable()
export class KeyRing {
  readonly #held = new Map<string, HeldKey>();
  readonly #current = new Map<KeyPurpose, { readonly slot: bigint; readonly key: Promise<HeldKey> }>();

  constructor(
    private readonly store: SealedKeysStore,
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {}

  /** Returns the key that is used now to encrypt or sign. */
  async current(purpose: KeyPurpose): Promise<HeldKey> {
    const life = keyLifeAt(purpose, this.clock.now());
    const known = this.#current.get(purpose);
    if (known?.slot === life.slot) return known.key;
    const key = this.#keyOf(purpose, life);
    this.#current.set(purpose, { slot: life.slot, key });
    key.catch(() => {
      if (this.#current.get(purpose)?.key === key) this.#current.delete(purpose);
    });
    return key;
  }

  /** Finds a key by its id. Returns undefined if the key is unknown or expired. */
  async find(purpose: KeyPurpose, kid: string): Promise<HeldKey | undefined> {
    const now = this.clock.now();
    const known = this.#held.get(contextOf(purpose, kid));
    if (known) return known.diesAt > now ? known : undefined;
    const row = await this.store.byKid(purpose, kid, now);
    return row && this.#hold(purpose, row);
  }

  /** Returns the public keys with which session tokens are verified, newest first. There are at most two. */
  async publicKeys(purpose: KeyPurpose): Promise<readonly Readonly<Record<string, unknown>>[]> {
    await this.current(purpose);
    return (await this.store.live(purpose, this.clock.now())).map((row) => row.publicJwk);
  }

  async #keyOf(purpose: KeyPurpose, life: ReturnType<typeof keyLifeAt>): Promise<HeldKey> {
    let row = await this.store.bySlot(purpose, life.slot);
    if (!row) {
      await this.store.keep(purpose, life, this.#make(purpose));
      row = await this.store.bySlot(purpose, life.slot);
    }
    if (!row) throw new Error(`the ${purpose} key of slot ${life.slot} could not be kept`);
    return this.#hold(purpose, row);
  }

  #make(purpose: KeyPurpose): Omit<SealedKey, 'diesAt'> {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = randomBytes(16).toString('base64url');
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    return {
      kid,
      publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, ...ALGORITHMS[purpose] },
      sealed: this.seal.seal(secret, contextOf(purpose, kid)),
    };
  }

  #hold(purpose: KeyPurpose, row: SealedKey): HeldKey {
    const name = contextOf(purpose, row.kid);
    const key: HeldKey = {
      kid: row.kid,
      privateKey: createPrivateKey(this.seal.open(row.sealed, name)),
      publicJwk: row.publicJwk,
      diesAt: row.diesAt,
    };
    for (const [kept, { diesAt }] of this.#held) if (diesAt <= this.clock.now()) this.#held.delete(kept);
    this.#held.set(name, key);
    return key;
  }
}
