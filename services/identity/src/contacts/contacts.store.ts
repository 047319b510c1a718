import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

export type ContactKind = 'mobile' | 'mail';

/** A mobile number or mail address of a member. */
export interface Contact {
  readonly kind: ContactKind;
  /** Digits as given, or the address. */
  readonly value: string;
  /** Of a number; may be empty. */
  readonly countryDialingCode: string;
}

/** Contacts of members, and which of them a code has confirmed. */
@Injectable()
export class ContactsStore {
  constructor(private readonly db: Db) {}

  /** The member's contacts, confirmed or not; the number first. */
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

  async confirmed(memberId: string): Promise<ContactKind[]> {
    const rows = await this.db.rows<{ kind: ContactKind }>(
      `SELECT kind FROM confirmed_contacts WHERE member_id = $1 ORDER BY kind`,
      [memberId],
    );
    return rows.map(({ kind }) => kind);
  }

  /** Whether the registration bonus waits for a confirmed contact. */
  async bonusWaits(memberId: string): Promise<boolean> {
    return (
      (await this.db.one(`SELECT 1 AS one FROM registration_origins WHERE member_id = $1 AND bonus_waits`, [
        memberId,
      ])) !== undefined
    );
  }

  /** Ends the wait. True for the one call that ended it. */
  async endBonusWait(tx: Tx, memberId: string): Promise<boolean> {
    return (
      (await tx.one(
        `UPDATE registration_origins SET bonus_waits = false WHERE member_id = $1 AND bonus_waits RETURNING member_id`,
        [memberId],
      )) !== undefined
    );
  }

  /** Records a confirmed contact, and keeps it in the profile. False when it confirmed another member of the brand before. */
  async confirm(
    tx: Tx,
    member: { readonly id: string; readonly brand: string },
    contact: Contact,
    digest: Buffer,
    at: Date,
  ): Promise<boolean> {
    const free = await tx.one(
      `INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at) VALUES ($1, $2, $3, $4, $5)
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

  /** Withdrawal was locked while the member had no second factor; a confirmed contact is one. */
  async unlockWithdrawal(tx: Tx, memberId: string): Promise<void> {
    await tx.rows(`UPDATE members SET withdraw_locked_at = NULL WHERE id = $1`, [memberId]);
  }
}
