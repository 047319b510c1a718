import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { ContactCodes } from '../contacts/contact-codes.service.js';
import { ContactsStore, type Contact } from '../contacts/contacts.store.js';
import { maskContact } from '../contacts/mask-contact.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, secondFactorRequired } from '../identity.errors.js';
import type { Member } from '../members/member.js';
import { RecoveryStore } from '../recovery/recovery.store.js';
import type { FactorKind } from './second-factor.js';

/** A code that was checked and is correct. It must be marked as used in the transaction of the login. */
export interface Proof {
  readonly recoveryId: string;
}

/**
 * Handles the codes for logins from a new place. A code is sent after a correct password; the member enters it with the
 * next login.
 */
@Injectable()
export class LoginCodes {
  constructor(
    private readonly codes: ContactCodes,
    private readonly contacts: ContactsStore,
    private readonly recoveries: RecoveryStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the code that the member entered, or sends one.
   * @param factors the member's second factors, one of which must be used; undefined if any contact is accepted.
   * @returns `unproven` if any contact is accepted but the member has none.
   * @throws Failure identity.second_factor_required (a code was sent), identity.code_wrong, identity.code_expired.
   */
  async prove(
    brand: Brand,
    member: Member,
    factors: readonly FactorKind[] | undefined,
    code: string | undefined,
  ): Promise<Proof | 'unproven'> {
    const contacts = await this.contacts.of(member.id);
    const contact = contacts.find(({ kind }) => factors?.includes(kind) ?? true);
    if (!contact) {
      if (factors) throw secondFactorRequired(factors);
      return 'unproven';
    }
    if (code !== undefined) return { recoveryId: (await this.codes.check('login', member, contact, code)).id };
    await this.#send(brand, member, contact);
    throw secondFactorRequired([contact.kind], maskContact(contact));
  }

  /**
   * Marks the code as used.
   * @throws Failure identity.code_expired if another login has used the code first.
   */
  async use(tx: Tx, { recoveryId }: Proof): Promise<void> {
    if (!(await this.recoveries.useOne(tx, recoveryId, this.clock.now()))) throw codeExpired();
  }

  /** Sends a code to the contact, unless one was sent within the last minute. */
  async #send(brand: Brand, member: Member, contact: Contact): Promise<void> {
    try {
      await this.codes.send('login', brand, member, contact);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'request.rate_limited')) throw error;
    }
  }
}
