import { Injectable } from '@nestjs/common';
import { SeparateDb } from '@nm/kit/db/db.js';
import type { KeyLife, KeyPurpose } from './key-period.js';

export interface SealedKey {
  readonly kid: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly sealed: Buffer;
  readonly diesAt: Date;
}

const COLUMNS = `kid, public_jwk AS "publicJwk", sealed, dies_at AS "diesAt"`;

/**
 * Stores key pairs: the public key unencrypted, the private key encrypted. A new key pair is committed in a
 * transaction of its own, so it stays stored even if the caller's transaction fails.
 */
@Injectable()
export class SealedKeysStore {
  constructor(private readonly db: SeparateDb) {}

  async bySlot(purpose: KeyPurpose, slot: bigint): Promise<SealedKey | undefined> {
    return this.db.one<SealedKey>(`SELECT ${COLUMNS} FROM sealed_keys WHERE purpose = $1 AND slot = $2`, [
      purpose,
      slot,
    ]);
  }

  /**
   * Stores the key of a slot (the period for which a key is used). If another instance has already stored a key for
   * this slot, that key stays and the new one is not stored.
   */
  async keep(purpose: KeyPurpose, life: KeyLife, key: Omit<SealedKey, 'diesAt'>): Promise<void> {
    await this.db.rows(
      `INSERT INTO sealed_keys (kid, purpose, slot, public_jwk, sealed, retires_at, dies_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT ON CONSTRAINT sealed_keys_one_per_slot DO NOTHING`,
      [key.kid, purpose, life.slot, JSON.stringify(key.publicJwk), key.sealed, life.retiresAt, life.diesAt],
    );
  }

  async byKid(purpose: KeyPurpose, kid: string, now: Date): Promise<SealedKey | undefined> {
    return this.db.one<SealedKey>(
      `SELECT ${COLUMNS} FROM sealed_keys WHERE purpose = $1 AND kid = $2 AND dies_at > $3`,
      [purpose, kid, now],
    );
  }

  /** Returns the keys with which tokens can still be verified, newest first. */
  async live(purpose: KeyPurpose, now: Date): Promise<SealedKey[]> {
    return this.db.rows<SealedKey>(
      `SELECT ${COLUMNS} FROM sealed_keys WHERE purpose = $1 AND dies_at > $2 ORDER BY slot DESC LIMIT 2`,
      [purpose, now],
    );
  }

  async deleteDead(now: Date): Promise<void> {
    await this.db.rows(`DELETE FROM sealed_keys WHERE dies_at <= $1`, [now]);
  }
}
