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

/** A correct code. It is marked as used in the same transaction as the login. */
export interface Proof {
  readonly recoveryId: string;
}

/**
 * Handles the code of a login from a new place. The code is sent after a correct password, and entered with the next
 * attempt.
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
   * Checks the code, or sends one.
   * @param factors the member's second factors, one of which must be used; undefined when any contact will do.
   * @returns `unproven` when any contact would do and the member has none.
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
   * @throws Failure identity.code_expired when another login used the code first.
   */
  async use(tx: Tx, { recoveryId }: Proof): Promise<void> {
    if (!(await this.recoveries.useOne(tx, recoveryId, this.clock.now()))) throw codeExpired();
  }

  /** Sends a code, unless one was sent within the last minute. */
  async #send(brand: Brand, member: Member, contact: Contact): Promise<void> {
    try {
      await this.codes.send('login', brand, member, contact);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'request.rate_limited')) throw error;
    }
  }
}
