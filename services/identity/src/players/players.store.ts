import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Member } from '../members/member.js';
import { likeBegin, type SearchForms } from './player-search.js';

export interface FoundPlayer extends Member {
  readonly matched: string;
}

export interface PlayerProfile {
  readonly payeeName: string | null;
  readonly mobile: string | null;
  readonly dialingCode: string | null;
  readonly mail: string | null;
  readonly birthDate: string | null;
  readonly hasDocument: boolean;
  readonly uplineAccount: string | null;
  readonly lastLoginAt: Date | null;
}

export interface RelatedPlayer extends Member {
  readonly shared: string[];
}

export interface PlayerNote {
  readonly id: string;
  readonly operatorId: string;
  readonly text: string;
  readonly at: Date;
}

const MEMBER = `m.id, m.brand, m.account, m.nickname, m.type, m.status, m.currency, m.language,
  m.upline_id AS "uplineId", m.icon, m.registered_at AS "registeredAt"`;

/*
 * SQL that finds members. Each kind of value has its own subquery, so that each subquery uses its own index. The
 * mobile numbers to compare are computed before the query, because an expression on the stored number could not use
 * the index.
 */
const FIND = `
  WITH found AS (
    SELECT id, 1 AS rank, 'id' AS matched FROM members WHERE id = $2
    UNION ALL SELECT id, 2, 'account' FROM members WHERE account_key LIKE $3
    UNION ALL SELECT member_id, 3, 'mail' FROM member_profiles WHERE lower(email) = $4
    UNION ALL SELECT member_id, 4, 'mobile' FROM member_profiles
      WHERE mobile_num = ANY ($5::text[])
        AND (ltrim(mobile_num, '0') = ltrim($6, '0')
          OR coalesce(country_dialing_code, '') = ''
          OR regexp_replace(country_dialing_code, '\\D', '', 'g') || ltrim(mobile_num, '0') = $6)
    UNION ALL SELECT member_id, 5, 'name' FROM registration_origins WHERE payee_key = $7 AND brand = ANY ($1::text[])
  )
  SELECT ${MEMBER}, f.matched
    FROM (SELECT DISTINCT ON (id) id, rank, matched FROM found ORDER BY id, rank) f
    JOIN members m ON m.id = f.id AND m.brand = ANY ($1::text[])
   ORDER BY m.account_key LIMIT $8`;

/** Reads members for operators, and stores their notes. */
@Injectable()
export class PlayersStore {
  constructor(private readonly db: Db) {}

  find(brands: readonly string[], forms: SearchForms, limit: number): Promise<FoundPlayer[]> {
    return this.db.rows(FIND, [
      brands,
      forms.id ?? null,
      likeBegin(forms.account),
      forms.mail ?? null,
      forms.localNumbers,
      forms.digits ?? null,
      forms.payee,
      limit,
    ]);
  }

  profile(memberId: string): Promise<PlayerProfile | undefined> {
    return this.db.one(
      `SELECT p.payee_name AS "payeeName", p.mobile_num AS mobile, p.country_dialing_code AS "dialingCode",
              p.email AS mail, coalesce(p.id_number, '') <> '' AS "hasDocument", u.account AS "uplineAccount",
              m.last_login_at AS "lastLoginAt", b.birth_date::text AS "birthDate"
         FROM members m
         LEFT JOIN member_profiles p ON p.member_id = m.id
         LEFT JOIN members u ON u.id = m.upline_id
         LEFT JOIN member_birth_dates b ON b.member_id = m.id
        WHERE m.id = $1`,
      [memberId],
    );
  }

  /** Returns members of the brand who registered with the same device, IP address or payee name. */
  related(memberId: string, limit: number): Promise<RelatedPlayer[]> {
    return this.db.rows(
      `WITH own AS (SELECT brand, address, device, payee_key FROM registration_origins WHERE member_id = $1),
            shared AS (
              SELECT o.member_id, 'device' AS what FROM own JOIN registration_origins o
                  ON o.brand = own.brand AND o.device = own.device AND o.device <> ''
              UNION ALL SELECT o.member_id, 'address' FROM own JOIN registration_origins o
                  ON o.brand = own.brand AND o.address = own.address AND o.address <> ''
              UNION ALL SELECT o.member_id, 'payee_name' FROM own JOIN registration_origins o
                  ON o.brand = own.brand AND o.payee_key = own.payee_key AND o.payee_key <> '')
       SELECT ${MEMBER}, s.shared
         FROM (SELECT member_id, array_agg(DISTINCT what ORDER BY what) AS shared FROM shared
                WHERE member_id <> $1 GROUP BY member_id) s
         JOIN members m ON m.id = s.member_id
        ORDER BY cardinality(s.shared) DESC, m.registered_at DESC LIMIT $2`,
      [memberId, limit],
    );
  }

  notes(memberId: string, limit: number): Promise<PlayerNote[]> {
    return this.db.rows(
      `SELECT id, operator_id AS "operatorId", text, at FROM player_notes
        WHERE member_id = $1 ORDER BY at DESC, id DESC LIMIT $2`,
      [memberId, limit],
    );
  }

  /**
   * Adds a note about a member. If the same note is already stored, it is returned. Returns undefined if another note
   * has this id.
   */
  async addNote(memberId: string, note: PlayerNote): Promise<PlayerNote | undefined> {
    await this.db.rows(
      `INSERT INTO player_notes (id, member_id, operator_id, text, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO NOTHING`,
      [note.id, memberId, note.operatorId, note.text, note.at],
    );
    return this.db.one(
      `SELECT id, operator_id AS "operatorId", text, at FROM player_notes
        WHERE id = $1 AND member_id = $2 AND operator_id = $3 AND text = $4`,
      [note.id, memberId, note.operatorId, note.text],
    );
  }
}
