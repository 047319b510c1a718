import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { AuthenticatorCheck } from '../authenticator/authenticator-check.service.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { keepsRule, refusalOf } from '../brands/field-rule.js';
import { ContactCodes } from '../contacts/contact-codes.service.js';
import { ContactsStore, type Contact, type ContactKind } from '../contacts/contacts.store.js';
import { maskContact } from '../contacts/mask-contact.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import {
  codeExpired,
  contactUnconfirmed,
  fieldRule,
  notFound,
  paymentPasswordLocked,
  paymentPasswordMissing,
  paymentPasswordSet,
  paymentPasswordWrong,
  secondFactorRequired,
  withdrawalLocked,
} from '../identity.errors.js';
import { TRIAL } from '../members/member-type.js';
import type { Member } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import { LoginPassword } from '../passwords/login-password.service.js';
import { Passwords } from '../passwords/passwords.js';
import { RecoveryStore } from '../recovery/recovery.store.js';
import { ruleOf } from '../registration/registration-rules.js';
import {
  ChangePaymentPasswordForm,
  CheckPaymentPasswordForm,
  ResetPaymentPasswordForm,
  SetPaymentPasswordForm,
  type NewPaymentPassword,
} from './payment-password.dto.js';
import { PAYMENT_TRIES_MAX, PaymentPasswordsStore, type PaymentPassword } from './payment-passwords.store.js';
import { NO_PLACE, WithdrawalCode, type RequestPlace } from './withdrawal-code.service.js';
import { lockAfterChange, lockMs, withdrawalLocks, type WithdrawalLock } from './withdrawal-lock.js';

/** How many checks of one member's payment password may wait in one process. */
const WAITING_MAX = 20;

export interface PaymentPasswordState {
  readonly password: PaymentPassword;
  readonly locks: readonly WithdrawalLock[];
  readonly brand: Brand;
}

/**
 * Manages the payment password, which a member enters for withdrawals and transfers. It is separate from the login
 * password (domain rules §3).
 */
@Injectable()
export class PaymentPasswordService {
  readonly #turns = new KeyedMutex(WAITING_MAX);

  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly members: MembersStore,
    private readonly contacts: ContactsStore,
    private readonly codes: ContactCodes,
    private readonly recoveries: RecoveryStore,
    private readonly loginPassword: LoginPassword,
    private readonly passwords: Passwords,
    private readonly authenticators: AuthenticatorCheck,
    private readonly withdrawalCode: WithdrawalCode,
    private readonly store: PaymentPasswordsStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async state(memberId: string): Promise<PaymentPasswordState> {
    const { brand } = await this.#member(memberId);
    const password = await this.#of(memberId);
    return { password, locks: withdrawalLocks(password, this.clock.now()), brand };
  }

  /**
   * Sets a member's first payment password. Unlike a change, it does not lock withdrawals: a member without a payment
   * password could not withdraw anyway.
   */
  async set(memberId: string, sessionId: string, value: string): Promise<void> {
    const form = await this.envelopes.open(value, SetPaymentPasswordForm);
    const { member, brand } = await this.#member(memberId);
    checkNew(brand, form);
    const loginHash = await this.loginPassword.prove(brand, member, sessionId, form.loginPassword);
    const { hash } = await this.#of(memberId);
    if (hash !== null) throw paymentPasswordSet();
    await this.#refuseLogin(brand, loginHash, form);
    const to = await this.passwords.hash(form.newPassword);
    await this.db.transaction(async (tx) => {
      if (!(await this.#replace(tx, member, { how: 'set', from: null, to, lockUntil: undefined })))
        throw paymentPasswordSet();
    });
  }

  /** Changes the payment password. The current password is checked as in `check`, and wrong attempts are counted. */
  async change(memberId: string, value: string): Promise<void> {
    const form = await this.envelopes.open(value, ChangePaymentPasswordForm);
    const { member, brand } = await this.#member(memberId);
    checkNew(brand, form);
    const from = await this.#prove(memberId, form.oldPassword);
    if (await this.passwords.isOneOf(form.newPassword, [from])) throw refused(brand, 'notRecent');
    await this.#refuseLogin(brand, await this.loginPassword.hash(memberId), form);
    const to = await this.passwords.hash(form.newPassword);
    await this.db.transaction(async (tx) => {
      // Another request changed the payment password after the old one in the form was checked. The old one is then no
      // longer correct.
      if (!(await this.#replace(tx, member, { how: 'changed', from, to, lockUntil: this.#lock(brand) })))
        throw paymentPasswordWrong(PAYMENT_TRIES_MAX);
    });
  }

  /**
   * Sends a code for a reset of the payment password to a confirmed contact. Returns how many minutes the code is
   * valid, and the masked contact.
   */
  async sendCode(memberId: string, kind: ContactKind): Promise<{ expiredMinutes: number; sentTo: string }> {
    const { member, brand } = await this.#member(memberId);
    const contact = await this.#confirmed(brand, memberId, kind);
    return {
      expiredMinutes: await this.codes.send('payment', brand, member, contact),
      sentTo: maskContact(contact),
    };
  }

  /**
   * Sets a new payment password if the login password and the code are correct, and resets the number of wrong
   * attempts to 0. A thief with a stolen session has neither the login password nor the code.
   */
  async reset(memberId: string, sessionId: string, value: string): Promise<void> {
    const form = await this.envelopes.open(value, ResetPaymentPasswordForm);
    const { member, brand } = await this.#member(memberId);
    checkNew(brand, form);
    const loginHash = await this.loginPassword.prove(brand, member, sessionId, form.loginPassword);
    const { hash: from } = await this.#of(memberId);
    // The new payment password is not compared with the present payment password. A refusal would show that both are
    // the same, so a thief could guess the present one here, where guesses are not counted.
    await this.#refuseLogin(brand, loginHash, form);
    const contact = await this.#confirmed(brand, memberId, form.kind);
    const sent = await this.codes.check('payment', brand, member, contact, form.verificationCode);
    const to = await this.passwords.hash(form.newPassword);
    await this.db.transaction(async (tx) => {
      if (!(await this.recoveries.useOne(tx, sent.id, this.clock.now()))) throw codeExpired();
      if (!(await this.#replace(tx, member, { how: 'reset', from, to, lockUntil: this.#lock(brand) })))
        throw codeExpired();
    });
  }

  /**
   * Checks the payment password. If withdrawals are locked, the check fails before the password is compared, so the
   * answer does not show whether the password was right. For a withdrawal, a member with an authenticator app also
   * needs a code, which is checked after the password. A member with another second factor needs it at a new IP
   * address, or at every address if the request's place says so.
   */
  async check(memberId: string, value: string, forWithdrawal: boolean, from: RequestPlace = NO_PLACE): Promise<void> {
    const form = await this.envelopes.open(value, CheckPaymentPasswordForm);
    const { paymentPassword, verificationCode } = form;
    const { member, brand } = await this.#member(memberId);
    const [lock] = forWithdrawal ? withdrawalLocks(await this.#of(memberId), this.clock.now()) : [];
    if (lock) throw withdrawalLocked(lock);
    const needsCode = forWithdrawal && (await this.authenticators.isSet(memberId));
    if (needsCode && verificationCode === undefined) throw secondFactorRequired(['authenticator']);
    await this.#prove(memberId, paymentPassword);
    if (needsCode && verificationCode !== undefined) await this.authenticators.spend(member, verificationCode);
    const { bankAccountName, secondFactor: kind } = form;
    if (forWithdrawal && !needsCode && from.ip !== '')
      await this.withdrawalCode.prove(brand, member, from, { code: verificationCode, bankAccountName, kind });
  }

  /**
   * Checks a payment password and returns its hash if it is correct. The checks of one member run one after the other,
   * and each attempt is counted before the password is compared.
   */
  #prove(memberId: string, password: string): Promise<string> {
    return this.#turns.run(memberId, async () => {
      const tried = await this.store.takeTry(memberId);
      const isRight = await this.passwords.check(password, tried?.hash);
      if (!tried) throw (await this.#of(memberId)).hash === null ? paymentPasswordMissing() : paymentPasswordLocked();
      if (isRight) {
        await this.store.forgetTries(memberId, tried.hash);
        return tried.hash;
      }
      const triesLeft = PAYMENT_TRIES_MAX - tried.failures;
      throw triesLeft > 0 ? paymentPasswordWrong(triesLeft) : paymentPasswordLocked();
    });
  }

  async #replace(
    tx: Tx,
    member: Member,
    { how, ...change }: { how: 'set' | 'changed' | 'reset'; from: string | null; to: string; lockUntil?: Date },
  ): Promise<boolean> {
    const at = this.clock.now();
    if (!(await this.store.replace(tx, member.id, { ...change, lockUntil: change.lockUntil, at }))) return false;
    await this.outbox.append(tx, identity.PaymentPasswordChangedSchema, {
      memberId: member.id,
      brand: member.brand,
      how,
      changedAt: timestampFromDate(at),
      ...(change.lockUntil ? { withdrawalsLockedUntil: timestampFromDate(change.lockUntil) } : {}),
    });
    return true;
  }

  async #refuseLogin(brand: Brand, loginHash: string, form: NewPaymentPassword): Promise<void> {
    if (await this.passwords.isOneOf(form.newPassword, [loginHash])) throw refused(brand, 'notLoginPassword');
  }

  #lock = (brand: Brand): Date | undefined => lockAfterChange(brand, this.clock.now());

  /**
   * Returns a confirmed contact to which the code for a reset of the payment password may be sent. Contacts that were
   * confirmed within the lock time (the hours for which a change locks withdrawals) are not accepted if the member has
   * an older one, because an attacker who knows the login password could have added them.
   */
  async #confirmed(brand: Brand, memberId: string, kind: ContactKind): Promise<Contact> {
    const [contacts, confirmed] = await Promise.all([
      this.contacts.of(memberId),
      this.contacts.confirmations(memberId),
    ]);
    const newAt = this.clock.now().getTime() - lockMs(brand);
    const older = confirmed.filter(({ confirmedAt }) => confirmedAt.getTime() <= newAt);
    const usable = older.length > 0 ? older : confirmed;
    const contact = contacts.find((each) => each.kind === kind && usable.some((one) => one.kind === kind));
    if (!contact) throw contactUnconfirmed(kind);
    return contact;
  }

  async #of(memberId: string): Promise<PaymentPassword> {
    const password = await this.store.of(memberId);
    if (!password) throw notFound('member');
    return password;
  }

  async #member(memberId: string): Promise<{ member: Member; brand: Brand }> {
    const member = await this.members.byId(memberId);
    if (!member || member.type === TRIAL) throw notFound('member');
    return { member, brand: await this.brands.byCode(member.brand) };
  }
}

const refused = (brand: Brand, why: 'notRecent' | 'notLoginPassword') =>
  fieldRule(refusalOf(ruleOf(brand, 'paymentPassword'), why, 'newPassword'));

function checkNew(brand: Brand, form: NewPaymentPassword): void {
  const rule = ruleOf(brand, 'paymentPassword');
  if (!keepsRule(rule, form.newPassword)) throw fieldRule(refusalOf(rule, rule.patternId, 'newPassword'));
  if (form.newPassword !== form.confirmNewPassword) throw fieldRule(refusalOf(rule, 'confirm', 'confirmNewPassword'));
}
