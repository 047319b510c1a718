import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { LIVE_KEYS_MAX, type SigningKey } from '@nm/kit/signing/signing-key.js';

/** A vendor's key without its secret. */
export interface VendorKey {
  readonly keyId: string;
  readonly createdAt: Date;
  /** The time at which the key was retired; null while it is valid. */
  readonly retiredAt: Date | null;
  /** The time of the last call that the key signed, to the minute; null if it signed none. */
  readonly usedAt: Date | null;
}

interface KeyRow {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Stores, encrypted, the keys with which vendors sign. Each vendor has at most two valid keys, so that a key can be
 * replaced without interruption.
 */
@Injectable()
export class VendorKeysStore {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Seal) private readonly seal: Seal,
  ) {}

  async live(vassalage: string): Promise<SigningKey[]> {
    const rows = await this.db.rows<KeyRow>(
      `SELECT key_id AS "keyId", secret_sealed AS sealed
         FROM vendor_keys
        WHERE vassalage = $1 AND retired_at IS NULL
        ORDER BY created_at DESC LIMIT $2`,
      [vassalage, LIVE_KEYS_MAX],
    );
    return rows.map(({ keyId, sealed }) => ({
      keyId,
      secret: this.seal.open(sealed, context(vassalage, keyId)).toString('utf8'),
    }));
  }

  /**
   * Adds a valid key, and retires all keys of the vendor except the two newest. If a key with this id is already
   * stored, its secret is not changed.
   */
  async add(vassalage: string, { keyId, secret }: SigningKey): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.rows(
        `INSERT INTO vendor_keys (key_id, vassalage, secret_sealed) VALUES ($1, $2, $3)
           ON CONFLICT (key_id) DO NOTHING`,
        [keyId, vassalage, this.seal.seal(secret, context(vassalage, keyId))],
      );
      await tx.rows(
        `UPDATE vendor_keys SET retired_at = clock_timestamp()
          WHERE vassalage = $1 AND retired_at IS NULL AND key_id NOT IN (
            SELECT key_id FROM vendor_keys WHERE vassalage = $1 AND retired_at IS NULL ORDER BY created_at DESC
              LIMIT $2)`,
        [vassalage, LIVE_KEYS_MAX],
      );
    });
  }

  /**
   * Locks a vendor's row, so that changes of its keys run one after the other. Returns false if there is no such
   * vendor.
   */
  async lock(tx: Tx, vassalage: string): Promise<boolean> {
    return (await tx.one('SELECT FROM vendors WHERE vassalage = $1 FOR NO KEY UPDATE', [vassalage])) !== undefined;
  }

  /** Returns a vendor's keys without their secrets, newest first. */
  list(vassalage: string, limit: number, sql: Db | Tx = this.db): Promise<VendorKey[]> {
    return sql.rows(
      `SELECT key_id AS "keyId", created_at AS "createdAt", retired_at AS "retiredAt", used_at AS "usedAt"
         FROM vendor_keys WHERE vassalage = $1 ORDER BY created_at DESC, key_id LIMIT $2`,
      [vassalage, limit],
    );
  }

  async insert(tx: Tx, vassalage: string, { keyId, secret }: SigningKey): Promise<void> {
    await tx.rows('INSERT INTO vendor_keys (key_id, vassalage, secret_sealed) VALUES ($1, $2, $3)', [
      ...[keyId, vassalage, this.seal.seal(secret, context(vassalage, keyId))],
    ]);
  }

  /** Retires a key, if it is still valid. Returns false if the vendor has no key with this id. */
  async retire(tx: Tx, vassalage: string, keyId: string): Promise<boolean> {
    const row = await tx.one(
      `UPDATE vendor_keys SET retired_at = coalesce(retired_at, clock_timestamp())
        WHERE vassalage = $1 AND key_id = $2 RETURNING 1 AS one`,
      [vassalage, keyId],
    );
    return row !== undefined;
  }

  /** Stores that a vendor's key signed a call at this time. */
  async noteUse(keyId: string, at: Date): Promise<void> {
    await this.db.rows('UPDATE vendor_keys SET used_at = greatest(used_at, $2) WHERE key_id = $1', [keyId, at]);
  }
}

const context = (vassalage: string, keyId: string): string => `vendor key ${vassalage} ${keyId}`;
