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
  async facts(sql: Sql, memberId: string): Promise<Pick<NewProfile, 'mobileNum' | 'email' | 'idNumber'>> {
    const row = await sql.one<{ mobileNum: string; email: string; idNumber: string }>(
      `SELECT coalesce(mobile_num, '') AS "mobileNum", coalesce(email, '') AS email, coalesce(id_number, '') AS "idNumber"
         FROM member_profiles WHERE member_id = $1`,
      [memberId],
    );
    return row ?? {};
  }
}
