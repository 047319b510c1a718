import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Brand, SystemStatus } from './brand.js';

/** Stores the documents of the brands. */
@Injectable()
export class BrandsStore {
  constructor(private readonly db: Db) {}

  /**
   * Stores a brand document that is part of the product. A document that an operator has changed is not overwritten.
   */
  async ship(brand: Brand): Promise<void> {
    await this.db.rows(
      `INSERT INTO brands AS kept (code, document) VALUES ($1, $2)
       ON CONFLICT (code) DO UPDATE SET document = excluded.document
        WHERE kept.edited_at IS NULL AND kept.document <> excluded.document`,
      [brand.code, JSON.stringify(brand)],
    );
  }

  /**
   * Sets the status of a brand's site for an operator (specification §2, gate). Once the brand is open again, later
   * versions of its document apply to it again.
   * @returns false if the brand is unknown
   */
  async setStatus(code: string, status: SystemStatus, maintenanceUntil?: Date): Promise<boolean> {
    const changed = await this.db.rows(
      `UPDATE brands
          SET document  = (document - 'maintenanceUntil') || jsonb_strip_nulls(jsonb_build_object('status', $2::int, 'maintenanceUntil', $3::text)),
              edited_at = CASE WHEN $2::int = 0 THEN NULL ELSE now() END
        WHERE code = $1
       RETURNING code`,
      [code, status, maintenanceUntil?.toISOString() ?? null],
    );
    return changed.length === 1;
  }

  async all(): Promise<Brand[]> {
    const rows = await this.db.rows<{ document: Brand }>(`SELECT document FROM brands ORDER BY code`);
    return rows.map((row) => row.document);
  }
}
