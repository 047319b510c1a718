import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { BrandSettings, Part } from './brand-settings.js';

/** A change of a brand's settings as it is stored. */
export interface StoredChange {
  readonly brand: string;
  readonly version: bigint;
  readonly part: Part;
  /** All settings that operators changed, after this change. */
  readonly settings: BrandSettings;
  readonly note: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const COLUMNS = `brand, version, part, settings, note, changed_by AS "changedBy", changed_at AS "changedAt"`;
const HISTORY_MAX = 50;

/**
 * Stores the changes of brands' settings. Rows are only added, never changed, and each version number of a brand
 * exists once.
 */
@Injectable()
export class BrandSettingsStore {
  constructor(private readonly db: Db) {}

  /** Returns the newest change of each of these brands. A brand that was never changed is not in the result. */
  newest(brands: readonly string[]): Promise<StoredChange[]> {
    return this.db.rows(
      `SELECT DISTINCT ON (brand) ${COLUMNS} FROM brand_changes
        WHERE brand = ANY ($1::text[]) ORDER BY brand, version DESC`,
      [brands],
    );
  }

  /** Returns the changes of a brand, newest first. */
  history(brand: string): Promise<StoredChange[]> {
    return this.db.rows(
      `SELECT ${COLUMNS} FROM brand_changes WHERE brand = $1 ORDER BY version DESC LIMIT ${HISTORY_MAX}`,
      [brand],
    );
  }

  /**
   * Adds a change if the newest stored version equals the given version (0 if the brand has no change yet). Older
   * releases wrote the status "maintenance" or "blocked" into the brand's document, so a change to status 0 (normal)
   * also resets the status there.
   * @returns undefined if the newest stored version is another one
   */
  add(change: Omit<StoredChange, 'version' | 'changedAt'>, version: bigint): Promise<StoredChange | undefined> {
    const { brand, part, settings, note, changedBy } = change;
    const isOpened = part === 'status' && settings.status?.status === 0;
    return this.db.one(
      `WITH added AS (
         INSERT INTO brand_changes (brand, version, part, settings, note, changed_by)
         SELECT $1, $2::bigint + 1, $3, $4, $5, $6
          WHERE $2::bigint = (SELECT coalesce(max(version), 0) FROM brand_changes WHERE brand = $1)
         ON CONFLICT DO NOTHING
         RETURNING ${COLUMNS}
       ), opened AS (
         UPDATE brands SET document = (document - 'maintenanceUntil') || '{"status": 0}', edited_at = NULL
          WHERE $7 AND code = $1 AND document ->> 'status' <> '0' AND EXISTS (SELECT FROM added)
       )
       SELECT * FROM added`,
      [brand, String(version), part, JSON.stringify(settings), note, changedBy, isOpened],
    );
  }
}
