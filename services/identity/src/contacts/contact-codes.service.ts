import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong, tooManyCodes } from '../identity.errors.js';
import type { Member } from '../members/member.js';
import { CourierService } from '../notices/courier.service.js';
import { NoticesStore } from '../notices/notices.store.js';
import { CODE_LIFE_MS, waitBeforeRequest } from '../recovery/recovery-limit.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RecoveryStore, type Recovery } from '../recovery/recovery.store.js';
import { addressOf, smsNumberOf, withDialingCode } from './contact-address.js';
import { contactWords, type CodePurpose } from './contact-words.js';
import type { Contact } from './contacts.store.js';

const MINUTE_MS = 60_000;

/**
 * Sends codes to a member's mobile number or mail address. A code has six digits, is valid for five minutes and allows
 * five attempts. How often a code may be requested is defined in recovery-limit.ts.
 */
@Injectable()
export class ContactCodes {
  constructor(
    private readonly db: Db,
    private readonly store: RecoveryStore,
    private readonly secrets: RecoverySecrets,
    private readonly notices: NoticesStore,
    private readonly courier: CourierService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code to a contact of a member. Returns how many minutes the code is valid.
   * @throws Failure request.rate_limited.
   */
  async send(purpose: CodePurpose, brand: Brand, member: Member, contact: Contact): Promise<number> {
    const target = this.#target(purpose, brand, member, contact);
    const code = this.secrets.code();
    const words = contactWords(member.language, purpose, {
      code,
      brand: brand.name,
      minutes: CODE_LIFE_MS / MINUTE_MS,
    });
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS);
    await this.db.transaction(async (tx) => {
      const waitMs = waitBeforeRequest(await this.store.requests(tx, { target }, createdAt), createdAt);
      if (waitMs > 0) throw tooManyCodes(waitMs);
      const secret = this.secrets.digestOfCode(target, code);
      await this.store.add(tx, { target, memberId: member.id, secret, createdAt, expiresAt });
      await this.notices.add(
        tx,
        contact.kind === 'mobile'
          ? { channel: 'sms', to: smsNumberOf(withDialingCode(contact, brand)), text: words.text }
          : { channel: 'mail', to: contact.value, subject: words.subject, text: words.text },
        { at: createdAt, expiresAt, isVoid: false },
      );
    });
    this.courier.wake();
    return CODE_LIFE_MS / MINUTE_MS;
  }

  /**
   * Checks a code. The attempt is counted before the code is compared, so that parallel attempts are counted too. The
   * caller must mark a correct code as used, in its own transaction.
   * @throws Failure identity.code_wrong, identity.code_expired.
   */
  async check(purpose: CodePurpose, brand: Brand, member: Member, contact: Contact, code: string): Promise<Recovery> {
    const target = this.#target(purpose, brand, member, contact);
    const sent = await this.store.takeTry(target, this.clock.now());
    if (!sent) throw codeExpired();
    if (!timingSafeEqual(sent.secret, this.secrets.digestOfCode(target, code))) throw codeWrong();
    return sent;
  }

  /**
   * Returns the digest of a contact and a purpose, under which the code is stored. The digest includes the dialing
   * code, because the same digits with another dialing code can belong to another person.
   */
  #target(purpose: CodePurpose, brand: Brand, member: Member, contact: Contact): Buffer {
    const address = addressOf(withDialingCode(contact, brand));
    return this.secrets.target(member.brand, purpose, member.id, contact.kind, address);
  }
}
