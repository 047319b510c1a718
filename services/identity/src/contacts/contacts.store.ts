import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';

export type ContactKind = 'mobile' | 'mail';

/** A member's mobile number or mail address. */
export interface Contact {
  readonly kind: ContactKind;
  /** The digits of the number as the member typed them, or the mail address. */
  readonly value: string;
  /** The dialing code of a number; it may be empty. */
  readonly countryDialingCode: string;
}

/** Stores members' contacts and the confirmations of these contacts. */
@Injectable()
export class ContactsStore {
  constructor(private readonly db: Db) {}

  /** Returns a member's contacts, confirmed or not. The mobile number comes first. */
  async of(memberId: string): Promise<Contact[]> {
    const row = await this.db.one<{ mobile: string | null; dialing: string | null; mail: string | null }>(
      `SELECT mobile_num AS mobile, country_dialing_code AS dialing, email AS mail
         FROM member_profiles WHERE member_id = $1`,
      [memberId],
    );
    const mobile = { kind: 'mobile', value: row?.mobile ?? '', countryDialingCode: row?.dialing ?? '' } as const;
    const mail = { kind: 'mail', value: row?.mail ?? '', countryDialingCode: '' } as const;
    return [mobile, mail].filter(({ value }) => value !== '');
  }

  async confirmed(memberId: string, sql: Sql = this.db): Promise<ContactKind[]> {
    return (await this.confirmations(memberId, sql)).map(({ kind }) => kind);
  }

  async confirmations(memberId: string, sql: Sql = this.db): Promise<{ kind: ContactKind; confirmedAt: Date }[]> {
    return sql.rows(
      `SELECT kind, confirmed_at AS "confirmedAt" FROM confirmed_contacts WHERE member_id = $1 ORDER BY kind`,
      [memberId],
    );
  }

  /** Returns true if the member's registration bonus is held until the member confirms a contact. */
  async bonusWaits(memberId: string): Promise<boolean> {
    return (
      (await this.db.one(`SELECT 1 AS one FROM registration_origins WHERE member_id = $1 AND bonus_waits`, [
        memberId,
      ])) !== undefined
    );
  }

  /**
   * Records that the member's registration bonus no longer waits for a confirmed contact. If several callers try this,
   * only one of them gets true.
   */
  async endBonusWait(tx: Tx, memberId: string): Promise<boolean> {
    return (
      (await tx.one(
        `UPDATE registration_origins SET bonus_waits = false WHERE member_id = $1 AND bonus_waits RETURNING member_id`,
        [memberId],
      )) !== undefined
    );
  }

  /**
   * Stores a confirmed contact and copies it to the member's profile. Returns false if another member of the brand has
   * already confirmed this contact, or if this member has already confirmed another contact of the same kind.
   */
  async confirm(
    tx: Tx,
    member: { readonly id: string; readonly brand: string },
    contact: Contact,
    digest: Buffer,
    at: Date,
  ): Promise<boolean> {
    const free = await tx.one(
      `INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at)
       SELECT $1, $2, $3, $4, $5
        WHERE NOT EXISTS (SELECT FROM confirmed_contacts WHERE member_id = $1 AND kind = $3 AND digest <> $4)
       ON CONFLICT ON CONSTRAINT confirmed_contacts_one_member
       DO UPDATE SET confirmed_at = excluded.confirmed_at WHERE confirmed_contacts.member_id = excluded.member_id
       RETURNING member_id`,
      [member.id, member.brand, contact.kind, digest, at],
    );
    if (!free) return false;
    if (contact.kind === 'mobile')
      await tx.rows(
        `UPDATE member_profiles SET mobile_num = $2, country_dialing_code = nullif($3, '') WHERE member_id = $1`,
        [member.id, contact.value, contact.countryDialingCode],
      );
    else await tx.rows(`UPDATE member_profiles SET email = $2 WHERE member_id = $1`, [member.id, contact.value]);
    return true;
  }

  /** Returns members of a brand who confirmed a number without a dialing code, and locks the rows of their profiles. */
  async withoutDialingCode(tx: Tx, brand: string, limit: number): Promise<{ memberId: string; value: string }[]> {
    return tx.rows(
      `SELECT c.member_id AS "memberId", p.mobile_num AS value
         FROM confirmed_contacts c JOIN member_profiles p ON p.member_id = c.member_id
        WHERE c.brand = $1 AND c.kind = 'mobile' AND p.mobile_num <> '' AND coalesce(p.country_dialing_code, '') = ''
        ORDER BY c.member_id LIMIT $2 FOR UPDATE OF p`,
      [brand, limit],
    );
  }

  /**
   * Stores the dialing code of a confirmed number. The digest of the complete number is stored too, unless another
   * member has confirmed the same number.
   */
  async completeNumber(tx: Tx, memberId: string, dialingCode: string, digest: Buffer): Promise<void> {
    await tx.rows(`UPDATE member_profiles SET country_dialing_code = $2 WHERE member_id = $1`, [memberId, dialingCode]);
    await tx.rows(
      `UPDATE confirmed_contacts c SET digest = $2
        WHERE c.member_id = $1 AND c.kind = 'mobile'
          AND NOT EXISTS (SELECT FROM confirmed_contacts o
                           WHERE o.brand = c.brand AND o.kind = c.kind AND o.digest = $2)`,
      [memberId, digest],
    );
  }

  /**
   * Ends the lock of a member's withdrawals that applied because the member had no second factor. A confirmed contact
   * is such a factor.
   */
  async unlockWithdrawal(tx: Tx, memberId: string): Promise<void> {
    await tx.rows(`UPDATE members SET withdraw_locked_at = NULL WHERE id = $1`, [memberId]);
  }
}
