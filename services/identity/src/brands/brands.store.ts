import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Brand } from './brand.js';

/** Brand documents at rest. */
@Injectable()
export class BrandsStore {
  constructor(private readonly db: Db) {}

  /** Writes a shipped document, unless an operator has changed the stored one. */
  async ship(brand: Brand): Promise<void> {
    await this.db.rows(
      `INSERT INTO brands AS kept (code, document) VALUES ($1, $2)
       ON CONFLICT (code) DO UPDATE SET document = excluded.document
        WHERE kept.edited_at IS NULL AND kept.document <> excluded.document`,
      [brand.code, JSON.stringify(brand)],
    );
  }

  async all(): Promise<Brand[]> {
    const rows = await this.db.rows<{ document: Brand }>(`SELECT document FROM brands ORDER BY code`);
    return rows.map((row) => row.document);
  }
}
