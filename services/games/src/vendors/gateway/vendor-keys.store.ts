import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { LIVE_KEYS_MAX, type SigningKey } from '@nm/kit/signing/signing-key.js';

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
}

const context = (vassalage: string, keyId: string): string => `vendor key ${vassalage} ${keyId}`;
