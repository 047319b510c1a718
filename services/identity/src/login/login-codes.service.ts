import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Tx } from '@nm/kit/db/db.js';
import { AuthenticatorCheck, type AuthenticatorProof } from '../authenticator/authenticator-check.service.js';
import type { Brand } from '../brands/brand.js';
import { ContactCodes } from '../contacts/contact-codes.service.js';
import { ContactsStore, type Contact } from '../contacts/contacts.store.js';
import { maskContact } from '../contacts/mask-contact.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong, secondFactorRequired } from '../identity.errors.js';
import { AddressesStore } from '../members/addresses.store.js';
import type { Member } from '../members/member.js';
import { RecoveryStore } from '../recovery/recovery.store.js';
import { PayoutNamesGateway } from './payout-names.gateway.js';
import type { FactorKind } from './second-factor.js';

/** A code that was checked and is correct. It must be marked as used in the transaction of the login. */
export type Proof = { readonly recoveryId: string } | AuthenticatorProof;

/** What the member entered beside the password. */
export interface Entered {
  readonly code: string | undefined;
  readonly bankAccountName: string | undefined;
}

/**
 * Handles the codes for logins from a new place. A member with an authenticator app enters its code, and no code is sent.
 * Members with a confirmed contact receive a code after a correct password, and enter it with the next login. Members with
 * neither enter the name on their bank account, which is never sent to them.
 */
@Injectable()
export class LoginCodes {
  constructor(
    private readonly codes: ContactCodes,
    private readonly contacts: ContactsStore,
    private readonly recoveries: RecoveryStore,
    private readonly authenticators: AuthenticatorCheck,
    private readonly addresses: AddressesStore,
    private readonly payoutNames: PayoutNamesGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the second factors that a member may use. The name on the bank account is the weakest, so it counts only for
   * a member without another.
   * @throws Failure system.temporary if the wallet is needed and away.
   */
  async factorsOf(memberId: string): Promise<FactorKind[]> {
    const own = await this.addresses.factors(memberId);
    if (own.length > 0) return own;
    return (await this.payoutNames.check(memberId)).hasName ? ['payee_name'] : [];
  }

  /**
   * Checks what the member entered, or sends a code.
   * @param factors the member's second factors, one of which must be used; undefined if any contact is accepted.
   * @returns `unproven` if any contact is accepted but the member has none; `named` after the right bank account name.
   * @throws Failure identity.second_factor_required (with `sentTo` if a code was sent), identity.code_wrong,
   * identity.code_expired, identity.locked (too many wrong codes of the authenticator), system.temporary.
   */
  async prove(
    brand: Brand,
    member: Member,
    factors: readonly FactorKind[] | undefined,
    { code, bankAccountName }: Entered,
  ): Promise<Proof | 'named' | 'unproven'> {
    if (await this.authenticators.isSet(member.id)) {
      if (code === undefined) throw secondFactorRequired(['authenticator']);
      return this.authenticators.prove(member, code);
    }
    const contacts = await this.contacts.of(member.id);
    const contact = contacts.find(({ kind }) => factors?.includes(kind) ?? true);
    if (!contact) {
      if (factors?.includes('payee_name') && bankAccountName !== undefined) {
        if (!(await this.payoutNames.check(member.id, bankAccountName)).matches) throw codeWrong();
        return 'named';
      }
      if (factors) throw secondFactorRequired(factors);
      return 'unproven';
    }
    if (code !== undefined) return { recoveryId: (await this.codes.check('login', brand, member, contact, code)).id };
    await this.#send(brand, member, contact);
    throw secondFactorRequired([contact.kind], maskContact(contact));
  }

  /**
   * Marks the code as used.
   * @throws Failure identity.code_expired or identity.code_wrong if another login has used the code first.
   */
  async use(tx: Tx, proof: Proof): Promise<void> {
    if (!('recoveryId' in proof)) return this.authenticators.use(tx, proof);
    const { recoveryId } = proof;
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
