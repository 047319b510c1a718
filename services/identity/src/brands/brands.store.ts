import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { withAnnouncements } from '../announcements/announcement.js';
import { withSettings, type BrandSettings } from './brand-settings.js';
import type { Brand, BrandAnnouncement } from './brand.js';

/** Stores the documents of the brands. */
@Injectable()
export class BrandsStore {
  constructor(private readonly db: Db) {}

  /**
   * Stores the document of a brand that is part of the product. If an operator has changed the stored document, it is
   * not overwritten.
   */
  async ship(brand: Brand): Promise<void> {
    await this.db.rows(
      `INSERT INTO brands AS kept (code, document) VALUES ($1, $2)
       ON CONFLICT (code) DO UPDATE SET document = excluded.document
        WHERE kept.edited_at IS NULL AND kept.document <> excluded.document`,
      [brand.code, JSON.stringify(brand)],
    );
  }

  /** Returns all brands, with the settings that operators changed and the announcements that they wrote. */
  async all(): Promise<Brand[]> {
    const rows = await this.db.rows<{ document: Brand; written: BrandAnnouncement[]; settings: BrandSettings }>(
      `SELECT document,
              (SELECT coalesce(jsonb_agg(one.document), '[]'::jsonb)
                 FROM brand_announcements AS one WHERE one.brand = brands.code) AS written,
              coalesce((SELECT change.settings FROM brand_changes AS change
                         WHERE change.brand = brands.code ORDER BY change.version DESC LIMIT 1), '{}'::jsonb) AS settings
         FROM brands ORDER BY code`,
    );
    return rows.map(({ document, written, settings }) =>
      withAnnouncements(withSettings(document, settings), written, new Date()),
    );
  }
}
