import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** The personal data that a member gave at registration. A field without a value is absent. */
export interface NewProfile {
  readonly memberId: string;
  readonly payeeName?: string;
  readonly email?: string;
  readonly countryDialingCode?: string;
  readonly mobileNum?: string;
  readonly idNumber?: string;
  readonly qqNum?: string;
  readonly line?: string;
  readonly whatsapp?: string;
  readonly facebook?: string;
  readonly wechat?: string;
  readonly registerUrl?: string;
  /** The time at which the member accepted the terms and confirmed the required age. */
  readonly confirmedAt: Date;
}

type PersonData = Pick<NewProfile, 'mobileNum' | 'email' | 'idNumber'>;

const PERSON_DATA = `coalesce(mobile_num, '') AS "mobileNum", coalesce(email, '') AS email,
  coalesce(id_number, '') AS "idNumber"`;

/** The maximum number of accounts that are read to find other accounts of the same person. */
const ALIKE_MAX = 100;

/** Stores members' personal data. */
@Injectable()
export class ProfilesStore {
  async add(tx: Tx, profile: NewProfile): Promise<void> {
    const optional = [
      profile.payeeName,
      profile.email,
      profile.countryDialingCode,
      profile.mobileNum,
      profile.idNumber,
      profile.qqNum,
      profile.line,
      profile.whatsapp,
      profile.facebook,
      profile.wechat,
      profile.registerUrl,
    ].map((value) => value || null);
    await tx.rows(
      `INSERT INTO member_profiles (member_id, terms_accepted_at, age_confirmed_at, payee_name, email,
         country_dialing_code,
                                    mobile_num, id_number, qq_num, line, whatsapp, facebook, wechat, register_url)
       VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [profile.memberId, profile.confirmedAt, ...optional],
    );
  }

  /** Returns the phone number, mail address and document number that a member gave. */
  async facts(sql: Sql, memberId: string): Promise<PersonData> {
    const row = await sql.one<PersonData>(`SELECT ${PERSON_DATA} FROM member_profiles WHERE member_id = $1`, [
      memberId,
    ]);
    return row ?? {};
  }

  /** Returns the name that a member registered; empty if the member gave none. */
  async payeeName(sql: Sql, memberId: string): Promise<string> {
    const row = await sql.one<{ name: string }>(
      `SELECT coalesce(payee_name, '') AS name FROM member_profiles WHERE member_id = $1`,
      [memberId],
    );
    return row?.name ?? '';
  }

  /**
   * Returns the personal data of members of a brand, registered since a time, who may have one of the given phone
   * numbers, mail addresses or document numbers. The values are given in the spelling of `personKeys`. The SQL
   * comparison is coarse, so the caller must compare the keys of the returned data too. The SQL uses the expressions
   * of the indexes `member_profiles_by_person_…`.
   */
  async maybeOf(
    tx: Tx,
    brand: string,
    since: Date,
    keys: { readonly mobile?: string; readonly mail?: string; readonly document?: string },
  ): Promise<(PersonData & { memberId: string })[]> {
    return tx.rows(
      `SELECT member_id AS "memberId", ${PERSON_DATA}
         FROM member_profiles JOIN members m ON m.id = member_id
        WHERE m.brand = $1 AND m.registered_at >= $2
          AND (right(regexp_replace(mobile_num, '\\D', '', 'g'), 9) = $3
            OR regexp_replace(lower(btrim(normalize(email, NFKC))), '\\+[^@]*@', '@') = $4
            OR lower(regexp_replace(normalize(id_number, NFKC), '[^[:alnum:]]', '', 'g')) = $5)
        ORDER BY member_id LIMIT ${ALIKE_MAX}`,
      [brand, since, keys.mobile ?? null, keys.mail ?? null, keys.document ?? null],
    );
  }
}
