import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import type { Member } from '../members/member.js';
import type { Exclusion } from './exclusion.js';

const SINCE = 'coalesce(e.since, e.begins_at)';

const EXCLUSION = `e.kind, e.begins_at AS "beginsAt", ${SINCE} AS since, e.ends_at AS "endsAt",
  e.end_asked_at AS "endAskedAt"`;

const LONGEST = `ORDER BY e.kind = 'self' DESC, e.ends_at DESC NULLS FIRST LIMIT 1`;

/**
 * Stores members' exclusions, and digests of excluded persons' data (phone number, mail address, document number). By
 * these digests a new registration of such a person is recognised.
 */
@Injectable()
export class ExclusionsStore {
  constructor(private readonly db: Db) {}

  /**
   * Takes an advisory lock for the exclusions of a brand until the end of the transaction. An exclusion also excludes
   * other accounts of the same person. Without this lock, two transactions for two accounts of one person could lock
   * the accounts' rows in different orders, which is a deadlock.
   */
  async lock(tx: Tx, brand: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('exclusions:' || $1, 0))`, [brand]);
  }

  /** Returns the member's present exclusion, if there is one. */
  async present(memberId: string, sql: Sql = this.db): Promise<Exclusion | undefined> {
    return sql.one<Exclusion>(`SELECT ${EXCLUSION} FROM exclusions e WHERE e.member_id = $1 AND e.ended_at IS NULL`, [
      memberId,
    ]);
  }

  /** Begins an exclusion, which replaces the present one. The caller must already hold the lock of the member's row. */
  async begin(tx: Tx, memberId: string, { kind, beginsAt, since, endsAt }: Exclusion): Promise<void> {
    await tx.rows('UPDATE exclusions SET ended_at = $2 WHERE member_id = $1 AND ended_at IS NULL', [
      memberId,
      beginsAt,
    ]);
    await tx.rows('INSERT INTO exclusions (member_id, kind, begins_at, since, ends_at) VALUES ($1, $2, $3, $4, $5)', [
      ...[memberId, kind, beginsAt, since, endsAt],
    ]);
  }

  async askEnd(tx: Tx, memberId: string, at: Date): Promise<void> {
    await tx.rows('UPDATE exclusions SET end_asked_at = $2 WHERE member_id = $1 AND ended_at IS NULL', [memberId, at]);
  }

  async end(tx: Tx, memberId: string, at: Date): Promise<void> {
    await tx.rows('UPDATE exclusions SET ended_at = $2 WHERE member_id = $1 AND ended_at IS NULL', [memberId, at]);
    await tx.rows('DELETE FROM exclusion_keys WHERE member_id = $1', [memberId]);
  }

  /**
   * Returns members whose exclusion can now be ended: breaks whose end time has passed, and self-exclusions for which
   * the member asked for the end before `askedBefore`.
   */
  async due(now: Date, askedBefore: Date, limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM exclusions
        WHERE ended_at IS NULL AND (kind = 'cool_off' AND ends_at <= $1 OR end_asked_at <= $2)
        ORDER BY begins_at LIMIT $3`,
      [now, askedBefore, limit],
    );
    return rows.map(({ memberId }) => memberId);
  }

  /**
   * Returns the longest present exclusion of these members. Only exclusions that had begun at the time `begunBy` are
   * considered.
   */
  async longestOf(tx: Tx, memberIds: readonly string[], begunBy: Date): Promise<Exclusion | undefined> {
    return tx.one<Exclusion>(
      `SELECT ${EXCLUSION} FROM exclusions e
        WHERE e.member_id = ANY ($1::uuid[]) AND e.ended_at IS NULL AND ${SINCE} <= $2
        ${LONGEST}`,
      [memberIds, begunBy],
    );
  }

  async addKeys(tx: Tx, memberId: string, brand: string, digests: readonly Buffer[]): Promise<void> {
    await tx.rows(
      `INSERT INTO exclusion_keys (member_id, brand, digest) SELECT $1, $2, unnest($3::bytea[]) ON CONFLICT DO NOTHING`,
      [memberId, brand, digests],
    );
  }

  /**
   * Returns those of the given digests of personal data that belong to an excluded member of the brand. Only exclusions
   * that had begun at the time `begunBy` are considered.
   */
  async known(tx: Tx, brand: string, digests: readonly Buffer[], begunBy: Date): Promise<Buffer[]> {
    const rows = await tx.rows<{ digest: Buffer }>(
      `SELECT DISTINCT k.digest
         FROM exclusion_keys k JOIN exclusions e ON e.member_id = k.member_id AND e.ended_at IS NULL
        WHERE k.brand = $1 AND k.digest = ANY ($2::bytea[]) AND ${SINCE} <= $3`,
      [brand, digests, begunBy],
    );
    return rows.map(({ digest }) => digest);
  }

  /**
   * Returns the longest present exclusion among members of the brand who have one of these digests of personal data. If
   * `registered` is given, that member's own exclusion and exclusions that began after that member's registration are
   * ignored.
   */
  async matching(
    tx: Tx,
    brand: string,
    digests: readonly Buffer[],
    registered?: Pick<Member, 'id' | 'registeredAt'>,
  ): Promise<Exclusion | undefined> {
    if (digests.length === 0) return undefined;
    return tx.one<Exclusion>(
      `SELECT ${EXCLUSION} FROM exclusion_keys k JOIN exclusions e ON e.member_id = k.member_id AND e.ended_at IS NULL
        WHERE k.brand = $1 AND k.digest = ANY ($2::bytea[]) AND k.member_id IS DISTINCT FROM $3
          AND ${SINCE} <= coalesce($4, 'infinity'::timestamptz)
        ${LONGEST}`,
      [brand, digests, registered?.id ?? null, registered?.registeredAt ?? null],
    );
  }
}
