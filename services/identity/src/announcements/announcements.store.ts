import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import type { BrandAnnouncement } from '../brands/brand.js';
import type { StoredAnnouncement } from './announcement.js';

const COLUMNS = `brand, document AS announcement, version, changed_by AS "changedBy", changed_at AS "changedAt"`;

/**
 * Stores the announcements that operators wrote or changed. The shipped announcements are not stored here; they are
 * part of the brand's document.
 */
@Injectable()
export class AnnouncementsStore {
  constructor(private readonly db: Db) {}

  /**
   * Runs `work` in a transaction that holds an advisory lock for the brand's announcements. Other changes of them wait,
   * so the number of announcements that `work` reads stays correct until the commit.
   */
  alone<T>(brand: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('announcements:' || $1, 0))`, [brand]);
      return work(tx);
    });
  }

  all(brands: readonly string[], sql: Sql = this.db): Promise<StoredAnnouncement[]> {
    return sql.rows(`SELECT ${COLUMNS} FROM brand_announcements WHERE brand = ANY ($1::text[])`, [brands]);
  }

  find(brand: string, id: string, sql: Sql = this.db): Promise<StoredAnnouncement | undefined> {
    return sql.one(`SELECT ${COLUMNS} FROM brand_announcements WHERE brand = $1 AND id = $2`, [brand, id]);
  }

  /**
   * Stores an announcement if its stored version equals the given version (0 for an announcement that is not stored
   * yet). Returns undefined if the versions differ.
   */
  save(
    brand: string,
    announcement: BrandAnnouncement,
    version: bigint,
    operator: string,
    sql: Sql = this.db,
  ): Promise<StoredAnnouncement | undefined> {
    return sql.one(
      version === 0n
        ? `INSERT INTO brand_announcements (brand, id, document, changed_by) VALUES ($1, $2, $3, $4)
           ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`
        : `UPDATE brand_announcements
              SET document = $3, version = version + 1, changed_by = $4, changed_at = now()
            WHERE brand = $1 AND id = $2 AND version = $5
           RETURNING ${COLUMNS}`,
      [brand, announcement.id, JSON.stringify(announcement), operator, ...(version === 0n ? [] : [String(version)])],
    );
  }
}
