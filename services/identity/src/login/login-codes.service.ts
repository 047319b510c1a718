import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Tx } from '@nm/kit/db/db.js';
import { AuthenticatorCheck, type AuthenticatorProof } from '../authenticator/authenticator-check.service.js';
import type { Brand } from '../brands/brand.js';
import { ContactCodes } from '../contacts/contact-codes.service.js';
import type { CodePurpose } from '../contacts/contact-words.js';
import { ContactsStore, type Contact } from '../contacts/contacts.store.js';
import { maskContact } from '../contacts/mask-contact.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong, secondFactorRequired } from '../identity.errors.js';
import { AddressesStore } from '../members/addresses.store.js';
import type { Member } from '../members/member.js';
import { lockMs } from '../payment-password/withdrawal-lock.js';
import { RecoveryStore } from '../recovery/recovery.store.js';
import { PayoutNamesGateway } from './payout-names.gateway.js';
import { decideAddress, type AddressDecision, type FactorKind } from './second-factor.js';

/** A correct code of a login. It must be marked as used in the transaction that completes the login. */
export type Proof = { readonly recoveryId: string; readonly kind: Contact['kind'] } | AuthenticatorProof;

/**
 * The result of the check of a login's second factor: a proof of a code, or a word. `named`: the name on the bank
 * account was right. `not_asked`: the login needs no second factor. `unproven`: the member has none.
 */
export type Proven = Proof | 'named' | 'not_asked' | 'unproven';

/** Returns the second factor that was proved. */
export function factorOf(proven: Proven): FactorKind | undefined {
  if (typeof proven === 'string') return proven === 'named' ? 'payee_name' : undefined;
  return 'recoveryId' in proven ? proven.kind : 'authenticator';
}

/**
 * The values that the member entered in addition to the password, or in addition to the code sent to the mobile
 * number.
 */
export interface Entered {
  readonly code: string | undefined;
  readonly bankAccountName: string | undefined;
  /**
   * The second factor that the member chose; undefined if the member chose none. In that case the member's first
   * factor is used.
   */
  readonly kind: FactorKind | undefined;
}

/**
 * Handles the second factors of logins and withdrawals from a new IP address. A member chooses among the authenticator
 * app and the confirmed contacts; without a choice the app is used first, then the mobile number. A code is sent only
 * to the chosen contact, after a correct password, and the member enters it in the next request. Members without an app
 * and without a confirmed contact enter the name on their bank account; the login never shows this name.
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
   * Decides whether a login from this IP address needs a second factor, and which ones the member may use. The rule is
   * the same for every kind of login. A withdrawal of a large amount asks at a known address too.
   * @throws Failure system.temporary if the wallet is needed and unreachable.
   */
  async decide(brand: Brand, memberId: string, ip: string, askAtKnownPlace = false): Promise<AddressDecision> {
    const on = brand.security.secondFactor;
    const addressKnown = !askAtKnownPlace && (await this.addresses.isKnown(memberId, ip));
    const factors = on && !addressKnown ? await this.#factorsOf(memberId) : [];
    return decideAddress({ on, addressKnown, factors });
  }

  /**
   * Checks the second factor that the member entered, or sends a code if the member entered none.
   * @param factors the second factors that the member may use; undefined if a code to any contact of the member is
   * accepted.
   * @param purpose the action that the code is for. A code for one action is not accepted for another.
   * @returns `named` after the right name on the bank account; `unproven` if `factors` is undefined and the member has
   * no contact.
   * @throws Failure identity.second_factor_required (with `sentTo` if a code was sent), identity.code_wrong,
   * identity.code_expired, identity.locked (too many wrong codes of the authenticator), system.temporary.
   */
  async prove(
    brand: Brand,
    member: Member,
    factors: readonly FactorKind[] | undefined,
    { code, bankAccountName, kind }: Entered,
    purpose: Extract<CodePurpose, 'login' | 'withdrawal'> = 'login',
  ): Promise<Proof | 'named' | 'unproven'> {
    const hasApp = await this.authenticators.isSet(member.id);
    // A member with an authenticator app must enter one of its codes or a recovery code. A code to a contact is not
    // accepted, because an attacker may have reset the password through this contact.
    const contacts = hasApp ? [] : await this.#contactsOf(member.id, factors);
    const choices: FactorKind[] = hasApp ? ['authenticator'] : contacts.map((own) => own.kind);
    const chosen = choices.find((choice) => choice === kind) ?? choices[0];
    if (chosen === 'authenticator') {
      if (code === undefined) throw secondFactorRequired(choices, { kind: chosen });
      return this.authenticators.prove(member, code);
    }
    const contact = contacts.find((own) => own.kind === chosen);
    if (!contact) {
      if (factors?.includes('payee_name') && bankAccountName !== undefined) {
        if (!(await this.payoutNames.check(member.id, bankAccountName)).matches) throw codeWrong();
        return 'named';
      }
      if (factors) throw secondFactorRequired(factors, { kind: factors[0] });
      return 'unproven';
    }
    if (code !== undefined) {
      const { id } = await this.codes.check(purpose, brand, member, contact, code);
      return { recoveryId: id, kind: contact.kind };
    }
    await this.#send(purpose, brand, member, contact);
    throw secondFactorRequired(choices, { kind: contact.kind, sentTo: maskContact(contact) });
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

  /**
   * Returns the second factors that a withdrawal accepts. A contact that was confirmed a short time ago does not count
   * beside another factor, because a thief with a stolen session can confirm a contact of their own. The time is that
   * of the lock of withdrawals after a change of the payment password.
   * @param factors the second factors that the member may use at a login
   * @throws Failure system.temporary if the wallet is needed and unreachable.
   */
  async settled(brand: Brand, memberId: string, factors: readonly FactorKind[]): Promise<readonly FactorKind[]> {
    const newAt = this.clock.now().getTime() - lockMs(brand);
    const confirmed = await this.contacts.confirmations(memberId);
    const added = confirmed.filter(({ confirmedAt }) => confirmedAt.getTime() > newAt);
    const older = factors.filter((factor) => !added.some(({ kind }) => kind === factor));
    if (older.length > 0) return older;
    return (await this.payoutNames.check(memberId)).hasName ? ['payee_name'] : factors;
  }

  /**
   * Returns the second factors that a member may use. The name on the bank account is the weakest one, so it is
   * accepted only if the member has no other.
   */
  async #factorsOf(memberId: string): Promise<FactorKind[]> {
    const own = await this.addresses.factors(memberId);
    if (own.length > 0) return own;
    return (await this.payoutNames.check(memberId)).hasName ? ['payee_name'] : [];
  }

  /**
   * Returns the contacts to which a code may be sent. These are the contacts among `factors`; if `factors` is
   * undefined, the confirmed contacts; if none is confirmed, all contacts.
   */
  async #contactsOf(memberId: string, factors: readonly FactorKind[] | undefined): Promise<Contact[]> {
    const contacts = await this.contacts.of(memberId);
    if (factors) return contacts.filter(({ kind }) => factors.includes(kind));
    const confirmed = await this.contacts.confirmed(memberId);
    return confirmed.length === 0 ? contacts : contacts.filter(({ kind }) => confirmed.includes(kind));
  }

  /** Sends a code for a login or a withdrawal to the contact, unless the limit of requests forbids it now. */
  async #send(purpose: CodePurpose, brand: Brand, member: Member, contact: Contact): Promise<void> {
    try {
      await this.codes.send(purpose, brand, member, contact);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'request.rate_limited')) throw error;
    }
  }
}
