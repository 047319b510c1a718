import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { checkForm } from '../envelopes/form.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, contactTaken, notFound } from '../identity.errors.js';
import { TRIAL } from '../members/member-type.js';
import type { Member } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import { Exclusions } from '../protection/exclusions.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RecoveryStore } from '../recovery/recovery.store.js';
import { addressOf, withDialingCode } from './contact-address.js';
import { ContactCodes } from './contact-codes.service.js';
import { ConfirmForm, ContactForm } from './contact.dto.js';
import { ContactsStore, type Contact, type ContactKind } from './contacts.store.js';

/**
 * Lets a member confirm a mobile number or mail address by a code. A confirmed contact is a second factor, and it
 * releases a registration bonus that was held.
 */
@Injectable()
export class ContactConfirmation {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly members: MembersStore,
    private readonly store: ContactsStore,
    private readonly codes: ContactCodes,
    private readonly recoveries: RecoveryStore,
    private readonly secrets: RecoverySecrets,
    private readonly outbox: Outbox,
    private readonly exclusions: Exclusions,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code to a contact of the member. Returns how many minutes the code is valid.
   * @throws Failure request.*.
   */
  async request(memberId: string, form: object): Promise<number> {
    const contact = contactOf(checkForm(ContactForm, form));
    const { member, brand } = await this.#member(memberId);
    return this.codes.send('confirm', brand, member, contact);
  }

  /**
   * Confirms a contact by the code that was sent to it.
   * @throws Failure identity.code_wrong, identity.code_expired, identity.contact_taken, request.invalid.
   */
  async confirm(memberId: string, form: object): Promise<void> {
    const checked = checkForm(ConfirmForm, form);
    const contact = contactOf(checked);
    const { member, brand } = await this.#member(memberId);
    const sent = await this.codes.check('confirm', brand, member, contact, checked.verificationCode);
    const excluded = await this.db.transaction(async (tx) => {
      await this.exclusions.lock(tx, brand.code);
      const at = this.clock.now();
      if (!(await this.recoveries.useOne(tx, sent.id, at))) throw codeExpired();
      await this.confirmIn(tx, member, contact, at);
      return this.exclusions.onContact(tx, memberId, factsOf(contact));
    });
    for (const { memberId: id, at } of excluded) await this.exclusions.enforce(id, at);
  }

  /**
   * Stores a contact as confirmed and publishes it, in the caller's transaction.
   * @throws Failure identity.contact_taken.
   */
  async confirmIn(tx: Tx, member: Member, given: Contact, at: Date): Promise<void> {
    const contact = withDialingCode(given, await this.brands.byCode(member.brand));
    const digest = this.secrets.target(member.brand, 'contact', contact.kind, addressOf(contact));
    if (!(await this.store.confirm(tx, member, contact, digest, at))) throw contactTaken();
    await this.store.unlockWithdrawal(tx, member.id);
    await this.outbox.append(tx, identity.MemberContactConfirmedSchema, {
      memberId: member.id,
      brand: member.brand,
      kind: contact.kind,
      bonusWaited: await this.store.endBonusWait(tx, member.id),
      confirmedAt: timestampFromDate(at),
    });
  }

  /**
   * Adds the brand's dialing code to confirmed numbers that were stored without a dialing code, at most `limit` in a
   * call. Returns the number of such numbers that were found. If two members confirmed the same number in two
   * spellings, both numbers stay confirmed.
   */
  async completeNumbers(brand: Brand, limit: number): Promise<number> {
    if (!brand.dialingCode) return 0;
    return this.db.transaction(async (tx) => {
      const found = await this.store.withoutDialingCode(tx, brand.code, limit);
      for (const { memberId, value } of found) {
        const contact = withDialingCode({ kind: 'mobile', value, countryDialingCode: '' }, brand);
        const digest = this.secrets.target(brand.code, 'contact', 'mobile', addressOf(contact));
        await this.store.completeNumber(tx, memberId, contact.countryDialingCode, digest);
      }
      return found.length;
    });
  }

  /**
   * Returns, for the member centre, which contacts of a member are confirmed, and whether the registration bonus is
   * still held.
   */
  async state(memberId: string): Promise<{ confirmed: ContactKind[]; bonusWaits: boolean }> {
    const [confirmed, bonusWaits] = await Promise.all([
      this.store.confirmed(memberId),
      this.store.bonusWaits(memberId),
    ]);
    return { confirmed, bonusWaits };
  }

  async #member(memberId: string): Promise<{ member: Member; brand: Brand }> {
    const member = await this.members.byId(memberId);
    if (!member || member.type === TRIAL) throw notFound('member');
    return { member, brand: await this.brands.byCode(member.brand) };
  }
}

const factsOf = ({ kind, value }: Contact) => (kind === 'mobile' ? { mobileNum: value } : { email: value });

const contactOf = ({ kind, value, countryDialingCode = '' }: ContactForm): Contact => ({
  kind,
  value,
  countryDialingCode: kind === 'mobile' ? countryDialingCode : '',
});
